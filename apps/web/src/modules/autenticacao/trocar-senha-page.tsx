import { Button, Group, Stack, Text } from '@mantine/core'
import { TAMANHO_MINIMO_SENHA } from '@lastro/shared/autenticacao/troca-senha'
import { useState } from 'react'
import { readAfterAct } from '#lib/outdated.ts'
import { useRegras } from '#lib/session.ts'
import { signOut } from '#lib/sign-in.ts'
import { useFormSubmit } from '#ui/use-form-submit.ts'
import { PublicFrame, useContinueSignIn } from './public-frame.tsx'
import { TrocaFields, useTrocaForm, useTrocarSenha, validarTroca } from './troca-de-senha.tsx'

/** The step after an expired password (domain 9). The user must change it or sign out. */
export function TrocarSenhaPage() {
  const goOn = useContinueSignIn()
  // The initial value: after the change the page still shows for a moment.
  const { senhaProvisoria } = useRegras()
  const [provisoria] = useState(senhaProvisoria)
  const form = useTrocaForm()
  const { mutateAsync } = useTrocarSenha(() => readAfterAct(goOn))
  const { enviando, formProps } = useFormSubmit(form, {
    validar: validarTroca,
    enviar: (valores) => mutateAsync(valores),
  })
  return (
    <PublicFrame title={provisoria ? 'Defina a sua senha' : 'Troque sua senha'}>
      <Text size="sm" c="dimmed">
        {provisoria ? 'A senha que você recebeu é provisória.' : 'Sua senha expirou.'} Escolha uma nova, com
        pelo menos {TAMANHO_MINIMO_SENHA} caracteres, para continuar.
      </Text>
      <form {...formProps}>
        <Stack gap="sm">
          <TrocaFields form={form} />
          <Group justify="space-between" mt="xs">
            <Button variant="default" onClick={() => signOut()}>
              SAIR
            </Button>
            <Button type="submit" loading={enviando}>
              Salvar
            </Button>
          </Group>
        </Stack>
      </form>
    </PublicFrame>
  )
}
