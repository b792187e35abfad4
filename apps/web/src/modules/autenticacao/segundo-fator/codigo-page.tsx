import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { entrarComCodigoRequest } from '@lastro/shared/autenticacao/segundo-fator'
import { useState } from 'react'
import { isApiError, errosDoSchema } from '#lib/api-error.ts'
import { readAfterAct } from '#lib/outdated.ts'
import { currentSessao } from '#lib/session.ts'
import { refreshRegras, signOut } from '#lib/sign-in.ts'
import { toastInfo } from '#lib/toast.ts'
import { useFormSubmit } from '#ui/use-form-submit.ts'
import { PublicFrame, useLeaveSignIn, useContinueSignIn } from '../public-frame.tsx'
import { CodigoInput, mostrarRecusaDoFator, useEntrarComCodigo } from './codigo-input.tsx'

const textoDosRestantes = (codigos: number) =>
  codigos === 0
    ? 'Este era o último código de recuperação. Gere outros em Segurança da conta.'
    : `Código de recuperação usado. ${codigos === 1 ? 'Resta 1.' : `Restam ${codigos}.`}`

/** The sign-in step of a user with a second factor: type a code, or sign out. */
export function CodigoPage() {
  const follow = useLeaveSignIn()
  const goOn = useContinueSignIn()
  const [recuperacao, setRecuperacao] = useState(false)
  const form = useForm({ initialValues: { codigo: '' } })
  const entrar = useEntrarComCodigo()
  const enviar = async ({ codigo }: { codigo: string }) => {
    try {
      const { codigosRestantes } = await entrar.mutateAsync(codigo)
      await readAfterAct(goOn)
      if (codigosRestantes !== null) toastInfo(textoDosRestantes(codigosRestantes))
    } catch (error) {
      if (!isApiError(error)) throw error
      // The step may be done already, in another tab.
      if (isApiError(error, 400)) await refreshRegras()
      if (currentSessao()?.regras?.segundoFator === 'codigo') mostrarRecusaDoFator(form, error, ['codigo'])
      else if (currentSessao()) await follow()
    }
  }
  const { enviando, formProps } = useFormSubmit(form, {
    validar: errosDoSchema(entrarComCodigoRequest),
    enviar,
  })
  const alternar = () => {
    setRecuperacao(!recuperacao)
    form.setValues({ codigo: '' })
    form.clearErrors()
    form.getInputNode('codigo')?.focus()
  }
  return (
    <PublicFrame title="Segundo fator">
      <Text size="sm" c="dimmed">
        {recuperacao
          ? 'Informe um dos códigos que você guardou ao ligar o segundo fator. Cada um vale uma vez.'
          : 'Abra o aplicativo autenticador no celular e informe o código de 6 números que ele mostra.'}
      </Text>
      <form {...formProps}>
        <Stack gap="sm">
          <CodigoInput
            foco
            {...(recuperacao && {
              label: 'Código de recuperação',
              inputMode: 'text',
              autoComplete: 'off',
              autoCapitalize: 'none',
              placeholder: 'abcd-efgh-jkmn',
              maxLength: 40,
            })}
            {...form.getInputProps('codigo')}
            key={form.key('codigo')}
          />
          <Group justify="space-between" mt="xs">
            <Button variant="default" onClick={() => signOut()}>
              SAIR
            </Button>
            <Button type="submit" loading={enviando}>
              Continuar
            </Button>
          </Group>
        </Stack>
      </form>
      <Anchor component="button" type="button" size="sm" ta="left" onClick={alternar}>
        {recuperacao ? 'Usar o código do aplicativo' : 'Estou sem o celular: usar um código de recuperação'}
      </Anchor>
      {recuperacao && (
        <Text size="sm" c="dimmed">
          Sem os códigos também? Peça a quem administra o Lastro que redefina o seu segundo fator.
        </Text>
      )}
    </PublicFrame>
  )
}
