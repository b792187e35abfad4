import { Button } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { LoginPage } from '../modules/autenticacao/login-page.tsx'
import { useAjuda } from './ajuda/ajuda.tsx'

/** The sign-in with its help: who can't come in needs it most. */
export function SignInPage() {
  const { abrir, painel } = useAjuda('/login')
  return (
    <>
      <LoginPage
        ajuda={
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconHelp size={16} aria-hidden />}
            onClick={() => abrir()}
          >
            Ajuda para entrar
          </Button>
        }
      />
      {painel}
    </>
  )
}
