import { contratosResponse } from '@lastro/shared/contratos/contrato'
import type { Lado } from '@lastro/shared/contratos/transicoes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { chaves } from '../../../lib/chaves.ts'
import type { ORDENAVEIS } from './ordenaveis.ts'

/** The list's state as it stands in the URL. `status` absent is 0, in progress (spec 2.11). */
export interface BuscaDeContratos {
  filtro?: string | undefined
  status?: '0' | '1' | '2' | 'todos' | undefined
  /** Statuses by number, '3' or '1,3': what a figure of /home leads to. */
  situacao?: string | undefined
  /** Contracts that end until this day, 'YYYY-MM-DD'. */
  terminoAte?: string | undefined
  /** With an open change of the guarantees that waits for this side. */
  alteracao?: Lado | undefined
  /** With a request for reinforcement that waits for the store. */
  pedido?: 'aberto' | undefined
  pagina?: number | undefined
  ordenacao?: OrdenacaoDeContratos | undefined
}

type OrdenacaoDeContratos = `${(typeof ORDENAVEIS)[number]}:${'asc' | 'desc'}`

/** The list's search params besides its page and order; a page that starts anew keeps none of them. */
export const SEM_RECORTE = {
  situacao: undefined,
  terminoAte: undefined,
  alteracao: undefined,
  pedido: undefined,
} as const
/** All of them. */
export const SEM_FILTROS = { ...SEM_RECORTE, filtro: undefined, status: 'todos' } as const

export const POR_PAGINA = 20

interface OrdemDaLista {
  quantidadePorPagina: number
  /** As the call names it, where the person has chosen none. */
  ordem?: string
}

function listaOptions(path: string, busca: BuscaDeContratos, { quantidadePorPagina, ordem }: OrdemDaLista) {
  const {
    filtro,
    status = '0',
    situacao,
    terminoAte,
    alteracao,
    pedido,
    pagina = 1,
    ordenacao = ordem,
  } = busca
  const query = {
    filtro,
    status: status === 'todos' ? undefined : status,
    situacao,
    terminoAte,
    alteracao,
    pedido,
    ordenacao,
    pagina,
    quantidadePorPagina,
    total: 'limitado',
  }
  return queryOptions({
    queryKey: chaves.contratos.lista(path, query),
    queryFn: ({ signal }) => api(contratosResponse, 'GET', path, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** GET /api/instituicoes-financeiras/{id}/contratos */
export const contratosDaInstituicaoOptions = (instituicaoId: number, busca: BuscaDeContratos) =>
  listaOptions(`/api/instituicoes-financeiras/${instituicaoId}/contratos`, busca, {
    quantidadePorPagina: POR_PAGINA,
  })

/** GET /api/lojas/{id}/contratos, those that wait for the store first. */
export const contratosDaLojaOptions = (
  lojaId: number,
  busca: BuscaDeContratos,
  quantidadePorPagina: number,
) => listaOptions(`/api/lojas/${lojaId}/contratos`, busca, { quantidadePorPagina, ordem: 'vez:asc' })
