import { dia, type Dia, formatDia } from '@lastro/shared/dia'
import { lojasCall } from '@lastro/shared/estabelecimentos/estabelecimento'
import {
  whitelistSchema,
  whitelistCall,
  criarWhitelistCall,
  alterarWhitelistCall,
  excluirDaWhitelistCall,
  impactoDaWhitelistCall,
} from '@lastro/shared/whitelist/whitelist'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod'
import { call, queryOf } from '#lib/api.ts'
import { formatInteiro, plural } from '#lib/format.ts'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { ifMatchOf, useSave } from '#ui/use-save.ts'

export type RegistroWhitelist = z.infer<typeof whitelistSchema>

export const whitelistOptions = (instituicaoFinanceiraId: number) =>
  queryOf(whitelistCall, { query: { instituicaoFinanceiraId }, select: ({ whiteLists }) => whiteLists })

/** Every store of the platform: the whitelist's form chooses among these (domain 1). */
export const lojasOptions = queryOf(lojasCall, { select: ({ lojas }) => lojas, staleTime: 60_000 })

/** The institution's stores for contracts and rules depend on the whitelist. */
const muda = [['whitelist'], ['instituicoes']] as const

export interface NovoRegistro {
  lojaId: number
  instituicaoFinanceiraId: number
  prazo: Dia
}

/** Body: ids as integers, the deadline as a date-time string (spec section 5). */
export const useCriarWhitelist = () =>
  useMutation({
    mutationFn: ({ prazo, ...par }: NovoRegistro) =>
      call(criarWhitelistCall, { body: { ...par, prazo: z.encode(dia, prazo) } }),
    meta: { silent: [400], sucesso: 'Adicionado com sucesso', muda },
  })

/** An entry and the version that the person saw. The server refuses to change or delete a newer one (domain 2). */
type SeenRegistro = Pick<RegistroWhitelist, 'id' | 'versao'>

export const useAlterarPrazo = () =>
  useSave({
    mutationFn: ({ prazo, ...registro }: SeenRegistro & { prazo: Dia }) => {
      const body = { id: registro.id, prazo: z.encode(dia, prazo) }
      const query = { id: registro.id }
      return call(alterarWhitelistCall, { query, body, ifMatch: ifMatchOf(registro) })
    },
    conflito: 'Whitelist alterada',
    sucesso: 'Alterado com sucesso',
    muda,
  })

export function useExcluirWhitelist() {
  const { mutate } = useSave({
    mutationFn: (registro: SeenRegistro) =>
      call(excluirDaWhitelistCall, { params: { id: registro.id }, ifMatch: ifMatchOf(registro) }),
    conflito: 'Whitelist alterada',
    sucesso: 'Excluído com sucesso',
    muda,
    silent: [],
  })
  return async (registro: RegistroWhitelist): Promise<void> => {
    const { id, loja, instituicaoFinanceira, prazo } = registro
    const impacto = call(impactoDaWhitelistCall, { params: { id } })
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
