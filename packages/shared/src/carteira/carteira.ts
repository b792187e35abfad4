import { defineCall } from '../call.ts'
import * as z from 'zod'
import { contratoCoberturaSchema, resumoCoberturaSchema } from '../cobertura/cobertura.ts'
import { pedidoReforcoSchema } from '../contratos/pedido-reforco.ts'
import { StatusContrato } from '../contratos/status.ts'
import { dia, instante } from '../dia.ts'
import { dinheiro, somaDinheiro } from '../dinheiro.ts'
import { ACOES_DA_BAIXA } from '../baixas/transicoes-da-baixa.ts'

/** On /home, contracts and whitelist entries that end within so many days "end soon". */
export const DIAS_ATE_O_FIM = 30
/** An answer that a side awaits for so many days or more waits too long. */
export const DIAS_DE_ESPERA = 5
/** FIPE publishes a month in its first days. A month that isn't loaded by this day of it is missing. */
export const DIA_DA_FIPE = 10
/** An answer names at most so many of each kind. The figure beside them counts all, and its link lists all. */
export const MAX_NAMED = 5

const contratoResumo = z.object({
  id: z.int(),
  numero: z.string(),
  loja: z.string(),
  instituicaoFinanceira: z.string(),
  valorCredito: dinheiro,
})

/** A contract that waits for one side's answer. Lists put the oldest wait first. */
const esperaSchema = z.object({
  ...contratoResumo.shape,
  statusId: z.enum(StatusContrato),
  status: z.string(),
  desde: instante,
  /** The first of two people has consented, as the institution's policy asks. A store never reads this. */
  aguardandoSegundaAprovacao: z.boolean(),
  /** dataTermino is past: nobody can send or approve the contract. */
  terminoPassado: z.boolean(),
})
export type ContratoEmEspera = z.infer<typeof esperaSchema>

/** An open change of an Ativo contract's guarantees that waits for one side's answer. */
const alteracaoEsperaSchema = z.object({ ...contratoResumo.shape, desde: instante, expiraEm: instante })
const filaSchema = z
  .object({
    quantidade: z.int(),
    contratos: z.array(esperaSchema),
    alteracoes: z.object({ quantidade: z.int(), contratos: z.array(alteracaoEsperaSchema) }),
  })
  .meta({ title: 'Fila' })
export type Fila = z.infer<typeof filaSchema>

const situacaoDaCarteiraSchema = z.object({
  statusId: z.enum(StatusContrato),
  status: z.string(),
  quantidade: z.int(),
  valorCredito: somaDinheiro,
})
export type SituacaoDaCarteira = z.infer<typeof situacaoDaCarteiraSchema>

const terminosSchema = z.object({
  /** The last day that counts as soon. */
  ate: dia,
  /** Ativo contracts that end until `ate`, with those past their end. */
  quantidade: z.int(),
  vencidos: z.int(),
  /** The institution loads balances: what is owed decides what a contract past its end needs. */
  comSaldos: z.boolean(),
  /** The contracts past their end, the longest first. */
  contratos: z.array(
    z.object({
      ...contratoResumo.shape,
      dataTermino: dia,
      /** Carteira.Saldos.Listar: its balance counts today and is 0. */
      semDivida: z.boolean(),
    }),
  ),
})
export type Terminos = z.infer<typeof terminosSchema>

const prazosSchema = z.object({
  ate: dia,
  quantidade: z.int(),
  registros: z.array(z.object({ id: z.int(), loja: z.string(), prazo: dia })),
})
export type Prazos = z.infer<typeof prazosSchema>

/** An Ativo contract with pledged vehicles that left the stock without release. */
const saidaSchema = z.object({
  contratoId: z.int(),
  numero: z.string(),
  loja: z.string(),
  veiculos: z.int(),
  /** The first one that left the stock; null: they were only sold. */
  veiculoId: z.int().nullable(),
  /** What the vehicles would be worth at their last known price. */
  valor: somaDinheiro,
  /** When the first of the vehicles left. */
  desde: instante,
})

const pedidoAbertoSchema = z.object({
  ...pedidoReforcoSchema.pick({ id: true, contratoId: true, valor: true, prazo: true }).shape,
  numero: z.string(),
  loja: z.string(),
  instituicaoFinanceira: z.string(),
})
const pedidosSchema = z
  .object({ quantidade: z.int(), pedidos: z.array(pedidoAbertoSchema) })
  .meta({ title: 'Pedidos' })
/** Open requests for reinforcement; the one with the earliest last day comes first. */
export type PedidosAbertos = z.infer<typeof pedidosSchema>

const coberturaSchema = z.object({
  /** Of all Ativo contracts. */
  resumo: resumoCoberturaSchema,
  /** Ativo contracts below their valorGarantia, the worst deficit first. */
  piores: z.array(contratoCoberturaSchema),
  /** Contracts whose vehicles left the stock; the largest value comes first. */
  saidas: z.object({ quantidade: z.int(), contratos: z.array(saidaSchema) }),
  /** Requests past their last day that the store has not answered. */
  pedidosVencidos: pedidosSchema,
  /** Kinds of vehicles whose month of reference prices is missing, with the last month that was loaded. */
  mesesEmFalta: z.array(z.object({ tipo: z.string(), ultimoMes: dia })),
})
export type CoberturaDaCarteira = z.infer<typeof coberturaSchema>

const passosSchema = z.object({
  /** Configuracoes.Whitelist.Listar: the institution has authorized a store. */
  lojas: z.boolean().nullable(),
  /** Configuracoes.RegrasGarantia.Listar: the institution has a rule. */
  regras: z.boolean().nullable(),
})
export type PrimeirosPassos = z.infer<typeof passosSchema>

/** The steps of the demonstration's first story: what the institution's people do, in order. */
export const PASSOS_DA_HISTORIA = ['rascunho', 'envio', 'aprovacao', 'aviso', 'reforco'] as const
export type PassoDaHistoria = (typeof PASSOS_DA_HISTORIA)[number]

/** Of a payoff what a line says; a schema of its own, since Início loads no more of payoffs. */
const vendaSemQuitacaoSchema = z.object({
  id: z.int(),
  placa: z.string(),
  contratoId: z.int(),
  numero: z.string(),
  loja: z.string(),
  veiculoId: z.int(),
  falta: somaDinheiro.nullable(),
  prazo: dia,
  vencida: z.boolean(),
  diasUteisDeAtraso: z.int(),
  /** What the institution may do now. */
  acoes: z.array(z.enum(ACOES_DA_BAIXA)),
})

/**
 * GET /api/instituicoes-financeiras/{id}/carteira: what needs somebody's action, and the portfolio at a glance (domain
 * 8). A part is null for who lacks the code of the list behind it (domain 1).
 */
export const carteiraResponse = z.object({
  hoje: dia,
  /** Contratos.Contratos.Listar. All eight statuses, in their order. */
  situacoes: z.array(situacaoDaCarteiraSchema).nullable(),
  esperas: z.object({ instituicao: filaSchema, loja: filaSchema }).nullable(),
  terminos: terminosSchema.nullable(),
  /** Which of the first steps are done. null also once there is a contract, because a contract is the last step. */
  primeirosPassos: passosSchema.nullable(),
  /**
   * Contratos.Contratos.Enviar, for the institution's own people: which of `PASSOS_DA_HISTORIA` are done. null outside of
   * the demonstration.
   */
  primeiraHistoria: z.array(z.boolean()).nullable(),
  /** Configuracoes.Whitelist.Listar: valid entries that end soon. */
  prazos: prazosSchema.nullable(),
  /** Relatorios.Cobertura.Listar. */
  cobertura: coberturaSchema.nullable(),
  /**
   * Carteira.Baixas.Listar: sold vehicles that nobody has paid for, the earliest last day first. null also while the
   * institution doesn't use payoffs. Vehicles that left the stock stand in `cobertura` then.
   */
  vendas: z.object({ quantidade: z.int(), baixas: z.array(vendaSemQuitacaoSchema) }).nullable(),
})
export type Carteira = z.infer<typeof carteiraResponse>

const estoqueSchema = z.object({
  noEstoque: z.int(),
  livres: z.int(),
  emGarantia: z.int(),
  /** Pledged vehicles that left the stock without release. */
  sairam: z.int(),
})
export type EstadoDoEstoque = z.infer<typeof estoqueSchema>

/**
 * GET /api/lojas/{id}/carteira: what waits for the store, what waits for an institution, and how the store's stock
 * stands.
 */
export const carteiraDaLojaResponse = z.object({
  hoje: dia,
  /** Loja.Propostas.Listar */
  esperas: z.object({ loja: filaSchema, instituicao: filaSchema }).nullable(),
  /** Loja.Propostas.Listar: requests that the store has not answered. */
  pedidos: pedidosSchema.nullable(),
  /** Loja.Estoque.Listar */
  estoque: estoqueSchema.nullable(),
})
export type CarteiraDaLoja = z.infer<typeof carteiraDaLojaResponse>

export const carteiraCall = defineCall('GET', '/api/instituicoes-financeiras/:id/carteira', {
  reads: 'carteira',
  answer: carteiraResponse,
})

export const carteiraDaLojaCall = defineCall('GET', '/api/lojas/:id/carteira', {
  reads: 'carteira',
  answer: carteiraDaLojaResponse,
})
