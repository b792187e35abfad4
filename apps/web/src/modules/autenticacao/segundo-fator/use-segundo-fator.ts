import {
  codigosDeRecuperacaoResponse,
  entrarComCodigoResponse,
  iniciarSegundoFatorResponse,
  segundoFatorResponse,
} from '@lastro/shared/autenticacao/segundo-fator'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, semConteudo } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { chaves } from '#lib/chaves.ts'
import { mostrarRecusa } from '#ui/recusa.ts'

const PATH = '/api/autenticacao/segundo-fator'
/** Answers with secrets are forgotten with the screen that shows them; refusals stand at their fields. */
const OPCOES = { gcTime: 0, meta: { silent: [400, 429] } } as const

export const segundoFatorOptions = queryOptions({
  queryKey: chaves.autenticacao.segundoFator(),
  queryFn: ({ signal }) => api(segundoFatorResponse, 'GET', PATH, { signal }),
})

export interface SenhaECodigo {
  senha: string
  codigo: string
}

export const useEntrarComCodigo = () =>
  useMutation({
    mutationFn: (codigo: string) =>
      api(entrarComCodigoResponse, 'POST', `${PATH}/codigo`, { body: { codigo } }),
    ...OPCOES,
  })

/** `codigo` is '' for who has no second factor yet. */
export const useIniciarSegundoFator = () =>
  useMutation({
    mutationFn: ({ senha, codigo }: SenhaECodigo) =>
      api(iniciarSegundoFatorResponse, 'POST', `${PATH}/iniciar`, {
        body: { senha, ...(codigo && { codigo }) },
      }),
    ...OPCOES,
  })

const MUDA = { ...OPCOES, meta: { ...OPCOES.meta, muda: [chaves.autenticacao.segundoFator()] } }
/** What waits under it brings codes that are shown once. */
export const DA_CODIGOS = ['codigos-de-recuperacao']

/** While the enrolment is a step of sign-in nothing shows the state that it changes. */
export const useConfirmarSegundoFator = () =>
  useMutation({
    mutationFn: async (codigo: string) =>
      (await api(codigosDeRecuperacaoResponse, 'POST', `${PATH}/confirmar`, { body: { codigo } })).codigos,
    mutationKey: DA_CODIGOS,
    ...MUDA,
  })

export const useGerarCodigos = () =>
  useMutation({
    mutationFn: async (body: SenhaECodigo) =>
      (await api(codigosDeRecuperacaoResponse, 'POST', `${PATH}/recuperacao`, { body })).codigos,
    mutationKey: DA_CODIGOS,
    ...MUDA,
  })

export const useDesligarSegundoFator = () =>
  useMutation({
    mutationFn: (body: SenhaECodigo) => api(semConteudo, 'POST', `${PATH}/desligar`, { body }),
    ...MUDA,
  })

type Formulario = Parameters<typeof mostrarRecusa>[0]

/** A refusal at its field; too many tries in the server's words, which say how long to wait. */
export function mostrarRecusaDoFator(form: Formulario, error: unknown, campos: readonly string[]): void {
  // Too many tries say how long to wait, beside the last field.
  if (isApiError(error, 429) && !error.obsolete) form.setErrors({ [campos.at(-1) ?? '']: error.mensagem })
  else mostrarRecusa(form, error, campos)
}
