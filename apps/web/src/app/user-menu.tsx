import { Kbd, type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { formatCpf } from '@lastro/shared/documentos'
import {
  type Icon,
  IconChevronDown,
  IconDeviceDesktop,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRegras, useSessao } from '../lib/session.ts'
import { signOut } from '../lib/sign-in.ts'
import { AJUDA } from './ajuda/ajuda.tsx'
import classes from './shell.module.css'

const APARENCIAS: readonly { scheme: MantineColorScheme; label: string; icon: Icon }[] = [
  { scheme: 'light', label: 'Claro', icon: IconSun },
  { scheme: 'dark', label: 'Escuro', icon: IconMoon },
  { scheme: 'auto', label: 'Automático', icon: IconDeviceDesktop },
]

interface UserMenuProps {
  fullWidth?: boolean
  /** Called when an entry leads to a page. */
  onFollow?: () => void
  /** Shows the keys; none where there is no keyboard. */
  onTeclas?: () => void
  /** Opens the help; none where it has a button of its own. */
  onAjuda?: () => void
}

/** The user dropdown: who this is, the look, the own account, SAIR. */
export function UserMenu({ fullWidth, onFollow, onTeclas, onAjuda }: UserMenuProps) {
  const { nome, estabelecimento } = useRegras()
  const cpf = useSessao()?.cpf ?? ''
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu position={fullWidth ? 'top-start' : 'bottom-end'} width={250}>
      <Menu.Target>
        <UnstyledButton className={classes.user} data-full={fullWidth || undefined}>
          <IconUserCircle size={24} stroke={1.5} aria-hidden />
          <span className={classes.userText}>
            <span className={classes.userName}>{nome || 'Usuário'}</span>
            {estabelecimento && <span className={classes.userPlace}>{estabelecimento}</span>}
          </span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
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
            Teclas de atalho
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />} onClick={() => signOut()}>
          SAIR
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
