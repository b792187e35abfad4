import { useCallback, useSyncExternalStore } from 'react'
import type { ResumoSelecao, Selecao } from './selecao.ts'
import type { PrecoEscolhido, VeiculoDaSelecao } from './veiculo.ts'

/** The price of one row: undefined when not chosen, null when empty. */
export function usePrecoEscolhido(selecao: Selecao, id: number): PrecoEscolhido | undefined {
  const subscribe = useCallback((listener: () => void) => selecao.subscribeRow(id, listener), [selecao, id])
  return useSyncExternalStore(subscribe, () => selecao.preco(id))
}

export function useResumo(selecao: Selecao): ResumoSelecao {
  return useSyncExternalStore(selecao.subscribe, selecao.resumo)
}

/** Each hook below reads one value of the summary and renders only when that value changes. */
export function useSelecaoAlterada(selecao: Selecao): boolean {
  return useSyncExternalStore(selecao.subscribe, () => selecao.resumo().alterada)
}
export function useQuantidade(selecao: Selecao): number {
  return useSyncExternalStore(selecao.subscribe, () => selecao.resumo().quantidade)
}
/** Changes with the set and the list, not with prices; constant while `acompanhar` is false. */
export function useSetVersion(selecao: Selecao, acompanhar = true): number {
  return useSyncExternalStore(selecao.subscribe, () => (acompanhar ? selecao.resumo().setVersion : 0))
}
export function useEstoqueDaSelecao(selecao: Selecao): readonly VeiculoDaSelecao[] {
  return useSyncExternalStore(selecao.subscribe, () => selecao.estoque)
}
export function usePerdidos(selecao: Selecao): number {
  return useSyncExternalStore(selecao.subscribe, () => selecao.resumo().perdidos)
}
export function useEscondidos(selecao: Selecao): number {
  return useSyncExternalStore(selecao.subscribe, () => selecao.resumo().escondidos)
}
/** Number of chosen vehicles whose own price has changed since. */
export function useDesatualizados(selecao: Selecao): number {
  return useSyncExternalStore(selecao.subscribe, () => selecao.resumo().desatualizados)
}
export function useFaltaPreco(selecao: Selecao): boolean {
  return useSyncExternalStore(selecao.subscribe, () => selecao.resumo().semPreco > 0)
}
/** Whether stock and contract are loaded; before that the sums mean nothing. */
export function useSelecaoLoaded(selecao: Selecao): boolean {
  return useSyncExternalStore(selecao.subscribe, () => selecao.loaded)
}
