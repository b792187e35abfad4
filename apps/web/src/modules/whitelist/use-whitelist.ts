import { dia, type Dia, formatDia } from '@lastro/shared/dia'
import { lojasResponse } from '@lastro/shared/estabelecimentos/estabelecimento'
import {
  impactoDaWhitelist,
  whitelistResponse,
  type whitelistSchema,
} from '@lastro/shared/whitelist/whitelist'
import { queryOptions, useMutation } from '@tanstack/react-query'
import * as z from 'zod'
import { api, semConteudo } from '../../lib/api.ts'
import { chaves } from '../../lib/chaves.ts'
import { formatInteiro } from '../../lib/format.ts'
import { perguntarSimNao } from '../../ui/perguntar.tsx'

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

/** Every store: one is chosen before it is on the whitelist (domain 1). */
export const lojasOptions = queryOptions({
  queryKey: chaves.lojas.lista(),
  queryFn: async ({ signal }) => (await api(lojasResponse, 'GET', '/api/lojas', { signal })).lojas,
  staleTime: 60_000,
})

/** The stores with which contracts and rules may be made are the institution's too. */
const muda = [chaves.whitelist.tudo, chaves.instituicoes.tudo]

export interface NovoRegistro {
  lojaId: number
  instituicaoFinanceiraId: number
  prazo: Dia
}

/** Ids as integers, the deadline as a date-time string (spec section 5). */
export const useCriarWhitelist = () =>
  useMutation({
    mutationFn: ({ prazo, ...par }: NovoRegistro) =>
      api(semConteudo, 'POST', PATH, { body: { ...par, prazo: z.encode(dia, prazo) } }),
    meta: { silent: [400], sucesso: 'Adicionado com sucesso', muda },
  })

export const useAlterarPrazo = () =>
  useMutation({
    mutationFn: ({ id, prazo }: { id: number; prazo: Dia }) =>
      api(semConteudo, 'PUT', PATH, { query: { id }, body: { id, prazo: z.encode(dia, prazo) } }),
    meta: { silent: [400], sucesso: 'Alterado com sucesso', muda },
  })

export function useExcluirWhitelist() {
  const { mutate } = useMutation({
    mutationFn: (id: number) => api(semConteudo, 'DELETE', `${PATH}/${id}`),
    meta: { sucesso: 'Excluído com sucesso', muda },
  })
  return async ({ id, loja, instituicaoFinanceira, prazo }: RegistroWhitelist): Promise<void> => {
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
      ],
    })
    if (sim) mutate(id)
  }
}
