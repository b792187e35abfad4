import { acaoPermitida } from '@lastro/shared/contratos/transicoes'
import { useCallback, useState } from 'react'
import { chaves } from '#lib/chaves.ts'
import { readAfterAct } from '#lib/outdated.ts'
import { usePermissao } from '#lib/session.ts'
import { Selecao } from '../selecao/selecao.ts'
import { useAdotar, useVeiculos, useVista } from '../selecao/use-contrato-na-tela.ts'
import { useGuardarSelecao } from '../selecao/use-guardar-selecao.ts'
import { useAlterada, useCarregada } from '../selecao/use-selecao.ts'

export type PropostaDaLoja = ReturnType<typeof useProposta>

/** A proposal on the store's screen: the version that it sees, and the vehicles that it chooses when it is its turn to (domain 2). */
export function useProposta(id: number) {
  const tela = useVista(id)
  const { vista, setVista, ler, trabalhar } = tela
  const [selecao] = useState(() => new Selecao())
  const contrato = vista.data
  const podeResponder = usePermissao('Loja.Propostas.Responder')
  const escolhe = podeResponder && acaoPermitida('alterarGarantias', 'loja', contrato)
  const { regraGarantiaId, lojaId } = contrato
  const veiculos = useVeiculos({ vista, selecao, escolhe, regraGarantiaId })
  const alterado = useAlterada(selecao) && escolhe
  const carregada = useCarregada(selecao)
  const { chave, recuperado } = useGuardarSelecao(selecao, `proposta/${id}`, lojaId)
  useAdotar(tela, alterado, setVista)
  const recarregar = useCallback(async () => setVista(await ler()), [setVista, ler])
  /** After an act was answered. */
  const reler = useCallback(() => readAfterAct(recarregar, chaves.contratos.detalhe(id)), [recarregar, id])
  return {
    id,
    vista,
    contrato,
    selecao,
    ...veiculos,
    escolhe,
    /** The vehicles can be chosen now: its turn, and the stock is there. */
    escolhendo: escolhe && carregada,
    podeResponder,
    alterado,
    /** Where what is chosen is kept. */
    guardados: [chave],
    recuperado,
    trabalhar,
    recarregar,
    reler,
  }
}
