import { Button, Text } from '@mantine/core'
import { readAfterAct } from '#lib/outdated.ts'
import { useRegras } from '#lib/session.ts'
import { signOut } from '#lib/sign-in.ts'
import { PublicFrame } from '../public-frame.tsx'
import { useGoOn } from '../use-follow.ts'
import { CadastroSegundoFator } from './cadastro-segundo-fator.tsx'

/** The step of who must have a second factor and hasn't: nothing else opens before it is on. */
export function CadastroPage() {
  const goOn = useGoOn()
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
