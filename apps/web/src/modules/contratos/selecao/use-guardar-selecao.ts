import type { Centavos } from '@lastro/shared/dinheiro'
import { useEffect, useSyncExternalStore } from 'react'
import * as z from 'zod'
import { esquecerDigitado, guardarDigitado } from '../../../lib/digitado.ts'
import { plural } from '../../../lib/format.ts'
import { type Recuperacao, useGuardado } from '../../../ui/use-digitado.ts'
import type { Selecao } from './selecao.ts'
import { useAlterada } from './use-selecao.ts'

const centavos = z.custom<Centavos>((valor) => Number.isSafeInteger(valor))
const mudancaSchema = z.union([z.literal(['fora', 'regra']), centavos, z.null()])
const guardadaSchema = z.object({ lojaId: z.int(), mudancas: z.array(z.tuple([z.int(), mudancaSchema])) })

/**
 * Keeps the vehicles that are chosen and their prices, like `useGuardarForm` outside of React, and puts them back once the stock of
 * `lojaId` is there. `esperando`: they are still to come.
 */
export function useGuardarSelecao(selecao: Selecao, chave: string, lojaId: number | null) {
  const guardada = useGuardado(chave, guardadaSchema)
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
        if (selecao.resumo().alterada) guardarDigitado(chave, { lojaId, mudancas: selecao.mudancas() })
        else esquecerDigitado(chave)
      }),
    [selecao, chave, lojaId],
  )
  useEffect(() => () => esquecerDigitado(chave), [chave])
  const recuperado: Recuperacao | undefined =
    naoVoltaram !== undefined && (alterada || naoVoltaram > 0)
      ? { ressalva: ressalvaDe(naoVoltaram), descartar: () => selecao.desfazer() }
      : undefined
  return { esperando, recuperado }
}

function ressalvaDe(naoVoltaram: number): string | undefined {
  if (naoVoltaram === 0) return undefined
  return `${plural(naoVoltaram, 'veículo escolhido não está mais disponível e ficou', 'veículos escolhidos não estão mais disponíveis e ficaram')} de fora.`
}
