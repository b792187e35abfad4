import type { ContratoRow } from '../nucleo/contratos.repository.ts'

/** The answer of every action; `status` is the number, `versao` becomes the ETag. */
export function propostaDe(contrato: ContratoRow) {
  const { id, instituicaoFinanceiraId, lojaId, numero, valorCredito, valorGarantia, dataTermino, status } =
    contrato
  const { tipo, tipoSelecaoGarantia, versao } = contrato
  return {
    id,
    instituicaoFinanceiraId,
    lojaId,
    numero,
    valorCredito,
    valorGarantia,
    dataTermino,
    status,
    tipo,
    tipoSelecaoGarantia,
    versao,
  }
}
