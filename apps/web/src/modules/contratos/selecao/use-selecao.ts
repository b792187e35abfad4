import { useCallback, useSyncExternalStore } from 'react'
import type { ResumoSelecao, Selecao } from './selecao.ts'
import type { PrecoEscolhido, VeiculoDaSelecao } from './veiculo.ts'

/** One row's price: undefined while it isn't chosen, null while its price is empty. */
export function usePrecoEscolhido(selecao: Selecao, id: number): PrecoEscolhido | undefined {
  const subscribe = useCallback((listener: () => void) => selecao.ouvirLinha(id, listener), [selecao, id])
  return useSyncExternalStore(subscribe, () => selecao.preco(id))
}

export function useResumo(selecao: Selecao): ResumoSelecao {
  return useSyncExternalStore(selecao.ouvir, selecao.resumo)
}

/** The parts of the summary that don't change with every keystroke, each on its own. */
export function useAlterada(selecao: Selecao): boolean {
  return useSyncExternalStore(selecao.ouvir, () => selecao.resumo().alterada)
}
export function useQuantidade(selecao: Selecao): number {
  return useSyncExternalStore(selecao.ouvir, () => selecao.resumo().quantidade)
}
/** Changes with the set and the list, not with prices; never while nobody asks (`acompanhar`). */
export function useConjunto(selecao: Selecao, acompanhar = true): number {
  return useSyncExternalStore(selecao.ouvir, () => (acompanhar ? selecao.resumo().conjunto : 0))
}
export function useEstoqueDaSelecao(selecao: Selecao): readonly VeiculoDaSelecao[] {
  return useSyncExternalStore(selecao.ouvir, () => selecao.estoque)
}
export function usePerdidos(selecao: Selecao): number {
  return useSyncExternalStore(selecao.ouvir, () => selecao.resumo().perdidos)
}
/** How many are chosen, but hidden by the list's filters. */
export function useEscondidos(selecao: Selecao): number {
  return useSyncExternalStore(selecao.ouvir, () => selecao.resumo().escondidos)
}
/** How many are chosen at a price that is no longer theirs. */
export function useDesatualizados(selecao: Selecao): number {
  return useSyncExternalStore(selecao.ouvir, () => selecao.resumo().desatualizados)
}
/** Whether a chosen vehicle still lacks its price. */
export function useFaltaPreco(selecao: Selecao): boolean {
  return useSyncExternalStore(selecao.ouvir, () => selecao.resumo().semPreco > 0)
}
/** Whether stock and contract have been read; before that the sums say nothing. */
export function useCarregada(selecao: Selecao): boolean {
  return useSyncExternalStore(selecao.ouvir, () => selecao.carregada)
}
