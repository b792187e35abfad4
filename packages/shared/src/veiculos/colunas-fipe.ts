import { defineCall } from '../call.ts'
import { colunasRequestDe } from '../importacao/colunas-ditas.ts'

/** The columns of domain 6, as published. */
export const COLUNAS_FIPE = [
  'mes_referencia',
  'tipo',
  'codigo_fipe',
  'marca',
  'modelo',
  'ano_modelo',
  'combustivel',
  'preco',
] as const
export type ColunaFipe = (typeof COLUNAS_FIPE)[number]

/** The columns of a file of prices as people say them. */
export const NOMES_DAS_COLUNAS_FIPE: Record<ColunaFipe, string> = {
  mes_referencia: 'Mês de referência',
  tipo: 'Tipo',
  codigo_fipe: 'Código FIPE',
  marca: 'Marca',
  modelo: 'Modelo',
  ano_modelo: 'Ano do modelo',
  combustivel: 'Combustível',
  preco: 'Preço',
}

/** What headings of files of prices mean. */
export const colunasFipeCall = defineCall('PUT', '/api/plataforma/referencias/colunas', {
  body: colunasRequestDe(COLUNAS_FIPE),
})
