import { contratosResponse, somasDosContratosResponse } from '@lastro/shared/contratos/contrato'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import { type BuscaDeContratos, buscaDeContratos } from './busca-de-contratos.ts'

/** What a figure of /home leads to: narrower than the chips of the status, and let go of with them. */
export const SEM_RECORTE = {
  situacao: undefined,
  alteracao: undefined,
  pedido: undefined,
} as const
const SEM_ESCOLHA = {
  terminoAte: undefined,
  lojaId: undefined,
  cobertura: undefined,
  vez: undefined,
} as const
/** The list's search params besides its page and order; a list that starts anew keeps none of them. */
export const SEM_FILTROS = { ...SEM_RECORTE, ...SEM_ESCOLHA, filtro: undefined, status: 'todos' } as const

/** Its own part of the address, where an operator's institution stands, too. */
export const daLista = (busca: BuscaDeContratos): BuscaDeContratos => buscaDeContratos.parse(busca)

/** Whether anything but the status and a text narrows it. */
export const estreitada = (busca: BuscaDeContratos): boolean =>
  Object.keys({ ...SEM_RECORTE, ...SEM_ESCOLHA }).some(
    (campo) => busca[campo as keyof BuscaDeContratos] !== undefined,
  )

export const POR_PAGINA = 20
/** A store has fewer, and looks at them on a phone, without pages. */
export const POR_PAGINA_DA_LOJA = 50

interface OrdemDaLista {
  quantidadePorPagina: number
  /** As the call names it, where the person has chosen none. */
  ordem?: string
}

/** The list's filters as every call on it names them. */
export function filtrosDaLista(busca: BuscaDeContratos) {
  const { pagina: _pagina, ordenacao: _ordenacao, status = '0', ...filtros } = daLista(busca)
  return { ...filtros, status: status === 'todos' ? undefined : status }
}

function listaOptions(path: string, busca: BuscaDeContratos, { quantidadePorPagina, ordem }: OrdemDaLista) {
  const { pagina = 1, ordenacao = ordem } = busca
  const query = { ...filtrosDaLista(busca), ordenacao, pagina, quantidadePorPagina, total: 'limitado' }
  return queryOptions({
    queryKey: chaves.contratos.lista(path, query),
    queryFn: ({ signal }) => api(contratosResponse, 'GET', path, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What an institution's list comes to as it is filtered. */
export function somasDosContratosOptions(instituicaoId: number, busca: BuscaDeContratos) {
  const path = `/api/instituicoes-financeiras/${instituicaoId}/contratos/somas`
  const query = filtrosDaLista(busca)
  return queryOptions({
    queryKey: chaves.contratos.lista(path, query),
    queryFn: async ({ signal }) =>
      (await api(somasDosContratosResponse, 'GET', path, { query, signal })).somas,
    placeholderData: keepPreviousData,
    // Without it the list has no foot.
    meta: { silent: true },
  })
}

/** GET /api/instituicoes-financeiras/{id}/contratos */
export const contratosDaInstituicaoOptions = (instituicaoId: number, busca: BuscaDeContratos) =>
  listaOptions(`/api/instituicoes-financeiras/${instituicaoId}/contratos`, busca, {
    quantidadePorPagina: POR_PAGINA,
  })

/** GET /api/lojas/{id}/contratos, those that wait for the store first. */
export const contratosDaLojaOptions = (lojaId: number, busca: BuscaDeContratos) =>
  listaOptions(`/api/lojas/${lojaId}/contratos`, busca, {
    quantidadePorPagina: POR_PAGINA_DA_LOJA,
    ordem: 'vez:asc',
  })

/** An operator's view holds for every institution, each of which has its own stores. */
export const semLoja = <V>(busca: Readonly<Record<string, V>>): Record<string, V> =>
  Object.fromEntries(Object.entries(busca).filter(([campo]) => campo !== 'lojaId'))
