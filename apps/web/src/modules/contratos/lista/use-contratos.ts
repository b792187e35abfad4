import { contratosCall, contratosDaLojaCall, somasDosContratosCall } from '@lastro/shared/contratos/contrato'
import { keepPreviousData } from '@tanstack/react-query'
import { queryOf } from '#lib/api.ts'
import { type BuscaDeContratos, buscaDeContratos } from './busca-de-contratos.ts'

/** Narrow filters that the numbers on /home set; a status chip removes them. */
export const NO_NARROW_FILTERS = {
  situacao: undefined,
  alteracao: undefined,
  pedido: undefined,
} as const
const NO_PANEL_FILTERS = {
  criador: undefined,
  creditoDe: undefined,
  creditoAte: undefined,
  terminoDe: undefined,
  terminoAte: undefined,
  lojaId: undefined,
  cobertura: undefined,
  vez: undefined,
} as const
/** No filters and every status; page and order stay. */
export const NO_FILTERS = {
  ...NO_NARROW_FILTERS,
  ...NO_PANEL_FILTERS,
  filtro: undefined,
  status: 'todos',
} as const

/** The list's own search params, without an operator's `instituicao`. */
export const listSearch = (busca: BuscaDeContratos): BuscaDeContratos => buscaDeContratos.parse(busca)

/** Whether a filter other than status and text is set. */
export const isNarrowed = (busca: BuscaDeContratos): boolean =>
  Object.keys({ ...NO_NARROW_FILTERS, ...NO_PANEL_FILTERS }).some(
    (campo) => busca[campo as keyof BuscaDeContratos] !== undefined,
  )

export const POR_PAGINA = 20
/** A store has fewer contracts and reads them on a phone, without pages. */
export const POR_PAGINA_DA_LOJA = 50

interface OrdemDaLista {
  quantidadePorPagina: number
  /** Order while the person has chosen none, as the call names it. */
  ordem?: string
}

/** The list's filters, as every call of the list takes them. */
export function filtrosDaLista(busca: BuscaDeContratos) {
  const {
    pagina: _pagina,
    ordenacao: _ordenacao,
    colunas: _colunas,
    status = '0',
    ...filtros
  } = listSearch(busca)
  return { ...filtros, status: status === 'todos' ? undefined : status }
}

function pedidoDaLista(busca: BuscaDeContratos, { quantidadePorPagina, ordem }: OrdemDaLista) {
  const { pagina = 1, ordenacao = ordem } = busca
  return { ...filtrosDaLista(busca), ordenacao, pagina, quantidadePorPagina, total: 'limitado' }
}

export const somasDosContratosOptions = (id: number, busca: BuscaDeContratos) =>
  queryOf(somasDosContratosCall, {
    params: { id },
    query: filtrosDaLista(busca),
    select: ({ somas }) => somas,
    placeholderData: keepPreviousData,
    // If the call fails, the list has no footer.
    meta: { silent: true },
  })

export const contratosDaInstituicaoOptions = (id: number, busca: BuscaDeContratos) =>
  queryOf(contratosCall, {
    params: { id },
    query: pedidoDaLista(busca, { quantidadePorPagina: POR_PAGINA }),
    placeholderData: keepPreviousData,
  })

/** Those that wait for the store come first. */
export const contratosDaLojaOptions = (id: number, busca: BuscaDeContratos) =>
  queryOf(contratosDaLojaCall, {
    params: { id },
    query: pedidoDaLista(busca, { quantidadePorPagina: POR_PAGINA_DA_LOJA, ordem: 'vez:asc' }),
    placeholderData: keepPreviousData,
  })

/** Removes the store: an operator's saved view applies to every institution, and each has its own stores. */
export const withoutLoja = <V>(busca: Readonly<Record<string, V>>): Record<string, V> =>
  Object.fromEntries(Object.entries(busca).filter(([campo]) => campo !== 'lojaId'))
