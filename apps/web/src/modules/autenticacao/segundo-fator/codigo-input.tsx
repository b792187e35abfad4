import { TextInput, type TextInputProps } from '@mantine/core'
import {
  segundoFatorCall,
  entrarComCodigoCall,
  iniciarSegundoFatorCall,
  confirmarSegundoFatorCall,
  gerarCodigosDeRecuperacaoCall,
  desligarSegundoFatorCall,
} from '@lastro/shared/autenticacao/segundo-fator'
import { useMutation } from '@tanstack/react-query'
import { call, keyOf, queryOf } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { showRefusal } from '#ui/refusal.ts'

export interface CodigoInputProps extends TextInputProps {
  /** Takes the focus when drawn. */
  foco?: boolean
}

const focusWhenMounted = (input: HTMLInputElement | null) => input?.focus()

/** Six digits of the authenticator application. Telephones offer to fill them in. */
export function CodigoInput({ foco, ...props }: CodigoInputProps) {
  return (
    <TextInput
      ref={foco ? focusWhenMounted : null}
      label="Código do aplicativo"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000 000"
      maxLength={20}
      required
      styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.08em' } }}
      {...props}
    />
  )
}

export function CodigoQualquerInput(props: CodigoInputProps) {
  return (
    <CodigoInput
      description="Os 6 números do aplicativo, ou um código de recuperação."
      label="Código"
      inputMode="text"
      placeholder=""
      maxLength={40}
      autoCapitalize="none"
      {...props}
    />
  )
}

/** The cache drops answers with secrets when their screen closes. Fields show the refusals. */
const SECRET_ANSWER = { gcTime: 0, meta: { silent: [400, 429] } } as const

export const segundoFatorOptions = queryOf(segundoFatorCall, {})

export interface SenhaECodigo {
  senha: string
  codigo: string
}

export const useEntrarComCodigo = () =>
  useMutation({
    mutationFn: (codigo: string) => call(entrarComCodigoCall, { body: { codigo } }),
    ...SECRET_ANSWER,
  })

/** `codigo` is '' for a user without a second factor. */
export const useIniciarSegundoFator = () =>
  useMutation({
    mutationFn: ({ senha, codigo }: SenhaECodigo) =>
      call(iniciarSegundoFatorCall, { body: { senha, ...(codigo && { codigo }) } }),
    ...SECRET_ANSWER,
  })

const CHANGES_FATOR = {
  ...SECRET_ANSWER,
  meta: { ...SECRET_ANSWER.meta, muda: [keyOf(segundoFatorCall)] },
}
/** Key of the mutations whose answer holds codes that are shown once. */
export const CODES_KEY = ['codigos-de-recuperacao']

/** During sign-in no screen shows the state that this changes. */
export const useConfirmarSegundoFator = () =>
  useMutation({
    mutationFn: async (codigo: string) =>
      (await call(confirmarSegundoFatorCall, { body: { codigo } })).codigos,
    mutationKey: CODES_KEY,
    ...CHANGES_FATOR,
  })

export const useGerarCodigos = () =>
  useMutation({
    mutationFn: async (body: SenhaECodigo) => (await call(gerarCodigosDeRecuperacaoCall, { body })).codigos,
    mutationKey: CODES_KEY,
    ...CHANGES_FATOR,
  })

export const useDesligarSegundoFator = () =>
  useMutation({
    mutationFn: (body: SenhaECodigo) => call(desligarSegundoFatorCall, { body }),
    ...CHANGES_FATOR,
  })

type Formulario = Parameters<typeof showRefusal>[0]

/** Shows a refusal at its field. For too many tries it shows the server's text with the waiting time. */
export function mostrarRecusaDoFator(form: Formulario, error: unknown, campos: readonly string[]): void {
  if (isApiError(error, 429) && !error.obsolete) form.setErrors({ [campos.at(-1) ?? '']: error.mensagem })
  else showRefusal(form, error, campos)
}
