import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconUserCircle } from '@tabler/icons-react'
import { useRegras } from '../lib/session.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { useLazyMenu } from '../ui/use-lazy-menu.ts'
import classes from './shell.module.css'

export interface UserMenuProps {
  fullWidth?: boolean
  /** Called when an entry is followed. */
  onFollow?: () => void
  /** Shows the keys; absent where there is no keyboard. */
  onTeclas?: () => void
  /** Opens the help; absent where the help has its own button. */
  onAjuda?: () => void
}

const Itens = lazyComponent(async () => (await import('./user-menu-itens.tsx')).UserMenuItens)

export function UserMenu(props: UserMenuProps) {
  const { nome, estabelecimento } = useRegras()
  const { button, popup } = useLazyMenu('menu', Itens)
  return (
    <>
      <UnstyledButton className={classes.user} data-full={props.fullWidth || undefined} {...button}>
        <IconUserCircle size={24} stroke={1.5} aria-hidden />
        <span className={classes.userText}>
          <span className={classes.userName}>{nome || 'Usuário'}</span>
          {estabelecimento && <span className={classes.userPlace}>{estabelecimento}</span>}
        </span>
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
      {popup && <Itens {...popup} {...props} />}
    </>
  )
}
