import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dia, diaEmSaoPaulo, diasEntre, instante } from '../dia.ts'
import { dinheiro, dinheiroObrigatorio, somaDinheiro } from '../dinheiro.ts'
import { id, idTextoOpcional, sinalizador } from '../id.ts'
import { opcao } from '../opcao.ts'
import { paginacaoDeListaLongaQuery, totaisDeListaLongaSchema } from '../paginacao.ts'
import { formatoQuery } from '../relatorios/exportacao.ts'
import { texto, motivoRequest } from '../texto.ts'
import { ESTADOS_DA_BAIXA } from './estados-da-baixa.ts'
import { ACOES_DA_BAIXA, isVendaPresumida, ORIGENS_DA_BAIXA } from './transicoes-da-baixa.ts'

export const MOTIVOS_DA_BAIXA = ['venda', 'perda_total', 'devolucao', 'outro'] as const
export type MotivoDaBaixa = (typeof MOTIVOS_DA_BAIXA)[number]
export const LABEL_MOTIVO_DA_BAIXA: Record<MotivoDaBaixa, string> = {
  venda: 'Venda',
  perda_total: 'Perda total',
  devolucao: 'Devolução',
  outro: 'Outro',
}

/** Why a payoff was opened; of 'outro' what the person wrote. */
export const motivoDaBaixa = ({
  motivo,
  texto: descricao,
}: {
  motivo: MotivoDaBaixa
  texto: string | null
}) => (motivo === 'outro' && descricao ? descricao : LABEL_MOTIVO_DA_BAIXA[motivo])

const baixaSchema = z
  .object({
    id: z.int(),
    contratoId: z.int(),
    numero: z.string(),
    lojaId: z.int(),
    loja: z.string(),
    instituicaoFinanceiraId: z.int(),
    instituicaoFinanceira: z.string(),
    veiculoId: z.int(),
    placa: z.string(),
    marca: z.string(),
    modelo: z.string(),
    ano: z.int(),
    estado: z.enum(ESTADOS_DA_BAIXA),
    /** Who opened it. 'sistema' and, by what the store told of Renave, 'renave': a presumed sale. */
    origem: z.enum(ORIGENS_DA_BAIXA),
    motivo: z.enum(MOTIVOS_DA_BAIXA),
    /** Says what `motivo` 'outro' is. */
    texto: z.string().nullable(),
    dataVenda: dia,
    /** The last day for the payment. */
    prazo: dia,
    /** Something is left to pay after its last day. A mark, not a state. */
    vencida: z.boolean(),
    /** Business days since `prazo`; 0: not overdue. */
    diasUteisDeAtraso: z.int(),
    /**
     * What must be paid today; of a paid payoff what had to be. Without a fresh balance it is null: the institution types
     * it with the payment.
     */
    valor: somaDinheiro.nullable(),
    /** The day of `valor`. */
    valorEm: dia.nullable(),
    /** `valor` is a share of the contract's balance, because nobody told the vehicle's. */
    rateado: z.boolean(),
    /** The balance's day behind `valor`. */
    dataSaldo: dia.nullable(),
    /** Payments that nobody reversed. */
    pago: somaDinheiro,
    /** `valor` less `pago`, not below 0. */
    falta: somaDinheiro.nullable(),
    abertaEm: instante,
    /** null: the system. A store reads its own people only. */
    abertaPor: z.string().nullable(),
    encerradaEm: instante.nullable(),
    /** Why it was cancelled, or paid with less. */
    motivoDoFim: z.string().nullable(),
    /** What the caller's side may do now. */
    acoes: z.array(z.enum(ACOES_DA_BAIXA)),
    versao: z.int(),
  })
  .meta({ title: 'Baixa' })
export type Baixa = z.infer<typeof baixaSchema>

/** How many days after the sale it was told; null: on its day, or nobody told it. */
export function diasAteInformar({
  origem,
  dataVenda,
  abertaEm,
}: Pick<Baixa, 'origem' | 'dataVenda' | 'abertaEm'>) {
  const dias = isVendaPresumida({ origem }) ? 0 : diasEntre(dataVenda, diaEmSaoPaulo(abertaEm))
  return dias > 0 ? dias : null
}

const filtrosDasBaixas = {
  estado: opcao(ESTADOS_DA_BAIXA),
  vencidas: sinalizador,
  loja: idTextoOpcional,
}
/**
 * GET …/instituicoes-financeiras/{id}/baixas: those that go on first, the earliest last day first; then the closed
 * ones, newest first.
 */
const baixasQuery = z.object({
  ...paginacaoDeListaLongaQuery.shape,
  ...filtrosDasBaixas,
  idContrato: idTextoOpcional,
  idVeiculo: idTextoOpcional,
})
export type BaixasQuery = Partial<z.output<typeof baixasQuery>>
/** The whole filtered list as a file. */
export const exportarBaixasQuery = z.object({ ...filtrosDasBaixas, ...formatoQuery })
const baixasResponse = z.object({ baixas: z.array(baixaSchema), ...totaisDeListaLongaSchema.shape })

const pagamentoSchema = z.object({
  id: z.int(),
  valor: dinheiro,
  data: dia,
  referencia: z.string().nullable(),
  usuario: z.string(),
  registradoEm: instante,
  /** null: it counts. */
  estornadoEm: instante.nullable(),
  motivoDoEstorno: z.string().nullable(),
  /** Dated after the balance's day: paid, and not in the balance yet. */
  foraDoSaldo: z.boolean(),
})
export type PagamentoDaBaixa = z.infer<typeof pagamentoSchema>

/** Who consented first, and whether that is the caller. */
const consentimento = { usuario: z.string(), em: instante, propria: z.boolean() }

/** GET /api/baixas/{id} */
const baixaCompletaSchema = z.object({
  ...baixaSchema.shape,
  /** Newest first. A store reads them too. */
  pagamentos: z.array(pagamentoSchema),
  /** Why the vehicle can't be released although all is paid, as by an open change of guarantees. */
  impedimentoDeLiberar: z.string().nullable(),
  /** Why a store can't cancel an open payoff, and what to do; null: it may, or an institution asks. */
  impedimentoDeCancelar: z.string().nullable(),
  /** A proposal: valorGarantia × balance after ÷ balance before. null: no fresh balance, a store asks, or the base is the balance. */
  valorGarantiaProposto: somaDinheiro.nullable(),
  /** Two people must consent to take less than the value, or a typed value. */
  duasPessoas: z.boolean(),
  /** The first of two people, with the payment that the second must send alike; null: none, or a store asks. */
  primeiraAprovacao: z
    .object({
      ...consentimento,
      valor: dinheiro,
      valorDaBaixa: dinheiro.nullable(),
      data: dia,
      referencia: z.string().nullable(),
      quitar: z.boolean(),
      motivo: z.string().nullable(),
      liberar: z.boolean(),
    })
    .nullable(),
  /** The first of two people who reopen the payoff; null: none, or a store asks. */
  reabertura: z.object(consentimento).nullable(),
})
export type BaixaCompleta = z.infer<typeof baixaCompletaSchema>

/** POST /api/contratos/{id}/baixas */
export const abrirBaixaRequest = z
  .object({
    veiculoId: id,
    dataVenda: dia,
    motivo: z.enum(MOTIVOS_DA_BAIXA),
    texto: texto({ min: 0, max: 1_000 })
      .nullish()
      .transform((value) => value || null),
  })
  .refine(({ motivo, texto: descricao }) => motivo !== 'outro' || descricao !== null, {
    path: ['texto'],
    error: 'Diga qual é o motivo.',
  })
export type AbrirBaixaRequest = z.output<typeof abrirBaixaRequest>

/**
 * POST /api/lojas/{id}/vendas: 'Vendi este carro'. One of `veiculoId` and `placa`. Of a car without a plate: its chassis,
 * the last eight characters of it, or the name that stands in place of the plate.
 */
export const informarVendaRequest = z
  .object({ veiculoId: id.nullish(), placa: texto({ max: 20 }).nullish(), dataVenda: dia })
  .refine(({ veiculoId, placa }) => Boolean(veiculoId) !== Boolean(placa), {
    path: ['placa'],
    error: 'Informe a placa do veículo.',
  })
  .meta({ title: 'InformarVenda' })
export type InformarVendaRequest = z.output<typeof informarVendaRequest>

/** GET /api/lojas/{id}/vendas: as `baixasQuery`, of one store. An institution reads its own with the store. */
const vendasQuery = baixasQuery.omit({ loja: true })
const vendasResponse = z.object({ vendas: z.array(baixaSchema), ...totaisDeListaLongaSchema.shape })

const referencia = texto({ min: 0, max: 60 })
  .nullish()
  .transform((value) => value || null)

/** POST /api/baixas/{id}/pagamento */
export const pagamentoRequest = z.object({
  valor: dinheiroObrigatorio,
  data: dia,
  /** One the institution's own system knows the payment by. Sent again it is one and the same payment. */
  referencia,
  /** The payoff's value, only where no fresh balance tells it. */
  valorDaBaixa: dinheiroObrigatorio.nullish(),
  /** Takes the payment as all, though it is less than the value. Asks with 409 until `forcarPagamento` with `motivo`. */
  quitar: z.boolean().optional().default(false),
  motivo: texto({ min: 0, max: 1_000 })
    .nullish()
    .transform((value) => value || null),
  /** false: the vehicle stays until somebody releases it. */
  liberar: z.boolean().optional().default(true),
})
export type PagamentoRequest = z.output<typeof pagamentoRequest>

/** Answer of every act on a payoff; the ETag is the payoff's. */
const baixaFeitaResponse = z
  .object({
    id: z.int(),
    contratoId: z.int(),
    estado: z.enum(ESTADOS_DA_BAIXA),
    /** Nothing is written but the first consent of two. */
    aguardandoSegundaAprovacao: z.literal(true).optional(),
    /** What a person should know, as 'O pagamento é anterior à venda.' */
    avisos: z.array(z.string()),
  })
  .meta({ title: 'BaixaFeita' })
export type BaixaFeita = z.infer<typeof baixaFeitaResponse>

/** 409 of paying less than the value. */
export const pagamentoAMenosSchema = z.object({
  valor: somaDinheiro,
  pago: somaDinheiro,
  falta: somaDinheiro,
  /** Coverage once the vehicle is released: present total, what is asked of it, and its percentage (null: nothing is asked). */
  totalDepois: somaDinheiro,
  exigidoDepois: somaDinheiro,
  percentualDepois: z.number().nullable(),
})
export type PagamentoAMenos = z.infer<typeof pagamentoAMenosSchema>

export const baixaCall = defineCall('GET', '/api/baixas/:id', {
  reads: 'baixas',
  answer: baixaCompletaSchema,
  etag: true,
})

export const abrirBaixaCall = defineCall('POST', '/api/contratos/:id/baixas', {
  body: abrirBaixaRequest,
  answer: baixaFeitaResponse,
  etag: true,
  ifMatch: true,
  idempotente: true,
})

export const baixasCall = defineCall('GET', '/api/instituicoes-financeiras/:id/baixas', {
  reads: 'baixas',
  query: baixasQuery,
  answer: baixasResponse,
})

export const exportarBaixasCall = defineCall('GET', '/api/instituicoes-financeiras/:id/baixas/exportar', {
  query: exportarBaixasQuery,
  answer: 'file',
})

export const registrarPagamentoCall = defineCall('POST', '/api/baixas/:id/pagamento', {
  query: z.object({ forcarPagamento: sinalizador }),
  body: pagamentoRequest,
  answer: baixaFeitaResponse,
  conflict: pagamentoAMenosSchema,
  etag: true,
  ifMatch: true,
  idempotente: true,
})

export const liberarBaixaCall = defineCall('POST', '/api/baixas/:id/liberar', {
  answer: baixaFeitaResponse,
  etag: true,
  ifMatch: true,
})

export const estornarPagamentoCall = defineCall('POST', '/api/baixas/:id/estornar', {
  body: motivoRequest,
  answer: baixaFeitaResponse,
  etag: true,
  ifMatch: true,
})

export const reabrirBaixaCall = defineCall('POST', '/api/baixas/:id/reabrir', {
  body: motivoRequest,
  answer: baixaFeitaResponse,
  etag: true,
  ifMatch: true,
})

export const cancelarBaixaCall = defineCall('POST', '/api/baixas/:id/cancelar', {
  body: motivoRequest,
  answer: baixaFeitaResponse,
  etag: true,
  ifMatch: true,
})

export const vendasCall = defineCall('GET', '/api/lojas/:id/vendas', {
  reads: 'baixas',
  query: vendasQuery.extend({ instituicaoFinanceiraId: idTextoOpcional }),
  answer: vendasResponse,
})

export const informarVendaCall = defineCall('POST', '/api/lojas/:id/vendas', {
  body: informarVendaRequest,
  answer: baixaFeitaResponse,
  etag: true,
  idempotente: true,
})
