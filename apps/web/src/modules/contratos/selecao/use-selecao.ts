import { useCallback, useSyncExternalStore, useEffect } from 'react'
import type { ResumoSelecao, Selecao, StoredEscolha, Mudanca } from './selecao.ts'
import type { PrecoEscolhido, VeiculoDaSelecao, VeiculoEscolhido } from './veiculo.ts'
import type { Centavos } from '@lastro/shared/dinheiro'
import * as z from 'zod'
import { forgetDraft, saveDraft, reopenDraft } from '#lib/form-draft.ts'
import { plural } from '#lib/format.ts'
import type { RecoveredDraft } from '#ui/use-form-draft.ts'
import { useStoredDraft, useReopenDraft } from '#ui/use-form-draft.ts'

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

/** The search field of the stock. */
export const ID_DA_BUSCA = 'busca-no-estoque'
/** The button that a refused save focuses. */
export const ID_DOS_PERDIDOS = 'retirar-os-perdidos'

const centavos = z.custom<Centavos>((valor) => Number.isSafeInteger(valor))
const mudancaSchema = z.union([z.literal(['fora', 'regra']), centavos, z.null()])
const storedSchema = z.object({ lojaId: z.int(), mudancas: z.array(z.tuple([z.int(), mudancaSchema])) })

/** Draft key of a page's choice. */
const chaveDaSelecao = (tela: string) => `${tela}/veiculos`

/** Stores the vehicles chosen for a contract whose page opens next. Returns the draft key. */
export function saveEscolhidos(
  tela: string,
  { lojaId, escolhidos }: { lojaId: number; escolhidos: readonly VeiculoEscolhido[] },
): string {
  const chave = chaveDaSelecao(tela)
  reopenDraft(chave)
  const mudancas = escolhidos.map(({ id, escolhido }): [number, Mudanca] => [id, escolhido || null])
  saveDraft(chave, { lojaId, mudancas } satisfies StoredEscolha)
  return chave
}

/**
 * Keeps the chosen vehicles and their prices as a draft, and restores them once the stock of `lojaId` is loaded.
 * `esperando`: not restored yet. `chave`: the draft key, for the page's guard.
 */
export function useSelecaoDraft(selecao: Selecao, tela: string, lojaId: number | null) {
  const chave = chaveDaSelecao(tela)
  const stored = useStoredDraft(chave, storedSchema)
  useReopenDraft(chave)
  const alterada = useSelecaoAlterada(selecao)
  const unavailable = useSyncExternalStore(selecao.subscribe, selecao.unavailableCount)
  const esperando = useSyncExternalStore(selecao.subscribe, () => selecao.awaitsStock(lojaId))
  useEffect(() => {
    if (stored) selecao.restore(stored)
  }, [stored, selecao])
  useEffect(
    () =>
      selecao.subscribe(() => {
        if (!selecao.loaded || selecao.awaitsStock(lojaId)) return
        if (selecao.resumo().alterada) saveDraft(chave, { lojaId, mudancas: selecao.mudancas() })
        else forgetDraft(chave)
      }),
    [selecao, chave, lojaId],
  )
  const discard = () => {
    const mudancas = selecao.mudancas()
    selecao.discardChanges()
    return () => {
      if (lojaId !== null) selecao.restore({ lojaId, mudancas })
    }
  }
  const recuperado: RecoveredDraft | undefined =
    unavailable !== undefined && (alterada || unavailable > 0)
      ? { warning: warningOf(unavailable), discard }
      : undefined
  return { chave, esperando, recuperado }
}

function warningOf(unavailable: number): string | undefined {
  if (unavailable === 0) return undefined
  return `${plural(unavailable, 'veículo escolhido não está mais disponível e ficou', 'veículos escolhidos não estão mais disponíveis e ficaram')} de fora.`
}
