import type { Centavos } from '@lastro/shared/dinheiro'
import { useEffect, useSyncExternalStore } from 'react'
import * as z from 'zod'
import { forgetDraft, saveDraft, reopenDraft } from '#lib/form-draft.ts'
import { plural } from '#lib/format.ts'
import { type RecoveredDraft, useStoredDraft, useReopenDraft } from '#ui/use-form-draft.ts'
import type { StoredEscolha, Mudanca, Selecao } from './selecao.ts'
import { useSelecaoAlterada } from './use-selecao.ts'
import type { VeiculoEscolhido } from './veiculo.ts'

const centavos = z.custom<Centavos>((valor) => Number.isSafeInteger(valor))
const mudancaSchema = z.union([z.literal(['fora', 'regra']), centavos, z.null()])
const storedSchema = z.object({ lojaId: z.int(), mudancas: z.array(z.tuple([z.int(), mudancaSchema])) })

/** Draft key of a page's choice. */
const chaveDaSelecao = (tela: string) => `${tela}/veiculos`

/** Stores the vehicles chosen for a contract whose page opens next. Returns the draft key. */
export function storeEscolhidos(
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
