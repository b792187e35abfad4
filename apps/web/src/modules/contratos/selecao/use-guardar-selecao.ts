import type { Centavos } from '@lastro/shared/dinheiro'
import { useEffect, useSyncExternalStore } from 'react'
import * as z from 'zod'
import { forgetDraft, saveDraft, retomarDigitado } from '#lib/form-draft.ts'
import { plural } from '#lib/format.ts'
import { type RecoveredDraft, useStoredDraft, useRetomar } from '#ui/use-form-draft.ts'
import type { EscolhaGuardada, Mudanca, Selecao } from './selecao.ts'
import { useAlterada } from './use-selecao.ts'
import type { VeiculoEscolhido } from './veiculo.ts'

const centavos = z.custom<Centavos>((valor) => Number.isSafeInteger(valor))
const mudancaSchema = z.union([z.literal(['fora', 'regra']), centavos, z.null()])
const guardadaSchema = z.object({ lojaId: z.int(), mudancas: z.array(z.tuple([z.int(), mudancaSchema])) })

/** Draft key of a page's choice. */
const chaveDaSelecao = (tela: string) => `${tela}/veiculos`

/** Stores the vehicles chosen for a contract whose page opens next. Returns the draft key. */
export function guardarEscolhidos(
  tela: string,
  { lojaId, escolhidos }: { lojaId: number; escolhidos: readonly VeiculoEscolhido[] },
): string {
  const chave = chaveDaSelecao(tela)
  retomarDigitado(chave)
  const mudancas = escolhidos.map(({ id, escolhido }): [number, Mudanca] => [id, escolhido || null])
  saveDraft(chave, { lojaId, mudancas } satisfies EscolhaGuardada)
  return chave
}

/**
 * Keeps the chosen vehicles and their prices as a draft, and restores them once the stock of `lojaId` is loaded.
 * `esperando`: not restored yet. `chave`: the draft key, for the page's guard.
 */
export function useGuardarSelecao(selecao: Selecao, tela: string, lojaId: number | null) {
  const chave = chaveDaSelecao(tela)
  const guardada = useStoredDraft(chave, guardadaSchema)
  useRetomar(chave)
  const alterada = useAlterada(selecao)
  const naoVoltaram = useSyncExternalStore(selecao.ouvir, selecao.naoVoltaram)
  const esperando = useSyncExternalStore(selecao.ouvir, () => selecao.espera(lojaId))
  useEffect(() => {
    if (guardada) selecao.retomar(guardada)
  }, [guardada, selecao])
  useEffect(
    () =>
      selecao.ouvir(() => {
        if (!selecao.carregada || selecao.espera(lojaId)) return
        if (selecao.resumo().alterada) saveDraft(chave, { lojaId, mudancas: selecao.mudancas() })
        else forgetDraft(chave)
      }),
    [selecao, chave, lojaId],
  )
  const recuperado: RecoveredDraft | undefined =
    naoVoltaram !== undefined && (alterada || naoVoltaram > 0)
      ? { ressalva: ressalvaDe(naoVoltaram), descartar: () => selecao.desfazer() }
      : undefined
  return { chave, esperando, recuperado }
}

function ressalvaDe(naoVoltaram: number): string | undefined {
  if (naoVoltaram === 0) return undefined
  return `${plural(naoVoltaram, 'veículo escolhido não está mais disponível e ficou', 'veículos escolhidos não estão mais disponíveis e ficaram')} de fora.`
}
