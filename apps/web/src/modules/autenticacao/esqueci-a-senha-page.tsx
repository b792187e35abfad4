import { Button, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  PEDIDO_DE_SENHA_RECEBIDO,
  pedirSenhaCall,
  pedirSenhaRequest,
  QUEM_DA_SENHA,
} from '@lastro/shared/autenticacao/email'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#lib/api.ts'
import { errosDoSchema } from '#lib/api-error.ts'
import { CpfInput } from '#ui/cpf-input.tsx'
import { Notice } from '#ui/notice.tsx'
import { useFormSubmit } from '#ui/use-form-submit.ts'
import { useCorreio } from '../configuracao/configuracao.tsx'
import { PublicFrame } from './public-frame.tsx'

/** Asks for a link to choose another password. Says the same to every CPF. */
export function EsqueciASenhaPage() {
  const correio = useCorreio()
  return (
    <PublicFrame title="Esqueci a senha">
      {correio ? <Pedido /> : <Text size="sm">{QUEM_DA_SENHA}</Text>}
      <Link to="/login">Voltar para a entrada</Link>
    </PublicFrame>
  )
}

function Pedido() {
  const form = useForm({ initialValues: { cpf: '' } })
  const pedir = useMutation({
    mutationFn: (body: { cpf: string }) =>
      call(pedirSenhaCall, { body: pedirSenhaRequest.parse(body), anonymous: true }),
  })
  const { formProps } = useFormSubmit(form, {
    validar: errosDoSchema(pedirSenhaRequest),
    enviar: (valores) => pedir.mutate(valores),
  })
  if (pedir.isSuccess)
    return (
      <Notice tom="info">
        {PEDIDO_DE_SENHA_RECEBIDO} Se não chegar: {QUEM_DA_SENHA.charAt(0).toLowerCase()}
        {QUEM_DA_SENHA.slice(1)}
      </Notice>
    )
  return (
    <form {...formProps}>
      <Stack gap="sm">
        <Text size="sm">Enviamos ao seu e-mail um link para escolher outra senha.</Text>
        <CpfInput
          label="CPF"
          autoComplete="username"
          required
          key={form.key('cpf')}
          {...form.getInputProps('cpf')}
        />
        <Button type="submit" fullWidth mt="xs" loading={pedir.isPending}>
          Enviar o link
        </Button>
      </Stack>
    </form>
  )
}
