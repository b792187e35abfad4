import { acaoPermitida } from '@lastro/shared/contratos/transicoes'
import { useCallback, useState } from 'react'
import { chaves } from '#lib/chaves.ts'
import { readAfterAct } from '#lib/outdated.ts'
import { usePermissao } from '#lib/session.ts'
import { Selecao } from '../selecao/selecao.ts'
import { useAdotar, useVeiculos, useVista } from '../selecao/use-contrato-na-tela.ts'
import { useSelecaoDraft } from '../selecao/use-selecao-draft.ts'
import { useSelecaoAlterada, useSelecaoLoaded } from '../selecao/use-selecao.ts'

export type PropostaDaLoja = ReturnType<typeof useProposta>

/**
 * A proposal on the store's page: the version on the screen, and the chosen vehicles while it is the store's turn
 * (domain 2).
 */
export function useProposta(id: number) {
  const tela = useVista(id)
  const { vista, setVista, ler, runAction } = tela
  const [selecao] = useState(() => new Selecao())
  const contrato = vista.data
  const podeResponder = usePermissao('Loja.Propostas.Responder')
  const escolhe = podeResponder && acaoPermitida('alterarGarantias', 'loja', contrato)
  const { regraGarantiaId, lojaId } = contrato
  const veiculos = useVeiculos({ vista, selecao, escolhe, regraGarantiaId })
  const alterado = useSelecaoAlterada(selecao) && escolhe
  const carregada = useSelecaoLoaded(selecao)
  const { chave, recuperado } = useSelecaoDraft(selecao, `proposta/${id}`, lojaId)
  useAdotar(tela, alterado, setVista)
  const recarregar = useCallback(async () => setVista(await ler()), [setVista, ler])
  /** Reads the proposal after an act was answered. Never throws. */
  const reler = useCallback(() => readAfterAct(recarregar, chaves.contratos.detalhe(id)), [recarregar, id])
  return {
    id,
    vista,
    contrato,
    selecao,
    ...veiculos,
    escolhe,
    /** Vehicles can be chosen now: it is the store's turn, and the stock is loaded. */
    escolhendo: escolhe && carregada,
    podeResponder,
    alterado,
    /** Draft keys of the choice. */
    draftKeys: [chave],
    recuperado,
    runAction,
    recarregar,
    reler,
  }
}
