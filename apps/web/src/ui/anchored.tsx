import { Menu, type MenuProps, Popover, type PopoverProps } from '@mantine/core'
import { type ReactNode, type Ref, type RefObject, useLayoutEffect } from 'react'
import { useFirstOpen } from './use-first-open.ts'
import type { Anchor } from './use-lazy-menu.ts'

/** Passes the element that the page has drawn as the button or field to Mantine as target of a menu or panel. */
function Botao({ botao, ref }: { botao: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined
    ref(botao.current)
    return () => void ref(null)
  }, [botao, ref])
  return null
}

interface MenuSuspensoProps extends Pick<MenuProps, 'position' | 'width' | 'disabled'> {
  suspenso: Anchor
  children: ReactNode
}

/** The menu of an `Anchor`. */
export function AnchoredMenu({
  suspenso: { id, botao, aberto, onMudar },
  children,
  ...menu
}: MenuSuspensoProps) {
  return (
    <Menu {...menu} id={id} opened={useFirstOpen(aberto)} onChange={onMudar}>
      <Menu.Target>
        <Botao botao={botao} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface PainelSuspensoProps extends Omit<PopoverProps, 'opened' | 'onChange' | 'id'> {
  suspenso: Anchor
}

/** The panel of an `Anchor`; the children contain a Popover.Dropdown. */
export function AnchoredPanel({
  suspenso: { id, botao, aberto, onMudar },
  children,
  ...popover
}: PainelSuspensoProps) {
  return (
    <Popover
      shadow="md"
      trapFocus
      returnFocus
      {...popover}
      id={id}
      opened={useFirstOpen(aberto)}
      onChange={onMudar}
    >
      <Popover.Target>
        <Botao botao={botao} />
      </Popover.Target>
      {children}
    </Popover>
  )
}
