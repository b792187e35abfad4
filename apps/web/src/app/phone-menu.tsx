import { Drawer } from '@mantine/core'
import { Logo } from '../ui/logo.tsx'
import { useAbertura } from '../ui/use-abertura.ts'
import type { Suspenso } from '../ui/use-suspenso.ts'
import { Sidebar } from './sidebar.tsx'
import { UserMenu } from './user-menu.tsx'
import classes from './shell.module.css'

interface PhoneMenuProps {
  suspenso: Suspenso
  naoLidas: number
  onAjuda: () => void
}

/** The navigation where there is no room beside the page. */
export function PhoneMenu({ suspenso: { aberto, onMudar }, naoLidas, onAjuda }: PhoneMenuProps) {
  const close = () => onMudar(false)
  return (
    <Drawer
      opened={useAbertura(aberto)}
      onClose={close}
      position="right"
      size={300}
      title={<Logo size={26} />}
      closeButtonProps={{ 'aria-label': 'Fechar o menu' }}
      hiddenFrom="md"
    >
      {/* The entry of the page that is open already changes no address. */}
      <Sidebar naoLidas={naoLidas} onFollow={close} />
      <div className={classes.drawerUser}>
        <UserMenu
          fullWidth
          onFollow={close}
          onAjuda={() => {
            close()
            onAjuda()
          }}
        />
      </div>
    </Drawer>
  )
}
