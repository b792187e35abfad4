import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dia } from '../dia.ts'
import { dinheiroObrigatorio, somaDinheiro } from '../dinheiro.ts'
import { arquivoLido } from '../importacao/colunas-ditas.ts'
import { id, sinalizador } from '../id.ts'
import { texto } from '../texto.ts'

/** The columns of a file of payments (carteira A.6), in their order. */
export const COLUNAS_PAGAMENTO = [
  'numero',
  'id_contrato',
  'placa',
  'chassi',
  'valor',
  'data',
  'referencia',
] as const
export type ColunaPagamento = (typeof COLUNAS_PAGAMENTO)[number]

/** Payments of one call or file. */
export const MAXIMO_DE_PAGAMENTOS = 500
/** Size of one sent file, in bytes. */
export const MAXIMO_DO_ARQUIVO_DE_PAGAMENTOS = 4 * 1024 * 1024
export const MAXIMO_DA_REFERENCIA = 60

/** References that differ only in case, blanks or leading zeros name one and the same payment (carteira A.6). */
export const referenciaComparada = (referencia: string): string =>
  referencia.toLowerCase().replaceAll(/\s/g, '').replace(/^0+/, '')

const pagamentoDaListaSchema = z.object({
  /** The contract's number, or `idContrato`. */
  numero: texto({ min: 0, max: 30 }).nullish(),
  idContrato: id.nullish(),
  /** The sold vehicle: one of both. */
  placa: texto({ min: 0, max: 20 }).nullish(),
  chassi: texto({ min: 0, max: 40 }).nullish(),
  valor: dinheiroObrigatorio,
  data: dia,
  /** By what the institution's own system knows the payment. Sent again it is one and the same payment. */
  referencia: texto({ max: MAXIMO_DA_REFERENCIA }),
})
export type PagamentoDaLista = z.output<typeof pagamentoDaListaSchema>

/** POST …/instituicoes-financeiras/{id}/baixas/pagamentos: each payment alone counts or is refused. */
const pagamentosRequest = z.object({
  pagamentos: z
    .array(pagamentoDaListaSchema)
    .min(1)
    .max(MAXIMO_DE_PAGAMENTOS, { error: `Envie no máximo ${MAXIMO_DE_PAGAMENTOS} pagamentos por vez.` }),
  /** Registers also what equals a registered payment in vehicle, value and day. */
  confirmar: z.boolean().optional(),
})

/** POST …/baixas/pagamentos/arquivo. The body is the CSV (also .gz) or .xlsx itself; with `previa` nothing is written. */
const arquivoDePagamentosQuery = z.object({
  previa: sinalizador,
  /** Registers also what equals a registered payment in vehicle, value and day. */
  confirmar: sinalizador,
})

/**
 * What became of a payment. `aRegistrar` stands in a preview alone; `emDuvida` equals another in vehicle, value and day,
 * and waits for `confirmar`.
 */
const RESULTADOS_DO_PAGAMENTO = [
  'aRegistrar',
  'parcial',
  'quitado',
  'repetido',
  'emDuvida',
  'recusado',
] as const
export type ResultadoDoPagamento = (typeof RESULTADOS_DO_PAGAMENTO)[number]
export const LABEL_RESULTADO_DO_PAGAMENTO: Record<ResultadoDoPagamento, string> = {
  aRegistrar: 'A registrar',
  parcial: 'Parcial',
  quitado: 'Quitado',
  repetido: 'Já registrado',
  emDuvida: 'Em dúvida',
  recusado: 'Recusado',
}

const pagamentosResponse = z
  .object({
    pagamentos: z.array(
      z.object({
        /** Of the file; by call the place in the list, from 1. */
        linha: z.int(),
        /** As far as the line could be read. */
        numero: z.string().nullable(),
        veiculo: z.string().nullable(),
        valor: somaDinheiro.nullable(),
        data: dia.nullable(),
        referencia: z.string().nullable(),
        resultado: z.enum(RESULTADOS_DO_PAGAMENTO),
        /** Why it was refused, or what a person should know. */
        mensagem: z.string().nullable(),
      }),
    ),
    /** Of those that count now, or would. */
    total: somaDinheiro,
    /** In a preview: what releasing the vehicles that these payments pay bills. Else 0. */
    cobranca: somaDinheiro,
    /** In a preview: why no line of the file can be read. null: lines can be read, or it is a list. */
    recusa: z.string().nullable(),
    ...arquivoLido(COLUNAS_PAGAMENTO, 'ColunaDosPagamentos'),
  })
  .meta({ title: 'PagamentosImportados' })
export type PagamentosFeitos = z.infer<typeof pagamentosResponse>
export type PagamentoFeito = PagamentosFeitos['pagamentos'][number]

export const importarPagamentosCall = defineCall(
  'POST',
  '/api/instituicoes-financeiras/:id/baixas/pagamentos',
  { body: pagamentosRequest, answer: pagamentosResponse },
)

export const arquivoDePagamentosCall = defineCall(
  'POST',
  '/api/instituicoes-financeiras/:id/baixas/pagamentos/arquivo',
  { query: arquivoDePagamentosQuery, answer: pagamentosResponse, recebeArquivo: true },
)
