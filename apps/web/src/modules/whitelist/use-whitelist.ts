import { dia, type Dia, formatDia } from '@lastro/shared/dia'
import { lojasResponse } from '@lastro/shared/estabelecimentos/estabelecimento'
import { impactoDaWhitelist, whitelistResponse, whitelistSchema } from '@lastro/shared/whitelist/whitelist'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { api, ignoredAnswer } from '#lib/api.ts'
import { type ApiError, isApiError } from '#lib/api-error.ts'
import { chaves } from '#lib/chaves.ts'
import { formatInteiro, plural } from '#lib/format.ts'
import { perguntarRecarregar, perguntarSimNao } from '#ui/perguntar.tsx'

export type RegistroWhitelist = z.infer<typeof whitelistSchema>

const PATH = '/api/opt-in/whitelist'

export const whitelistOptions = (instituicaoFinanceiraId: number) =>
  queryOptions({
    queryKey: chaves.whitelist.daInstituicao(instituicaoFinanceiraId),
    queryFn: async ({ signal }) => {
      const query = { instituicaoFinanceiraId }
      return (await api(whitelistResponse, 'GET', PATH, { query, signal })).whiteLists
    },
  })

/** Every store of the platform: the whitelist's form chooses among these (domain 1). */
export const lojasOptions = queryOptions({
  queryKey: chaves.lojas.lista(),
  queryFn: async ({ signal }) => (await api(lojasResponse, 'GET', '/api/lojas', { signal })).lojas,
  staleTime: 60_000,
})

/** The institution's stores for contracts and rules depend on the whitelist. */
const muda = [chaves.whitelist.tudo, chaves.instituicoes.tudo]

export interface NovoRegistro {
  lojaId: number
  instituicaoFinanceiraId: number
  prazo: Dia
}

/** Body: ids as integers, the deadline as a date-time string (spec section 5). */
export const useCriarWhitelist = () =>
  useMutation({
    mutationFn: ({ prazo, ...par }: NovoRegistro) =>
      api(ignoredAnswer, 'POST', PATH, { body: { ...par, prazo: z.encode(dia, prazo) } }),
    meta: { silent: [400], sucesso: 'Adicionado com sucesso', muda },
  })

/** An entry and the version that the person saw. The server refuses to change or delete a newer one (domain 2). */
type SeenRegistro = Pick<RegistroWhitelist, 'id' | 'versao'>
const ifMatchOf = ({ versao }: SeenRegistro) => ({ ifMatch: `"${versao}"` })

const perguntarConflito = (error: ApiError) => perguntarRecarregar('Whitelist alterada', error)

/** Saves another deadline. After a conflict it answers the entry of now, if the person takes that; undefined: saved. */
export function useAlterarPrazo() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ prazo, ...registro }: SeenRegistro & { prazo: Dia }) => {
      const body = { id: registro.id, prazo: z.encode(dia, prazo) }
      return api(ignoredAnswer, 'PUT', PATH, { query: { id: registro.id }, body, ...ifMatchOf(registro) })
    },
    meta: { silent: [400, 412], sucesso: 'Alterado com sucesso', muda },
  })
  return async (mudanca: SeenRegistro & { prazo: Dia }): Promise<RegistroWhitelist | undefined> => {
    try {
      await mutateAsync(mudanca)
      return undefined
    } catch (error) {
      if (!isApiError(error, 412) || !(await perguntarConflito(error))) throw error
      await queryClient.invalidateQueries({ queryKey: chaves.whitelist.tudo })
      return api(whitelistSchema, 'GET', `${PATH}/${mudanca.id}`)
    }
  }
}

export function useExcluirWhitelist() {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (registro: SeenRegistro) =>
      api(ignoredAnswer, 'DELETE', `${PATH}/${registro.id}`, ifMatchOf(registro)),
    meta: { silent: [412], sucesso: 'Excluído com sucesso', muda },
    onError: async (error) => {
      if (isApiError(error, 412) && (await perguntarConflito(error)))
        await queryClient.invalidateQueries({ queryKey: chaves.whitelist.tudo })
    },
  })
  return async (registro: RegistroWhitelist): Promise<void> => {
    const { id, loja, instituicaoFinanceira, prazo } = registro
    const impacto = api(impactoDaWhitelist, 'GET', `${PATH}/${id}/impacto`)
    const sim = await perguntarSimNao('Deseja excluir este registro da whitelist?', {
      title: 'Excluir whitelist',
      perigo: true,
      fatos: [
        { termo: 'Loja', valor: loja },
        { termo: 'Instituição financeira', valor: instituicaoFinanceira },
        { termo: 'Prazo', valor: formatDia(prazo) },
        {
          termo: 'Contratos em andamento',
          valor: impacto.then(({ emAndamento }) => formatInteiro(emAndamento)),
        },
        {
          termo: 'Ficam sem aprovação',
          valor: impacto.then(({ propostas }) => plural(propostas, 'proposta', 'propostas')),
        },
      ],
    })
    if (sim) mutate(registro)
  }
}
