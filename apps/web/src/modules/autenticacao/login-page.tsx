import { Button, Input, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { loginRequest } from '@lastro/shared/autenticacao/autenticacao'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ERRO_INESPERADO, isApiError } from '#lib/api-error.ts'
import { errosDoSchema } from '#lib/campos-recusados.ts'
import { preloadCode } from '#lib/preload-code.ts'
import { signIn } from '#lib/sign-in.ts'
import { tabStorage } from '#lib/tab-storage.ts'
import { clearToasts } from '#lib/toast.ts'
import { CpfInput } from '#ui/cpf-input.tsx'
import { useFormSubmit } from '#ui/use-form-submit.ts'
import { configuracaoOptions } from '../configuracao/use-configuracao.ts'
import { DemonstracaoList } from './demonstracao-list.tsx'
import { PessoasConectadas } from './pessoas-conectadas.tsx'
import { PublicFrame } from './public-frame.tsx'
import { useLeaveSignIn } from './use-leave-sign-in.ts'

const SEM_MEMORIA =
  'Este navegador não deixa o Lastro guardar nada: quem recarrega a página entra de novo, e o que não foi salvo se perde.'

/** Spec section 2.2. */
export function LoginPage({ ajuda }: { ajuda?: ReactNode }) {
  const follow = useLeaveSignIn()
  const router = useRouter()
  const enter = () => {
    clearToasts()
    return follow()
  }
  const { data: configuracao } = useQuery(configuracaoOptions)
  const form = useForm({ initialValues: { cpf: '', senha: '' } })
  const entrar = useMutation({
    mutationFn: ({ cpf, senha }: { cpf: string; senha: string }) => signIn(cpf, senha),
    onSuccess: enter,
    meta: { silent: true },
    onError: () => form.getInputNode('senha')?.focus(),
  })
  const { formProps } = useFormSubmit(form, {
    validar: errosDoSchema(loginRequest),
    enviar: (valores) => entrar.mutate(valores),
  })
  const demonstracao = configuracao?.demonstracao
  return (
    <PublicFrame
      title="Entrar"
      promise="Quanto cada crédito tem de garantia, hoje."
      above={<PessoasConectadas onContinue={() => void enter()} />}
      below={
        <>
          {ajuda}
          {demonstracao && (
            <DemonstracaoList
              {...demonstracao}
              onPick={(cpf) => {
                form.setValues({ cpf, senha: demonstracao.senha })
                form.clearErrors()
              }}
            />
          )}
        </>
      }
    >
      {/* Whoever types will come in: what stands behind the door is there by then. */}
      <form {...formProps} onInput={() => preloadCode(router, '/home')}>
        <Stack gap="sm">
          <CpfInput
            label="CPF"
            autoComplete="username"
            required
            key={form.key('cpf')}
            {...form.getInputProps('cpf')}
          />
          <PasswordInput
            label="Senha"
            autoComplete="current-password"
            required
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
            key={form.key('senha')}
            {...form.getInputProps('senha')}
          />
          {!tabStorage.survivesReload && (
            <Text size="sm" c="dimmed">
              {SEM_MEMORIA}
            </Text>
          )}
          {entrar.error && (
            <Input.Error role="alert" size="sm">
              {isApiError(entrar.error) ? entrar.error.mensagem : ERRO_INESPERADO}
            </Input.Error>
          )}
          <Button type="submit" fullWidth mt="xs" loading={entrar.isPending}>
            Entrar
          </Button>
        </Stack>
      </form>
    </PublicFrame>
  )
}
