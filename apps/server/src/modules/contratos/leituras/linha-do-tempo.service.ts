import type { Lado } from '@lastro/shared/contratos/transicoes'
import type { Db } from '../../../db/tables.ts'
import { listAuditoria, listForcadas } from '../../registro-de-auditoria/registro.repository.ts'
import type { ContratoRow } from '../nucleo/contratos.repository.ts'
import { mudancasEntre } from '../nucleo/mudancas.ts'
import type { Retrato } from '../nucleo/retrato.ts'

const coisaDe = ({ instituicaoFinanceiraId, id }: ContratoRow) => ({
  instituicaoId: instituicaoFinanceiraId,
  entidade: 'contrato',
  entidadeId: id,
})

/**
 * Who did what to a contract, oldest first, from the audit. A store sees what happened from the first send on: the draft before it
 * is the institution's own affair.
 */
export async function linhaDoTempo(db: Db, contrato: ContratoRow, lado: Lado) {
  const rows = (await listAuditoria(db, coisaDe(contrato))).filter(
    // How an institution comes to its consent is its own affair.
    ({ acao }) => lado === 'instituicao' || acao !== 'primeiraAprovacao',
  )
  const primeira = lado === 'loja' ? rows.findIndex(({ acao }) => acao === 'enviar') : 0
  return rows.slice(Math.max(0, primeira)).map((row, index) => {
    const depois: Retrato = JSON.parse(row.depois ?? '{}')
    const antes: Retrato | null = row.antes ? JSON.parse(row.antes) : null
    const inicioParaALoja = lado === 'loja' && index === 0
    const ladoDoAutor: Lado | 'sistema' =
      row.lado === 'loja' || row.lado === 'sistema' ? row.lado : 'instituicao'
    return {
      sequencia: row.sequencia,
      acao: row.acao,
      em: row.ocorridaEm,
      usuario: row.usuario ?? 'Lastro',
      lado: ladoDoAutor,
      statusId: depois.status,
      forcado: row.forcado,
      motivo: row.motivo,
      mudancas: inicioParaALoja ? [] : mudancasEntre(antes, depois),
    }
  })
}

/**
 * What was forced and by whom since the contract exists, for the approval dialog (domain 2) of either side. A first consent did nothing
 * yet and is the institution's own affair.
 */
export async function forcados(db: Db, contrato: ContratoRow) {
  const rows = await listForcadas(db, coisaDe(contrato))
  return rows
    .filter(({ acao }) => acao !== 'primeiraAprovacao')
    .map(({ acao, usuario, ocorridaEm }) => ({
      oQue: O_QUE[acao] ?? acao,
      usuario: usuario ?? 'Lastro',
      em: ocorridaEm,
    }))
}

const O_QUE: Record<string, string> = {
  // The only forced change of terms: perder-regra.service.ts.
  alterar: 'Exclusão da regra de garantia do contrato',
  enviar: 'Envio com garantias abaixo do valor da garantia',
  alterarGarantias: 'Inclusão de veículo já recusado neste contrato',
}
