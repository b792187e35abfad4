import { defineCall } from '../call.ts'
import { colunasRequestDe } from '../importacao/colunas-ditas.ts'
import { COLUNAS_PAGAMENTO, type ColunaPagamento } from './pagamentos.ts'

/** The columns of a file of payments as people say them. */
export const NOMES_DAS_COLUNAS_DE_PAGAMENTO: Record<ColunaPagamento, string> = {
  numero: 'Número do contrato',
  id_contrato: 'Id do contrato no Lastro',
  placa: 'Placa',
  chassi: 'Chassi',
  valor: 'Valor pago',
  data: 'Dia do pagamento',
  referencia: 'Referência do pagamento',
}

/** PUT …/baixas/pagamentos/colunas: what headings of files of payments mean. */
const colunasDePagamentosRequest = colunasRequestDe(COLUNAS_PAGAMENTO)

export const colunasDePagamentosCall = defineCall(
  'PUT',
  '/api/instituicoes-financeiras/:id/baixas/pagamentos/colunas',
  { body: colunasDePagamentosRequest },
)
