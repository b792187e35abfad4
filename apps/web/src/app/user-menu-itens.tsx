import { Kbd, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { formatCpf } from '@lastro/shared/documentos'
import {
  type Icon,
  IconDeviceDesktop,
  IconHelp,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSun,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSessao } from '../lib/session.ts'
import { signOut } from '../lib/sign-in.ts'
import { AnchoredMenu } from '../ui/anchored.tsx'
import type { Anchor } from '../ui/use-lazy-menu.ts'
import { AJUDA } from './ajuda/ajuda.tsx'

export interface UserMenuProps {
  fullWidth?: boolean
  /** Called when an entry is followed. */
  onFollow?: () => void
  /** Shows the keys; absent where there is no keyboard. */
  onTeclas?: () => void
  /** Opens the help; absent where the help has its own button. */
  onAjuda?: () => void
}

const APARENCIAS: readonly { scheme: MantineColorScheme; label: string; icon: Icon }[] = [
  { scheme: 'light', label: 'Claro', icon: IconSun },
  { scheme: 'dark', label: 'Escuro', icon: IconMoon },
  { scheme: 'auto', label: 'Automático', icon: IconDeviceDesktop },
]

export function UserMenuItens({
  anchor,
  fullWidth,
  onFollow,
  onTeclas,
  onAjuda,
}: UserMenuProps & { anchor: Anchor }) {
  const cpf = useSessao()?.cpf ?? ''
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <AnchoredMenu anchor={anchor} position={fullWidth ? 'top-start' : 'bottom-end'} width={250}>
      <Menu.Label>CPF {formatCpf(cpf)}</Menu.Label>
      <Menu.Divider />
      <Menu.Label>Aparência</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
      >
        {APARENCIAS.map(({ scheme, label, icon: Picture }) => (
          <Menu.RadioItem
            key={scheme}
            value={scheme}
            rightSection={<Picture size={18} stroke={1.6} aria-hidden />}
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item
        renderRoot={(props) => <Link to="/conta/seguranca" {...props} />}
        leftSection={<IconShieldLock size={18} stroke={1.6} aria-hidden />}
        onClick={onFollow}
      >
        Segurança da conta
      </Menu.Item>
      <Menu.Item
        renderRoot={(props) => <Link to="/conta/seguranca" search={{ trocar: 'senha' }} {...props} />}
        leftSection={<IconKey size={18} stroke={1.6} aria-hidden />}
        onClick={onFollow}
      >
        Trocar senha
      </Menu.Item>
      {onAjuda && (
        <Menu.Item leftSection={<IconHelp size={18} stroke={1.6} aria-hidden />} onClick={onAjuda}>
          {AJUDA}
        </Menu.Item>
      )}
      {onTeclas && (
        <Menu.Item
          leftSection={<IconKeyboard size={18} stroke={1.6} aria-hidden />}
          rightSection={<Kbd size="xs">?</Kbd>}
          onClick={onTeclas}
        >
          Atalhos de teclado
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />} onClick={() => signOut()}>
        SAIR
      </Menu.Item>
    </AnchoredMenu>
  )
}
