import { precoQueConta } from '@lastro/shared/contratos/garantia'
import { avisosDoContrato, type Usual } from '../avisos/avisos-do-contrato.ts'
import type { ContratoEditor } from './use-contrato-editor.ts'

/** Warnings about what is about to be sent: the choice on the screen, else the contract's vehicles. */
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
