import * as z from 'zod'
import { contratoCoberturaSchema, resumoCoberturaSchema } from '../cobertura/cobertura.ts'
import { pedidoReforcoSchema } from '../contratos/pedido-reforco.ts'
import { StatusContrato } from '../contratos/status.ts'
import { dia, instante } from '../dia.ts'
import { dinheiro, somaDinheiro } from '../dinheiro.ts'

/** Contracts and whitelist entries that end within so many days "end soon" on /home. */
export const DIAS_ATE_O_FIM = 30
/** An answer that is awaited for so many days or more waits too long. */
export const DIAS_DE_ESPERA = 5
/** FIPE publishes a month in its first days: one that isn't loaded on this day of it didn't come. */
export const DIA_DA_FIPE = 10
/** So many are named of each kind; the figure beside them counts all, and its link lists them. */
export const MAX_NAMED = 5

const contratoResumo = z.object({
  id: z.int(),
  numero: z.string(),
  loja: z.string(),
  instituicaoFinanceira: z.string(),
  valorCredito: dinheiro,
})

/** A contract that waits for one side: the oldest wait first. */
const esperaSchema = z.object({
  ...contratoResumo.shape,
  statusId: z.enum(StatusContrato),
  status: z.string(),
  /** Since when. */
  desde: instante,
  /** One of two people has consented (the institution's policy); never told to a store. */
  aguardandoSegundaAprovacao: z.boolean(),
  /** Past its end: it can be neither sent nor approved. */
  terminoPassado: z.boolean(),
})
export type Espera = z.infer<typeof esperaSchema>

/** An open change of an Ativo contract's guarantees that waits for one side's answer. */
const alteracaoEsperaSchema = z.object({ ...contratoResumo.shape, desde: instante, expiraEm: instante })
const filaSchema = z.object({
  quantidade: z.int(),
  contratos: z.array(esperaSchema),
  alteracoes: z.object({ quantidade: z.int(), contratos: z.array(alteracaoEsperaSchema) }),
})
export type Fila = z.infer<typeof filaSchema>

const situacaoSchema = z.object({
  statusId: z.enum(StatusContrato),
  status: z.string(),
  quantidade: z.int(),
  valorCredito: somaDinheiro,
})
export type SituacaoDaCarteira = z.infer<typeof situacaoSchema>

const terminosSchema = z.object({
  /** The last day that counts as soon. */
  ate: dia,
  /** Ativo contracts that end until then; those that are past their end are among them. */
  quantidade: z.int(),
  vencidos: z.int(),
  /** Those that are past their end, the longest first. */
  contratos: z.array(z.object({ ...contratoResumo.shape, dataTermino: dia })),
})
export type Terminos = z.infer<typeof terminosSchema>

const prazosSchema = z.object({
  ate: dia,
  quantidade: z.int(),
  registros: z.array(z.object({ id: z.int(), loja: z.string(), prazo: dia })),
})
export type Prazos = z.infer<typeof prazosSchema>

/** An Ativo contract whose pledged vehicles left the stock without release. */
const saidaSchema = z.object({
  contratoId: z.int(),
  numero: z.string(),
  loja: z.string(),
  veiculos: z.int(),
  /** What they would be worth at the last price that is known of them. */
  valor: somaDinheiro,
  /** When the first of them left. */
  desde: instante,
})

const pedidoAbertoSchema = z.object({
  ...pedidoReforcoSchema.pick({ id: true, contratoId: true, valor: true, prazo: true }).shape,
  numero: z.string(),
  loja: z.string(),
  instituicaoFinanceira: z.string(),
})
const pedidosSchema = z.object({ quantidade: z.int(), pedidos: z.array(pedidoAbertoSchema) })
/** Open requests for reinforcement, the first that is due first. */
export type PedidosAbertos = z.infer<typeof pedidosSchema>

const coberturaSchema = z.object({
  /** Of all Ativo contracts. */
  resumo: resumoCoberturaSchema,
  /** Ativo contracts below their valorGarantia, the worst deficit first. */
  piores: z.array(contratoCoberturaSchema),
  /** The most that is gone first. */
  saidas: z.object({ quantidade: z.int(), contratos: z.array(saidaSchema) }),
  /** Past their last day and still unanswered by the store. */
  pedidosVencidos: pedidosSchema,
  /** Kinds of vehicles whose month of reference prices didn't come, with the last one that did. */
  mesesEmFalta: z.array(z.object({ tipo: z.string(), ultimoMes: dia })),
})
export type CoberturaDaCarteira = z.infer<typeof coberturaSchema>

const passosSchema = z.object({
  /** Configuracoes.Whitelist.Listar: a store is authorized. */
  lojas: z.boolean().nullable(),
  /** Configuracoes.RegrasGarantia.Listar: there is a rule. */
  regras: z.boolean().nullable(),
})
export type PrimeirosPassos = z.infer<typeof passosSchema>

/**
 * GET /api/instituicoes-financeiras/{id}/carteira: what asks for somebody, and the portfolio at a glance (domain 8). Each part is null for
 * whoever lacks the code of the list behind it (domain 1).
 */
export const carteiraResponse = z.object({
  hoje: dia,
  /** Contratos.Contratos.Listar. All eight statuses, in their order. */
  situacoes: z.array(situacaoSchema).nullable(),
  esperas: z.object({ instituicao: filaSchema, loja: filaSchema }).nullable(),
  terminos: terminosSchema.nullable(),
  /** What was done of the first steps; null also once there is a contract, which is the last of them. */
  primeirosPassos: passosSchema.nullable(),
  /** Configuracoes.Whitelist.Listar: valid entries that end soon. */
  prazos: prazosSchema.nullable(),
  /** Relatorios.Cobertura.Listar. */
  cobertura: coberturaSchema.nullable(),
})
export type Carteira = z.infer<typeof carteiraResponse>

const estoqueSchema = z.object({
  noEstoque: z.int(),
  livres: z.int(),
  emGarantia: z.int(),
  /** Of those in guarantee: left the stock without release. */
  sairam: z.int(),
})
export type EstadoDoEstoque = z.infer<typeof estoqueSchema>

/** GET /api/lojas/{id}/carteira: what waits for the store, what waits for an institution, and how its stock stands. */
export const carteiraDaLojaResponse = z.object({
  hoje: dia,
  /** Loja.Propostas.Listar */
  esperas: z.object({ loja: filaSchema, instituicao: filaSchema }).nullable(),
  /** Loja.Propostas.Listar: unanswered by the store. */
  pedidos: pedidosSchema.nullable(),
  /** Loja.Estoque.Listar */
  estoque: estoqueSchema.nullable(),
})
export type CarteiraDaLoja = z.infer<typeof carteiraDaLojaResponse>
