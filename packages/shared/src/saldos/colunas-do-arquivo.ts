import { defineCall } from '../call.ts'
import { colunasRequestDe } from '../importacao/colunas-ditas.ts'
import { COLUNAS_SALDO, type ColunaSaldo } from './saldo.ts'

/** The columns of a file of balances as people say them. */
export const NOMES_DAS_COLUNAS_DE_SALDO: Record<ColunaSaldo, string> = {
  numero: 'Número do contrato',
  id_contrato: 'Id do contrato no Lastro',
  data_base: 'Dia do saldo',
  saldo_devedor: 'Saldo devedor do contrato',
  principal: 'Principal',
  encargos: 'Encargos',
  dias_atraso: 'Dias de atraso',
  placa: 'Placa',
  chassi: 'Chassi',
  saldo_veiculo: 'Saldo do veículo',
}

/** PUT …/instituicoes-financeiras/{id}/saldos/colunas: what headings of files of balances mean. */
const colunasDeSaldosRequest = colunasRequestDe(COLUNAS_SALDO)

export const colunasDeSaldosCall = defineCall('PUT', '/api/instituicoes-financeiras/:id/saldos/colunas', {
  body: colunasDeSaldosRequest,
})
