import * as z from 'zod'
import { contratoCoberturaSchema, resumoCoberturaSchema } from '../cobertura/cobertura.ts'
import { StatusContrato } from '../contratos/status.ts'
import { dia, instante } from '../dia.ts'
import { dinheiro, somaDinheiro } from '../dinheiro.ts'

/** Contracts and whitelist entries that end within so many days "end soon" on /home. */
export const DIAS_ATE_O_FIM = 30
/** So many are named of each kind; the figure beside them counts all, and its link lists them. */
export const NOMEADOS = 5

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
  contratos: z.array(z.object({ ...contratoResumo.shape, dataTermino: dia, vencido: z.boolean() })),
})
export type Terminos = z.infer<typeof terminosSchema>

const prazosSchema = z.object({
  ate: dia,
  quantidade: z.int(),
  registros: z.array(z.object({ id: z.int(), loja: z.string(), prazo: dia })),
})
export type Prazos = z.infer<typeof prazosSchema>

const coberturaSchema = z.object({
  /** Of all Ativo contracts. */
  resumo: resumoCoberturaSchema,
  /** Ativo contracts below their valorGarantia, the worst deficit first. */
  piores: z.array(contratoCoberturaSchema),
})
export type CoberturaDaCarteira = z.infer<typeof coberturaSchema>

/**
 * GET /api/instituicoes-financeiras/{id}/carteira: the portfolio at a glance (domain 8). Each part is null for whoever
 * lacks the code of the list behind it (domain 1).
 */
export const carteiraResponse = z.object({
  hoje: dia,
  /** Contratos.Contratos.Listar. All eight statuses, in their order. */
  situacoes: z.array(situacaoSchema).nullable(),
  esperas: z.object({ instituicao: filaSchema, loja: filaSchema }).nullable(),
  terminos: terminosSchema.nullable(),
  /** Configuracoes.Whitelist.Listar: valid entries that end soon. */
  prazos: prazosSchema.nullable(),
  /** Relatorios.Cobertura.Listar. */
  cobertura: coberturaSchema.nullable(),
})
export type Carteira = z.infer<typeof carteiraResponse>

/** GET /api/lojas/{id}/carteira: what waits for the store, and what waits for an institution. */
export const carteiraDaLojaResponse = z.object({
  hoje: dia,
  esperas: z.object({ loja: filaSchema, instituicao: filaSchema }),
})
