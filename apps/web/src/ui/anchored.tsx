import { Menu, type MenuProps, Popover, type PopoverProps } from '@mantine/core'
import { type ReactNode, type Ref, type RefObject, useLayoutEffect, useEffect, useState } from 'react'
import type { Anchor } from './use-lazy-menu.ts'

/** Delays the first opening by one render: Mantine remembers the focused element only when `opened` changes. */
export function useFirstOpen(opened: boolean): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => queueMicrotask(() => setDrawn(true)), [])
  return drawn && opened
}

/** Passes the element that the page has drawn as the button or field to Mantine as target of a menu or panel. */
function AnchorTarget({ target, ref }: { target: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined
    ref(target.current)
    return () => void ref(null)
  }, [target, ref])
  return null
}

interface AnchoredMenuProps extends Pick<MenuProps, 'position' | 'width' | 'disabled'> {
  anchor: Anchor
  children: ReactNode
}

export function AnchoredMenu({
  anchor: { id, target, opened, onChange },
  children,
  ...menu
}: AnchoredMenuProps) {
  return (
    <Menu {...menu} id={id} opened={useFirstOpen(opened)} onChange={onChange}>
      <Menu.Target>
        <AnchorTarget target={target} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface AnchoredPanelProps extends Omit<PopoverProps, 'opened' | 'onChange' | 'id'> {
  anchor: Anchor
}

/** The panel of an `Anchor`; the children contain a Popover.Dropdown. */
export function AnchoredPanel({
  anchor: { id, target, opened, onChange },
  children,
  ...popover
}: AnchoredPanelProps) {
  return (
    <Popover
      shadow="md"
      trapFocus
      returnFocus
      {...popover}
      id={id}
      opened={useFirstOpen(opened)}
      onChange={onChange}
    >
      <Popover.Target>
        <AnchorTarget target={target} />
      </Popover.Target>
      {children}
    </Popover>
  )
}
