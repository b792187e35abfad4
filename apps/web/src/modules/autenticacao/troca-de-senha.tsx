import { PasswordInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { sessoesCall } from '@lastro/shared/autenticacao/sessoes'
import {
  trocaSenhaRequest,
  type TrocaSenhaRequest,
  trocarSenhaCall,
} from '@lastro/shared/autenticacao/troca-senha'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod'
import { call, keyOf } from '#lib/api.ts'
import { errosDoSchema } from '#lib/api-error.ts'

interface Valores {
  senhaAtual: string
  senhaNova: string
  confirmacao: string
}

/** The server answers 400 with a text for a wrong present password, and for a new one that it refuses. */
async function trocarSenha({ senhaAtual, senhaNova }: TrocaSenhaRequest): Promise<void> {
  await call(trocarSenhaCall, { body: z.encode(trocaSenhaRequest, { senhaAtual, senhaNova }) })
}

export const useTrocarSenha = (onSuccess?: () => unknown) =>
  useMutation({
    mutationFn: (valores: Valores) => trocarSenha(valores),
    meta: { silent: [400], sucesso: 'Senha alterada com sucesso.', muda: [keyOf(sessoesCall)] },
    ...(onSuccess && { onSuccess }),
  })

export const useTrocaForm = () =>
  useForm<Valores>({ initialValues: { senhaAtual: '', senhaNova: '', confirmacao: '' } })

export function validarTroca(valores: Valores) {
  const { senhaNova, confirmacao } = valores
  const diferente = confirmacao === senhaNova ? undefined : 'As senhas não conferem.'
  const erro = confirmacao ? diferente : CAMPO_OBRIGATORIO
  return { ...errosDoSchema(trocaSenhaRequest)(valores), ...(erro && { confirmacao: erro }) }
}

const PASSWORD_FIELDS = [
  { campo: 'senhaAtual', label: 'Senha atual', autoComplete: 'current-password' },
  { campo: 'senhaNova', label: 'Nova senha', autoComplete: 'new-password' },
  { campo: 'confirmacao', label: 'Confirme a nova senha', autoComplete: 'new-password' },
] as const

/** The present password, and the new one twice. */
export function TrocaFields({ form }: { form: UseFormReturnType<Valores> }) {
  return PASSWORD_FIELDS.map(({ campo, ...props }) => (
    <PasswordInput
      key={form.key(campo)}
      {...props}
      required
      data-autofocus={campo === 'senhaAtual' || undefined}
      visibilityToggleButtonProps={{ 'aria-label': `Mostrar ou ocultar: ${props.label}` }}
      {...form.getInputProps(campo)}
    />
  ))
}
