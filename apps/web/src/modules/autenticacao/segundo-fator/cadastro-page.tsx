import { Button, Text } from '@mantine/core'
import { readAfterAct } from '#lib/outdated.ts'
import { useRegras } from '#lib/session.ts'
import { signOut } from '#lib/sign-in.ts'
import { PublicFrame, useContinueSignIn } from '../public-frame.tsx'
import { CadastroSegundoFator } from './cadastro-segundo-fator.tsx'

/** The sign-in step of a user who must enrol a second factor. Nothing else opens before. */
export function CadastroPage() {
  const goOn = useContinueSignIn()
  const { tipo } = useRegras()
  return (
    <PublicFrame title="Proteja a sua conta" wide>
      <Text size="sm" c="dimmed">
        {tipo === 'operador' ? 'Operadores entram' : 'A sua instituição exige que todos entrem'} com um
        segundo fator. Ligue o seu para continuar.
      </Text>
      <CadastroSegundoFator
        sair={
          <Button variant="default" onClick={() => signOut()}>
            SAIR
          </Button>
        }
        concluir="Continuar"
        onConcluir={() => void readAfterAct(goOn)}
      />
    </PublicFrame>
  )
}
