import type { Centavos } from '@lastro/shared/dinheiro'
import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod'
import { esquecerDigitado, guardarDigitado } from '../../../lib/digitado.ts'
import { plural } from '../../../lib/format.ts'
import { type Recuperacao, useGuardado } from '../../../ui/use-digitado.ts'
import type { Selecao } from './selecao.ts'
import { useAlterada, useCarregada } from './use-selecao.ts'

const centavos = z.custom<Centavos>((valor) => Number.isSafeInteger(valor))
const mudancaSchema = z.union([z.literal(['fora', 'regra']), centavos, z.null()])
const guardadaSchema = z.object({ lojaId: z.int(), mudancas: z.array(z.tuple([z.int(), mudancaSchema])) })

/**
 * Keeps the vehicles that are chosen and their prices, like `useGuardarForm` outside of React, and puts them back once the stock of
 * `lojaId` is there. `esperando`: they are still to come.
 */
export function useGuardarSelecao(selecao: Selecao, chave: string, lojaId: number | null) {
  const guardada = useGuardado(chave, guardadaSchema)
  const [reposta, setReposta] = useState(guardada === undefined)
  const [perdidos, setPerdidos] = useState<number>()
  const carregada = useCarregada(selecao)
  const alterada = useAlterada(selecao)
  const repor = useCallback(() => {
    if (guardada?.lojaId === lojaId) setPerdidos(selecao.refazer(guardada?.mudancas ?? []))
    setReposta(true)
  }, [guardada, selecao, lojaId])
  useEffect(() => {
    if (!reposta && carregada) repor()
  }, [reposta, carregada, repor])
  useEffect(() => {
    if (!reposta) return undefined
    const guardar = () => {
      if (!selecao.carregada) return
      if (selecao.resumo().alterada) guardarDigitado(chave, { lojaId, mudancas: selecao.mudancas() })
      else esquecerDigitado(chave)
    }
    return selecao.ouvir(guardar)
  }, [reposta, selecao, chave, lojaId])
  useEffect(() => () => esquecerDigitado(chave), [chave])
  const recuperado: Recuperacao | undefined =
    perdidos !== undefined && (alterada || perdidos > 0)
      ? {
          ressalva: ressalvaDe(perdidos),
          descartar: () => {
            selecao.desfazer()
            setPerdidos(undefined)
          },
        }
      : undefined
  return { esperando: !reposta && guardada?.lojaId === lojaId, recuperado }
}

function ressalvaDe(perdidos: number): string | undefined {
  if (perdidos === 0) return undefined
  return `${plural(perdidos, 'veículo escolhido não está mais disponível e ficou', 'veículos escolhidos não estão mais disponíveis e ficaram')} de fora.`
}
