import { Drawer } from '@mantine/core'
import { Logo } from '../ui/logo.tsx'
import { useFirstOpen } from '../ui/anchored.tsx'
import type { Anchor } from '../ui/use-lazy-menu.ts'
import { Sidebar, UserMenu } from './sidebar.tsx'
import classes from './shell.module.css'

interface PhoneMenuProps {
  anchor: Anchor
  naoLidas: number
  onAjuda: () => void
}

export function PhoneMenu({ anchor: { opened, onChange }, naoLidas, onAjuda }: PhoneMenuProps) {
  const close = () => onChange(false)
  return (
    <Drawer
      opened={useFirstOpen(opened)}
      onClose={close}
      position="right"
      size={300}
      title={<Logo size={26} />}
      closeButtonProps={{ 'aria-label': 'Fechar o menu' }}
      hiddenFrom="md"
    >
      {/* Following the entry of the current page changes no address, so the menu closes by itself. */}
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
