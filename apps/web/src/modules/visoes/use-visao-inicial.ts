import type { ListaComVisoes } from '@lastro/shared/visoes/visao'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type BuscaDaLista, lerBusca, textoDaBusca, visoesOptions } from './use-visoes.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Here the reader has chosen the filters, or that there be none. */
    semVisao?: boolean
  }
}

/** Opens a list that was come to without filters in the view that its reader starts with; once, so that all filters can be let go of. */
export function useVisaoInicial(
  lista: ListaComVisoes,
  busca: BuscaDaLista,
  onAbrir: (busca: Record<string, string>) => void,
): void {
  const { data: visoes } = useQuery(visoesOptions(lista))
  const semVisao = useRouterState({ select: ({ location }) => location.state.semVisao })
  const espera = useRef(!semVisao && textoDaBusca(busca) === '' && busca.pagina === undefined)
  useEffect(() => {
    if (!visoes || !espera.current) return
    espera.current = false
    const inicial = visoes.find((visao) => visao.inicial)
    if (inicial?.busca && textoDaBusca(busca) === '') onAbrir(lerBusca(inicial.busca))
  })
}
