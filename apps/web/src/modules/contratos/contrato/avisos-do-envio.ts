import { precoQueConta } from '@lastro/shared/contratos/garantia'
import { avisosDoContrato, type Usual } from '../avisos/avisos-do-contrato.ts'
import type { ContratoEditor } from './use-contrato-editor.ts'

/** What looks like a slip of the hand in what is about to be sent: the screen's choice where there is one, else the contract's vehicles. */
export function avisosDoEnvio({ form, selecao, escolhe, garantias = [] }: ContratoEditor, usual: Usual) {
  const veiculos = escolhe
    ? selecao
        .escolhidos()
        .filter(({ id }) => !selecao.precoSegue(id))
        .map(({ placa, preco, escolhido }) => ({ placa, preco: escolhido, referencia: preco }))
    : garantias.map((garantia) => ({
        placa: garantia.placa,
        preco: precoQueConta(garantia),
        referencia: garantia.precoVeiculo,
      }))
  return avisosDoContrato(form.getValues(), veiculos, usual)
}
