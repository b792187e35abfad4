import { currentSessao } from '../lib/session.ts'
import type { ListaComVisoes } from '@lastro/shared/visoes/visao'
import type { QueryClient } from '@tanstack/react-query'
import type { ParsedLocation } from '@tanstack/react-router'
import { importChunk } from '../lib/chunk.ts'
import type { BuscaDeContratos } from '../modules/contratos/lista/busca-de-contratos.ts'

/**
 * For a route's loader: asks for the first data of an institution's page while the page's code loads. Failures are
 * ignored here, since the page asks again and reports them.
 */
export function prefetchForInstituicao(
  { instituicao }: { instituicao?: number | undefined },
  ask: (instituicaoId: number) => Promise<void>,
): void {
  const regras = currentSessao()?.regras
  const id = regras?.tipo === 'instituicao' ? regras.idEstabelecimento : instituicao
  if (regras && regras.tipo !== 'loja' && id !== undefined) ask(id).catch(() => undefined)
}

/**
 * For a route's loader: asks for the first data of a store's page while the page's code loads. Failures are ignored
 * here, since the page asks again and reports them.
 */
export function prefetchForLoja(ask: (lojaId: number) => Promise<void>): void {
  const regras = currentSessao()?.regras
  if (regras?.tipo === 'loja') ask(regras.idEstabelecimento).catch(() => undefined)
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True when the person has chosen the filters, or no filters, so that no saved view opens. */
    semVisao?: boolean
  }
}

/**
 * The filters of the initial saved view if the list was opened without filters; undefined when the list opens as its
 * address says.
 */
export async function visaoInicial(
  queryClient: QueryClient,
  lista: ListaComVisoes,
  { deps, location }: { deps: BuscaDeContratos; location: Pick<ParsedLocation, 'state'> },
): Promise<Record<string, string> | undefined> {
  const [{ listSearch: daLista, withoutLoja: semLoja }, { lerBusca, textoDaBusca, visoesOptions }] =
    await Promise.all([
      importChunk(() => import('../modules/contratos/lista/use-contratos.ts')),
      importChunk(() => import('../modules/visoes/use-visoes.ts')),
    ])
  if (location.state.semVisao || deps.pagina !== undefined || textoDaBusca(daLista(deps)) !== '')
    return undefined
  const visoes = await queryClient.fetchQuery(visoesOptions(lista)).catch(() => [])
  const busca = visoes.find(({ inicial }) => inicial)?.busca
  if (!busca) return undefined
  return currentSessao()?.regras?.tipo === 'operador' ? semLoja(lerBusca(busca)) : lerBusca(busca)
}
