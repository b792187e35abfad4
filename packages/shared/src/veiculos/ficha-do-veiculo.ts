import { defineCall } from '../call.ts'
import * as z from 'zod'
import { StatusContrato } from '../contratos/status.ts'
import { dia } from '../dia.ts'
import { dinheiro, somaDinheiro } from '../dinheiro.ts'
import { percentual } from '../regras-garantia/percentual.ts'
import { papeisDoVeiculo } from './papeis-do-veiculo.ts'

/** An answer holds at most so many contracts and rules. */
export const CONTRATOS_NA_FICHA = 50
export const REGRAS_NA_FICHA = 10

/** The vehicle's stay in one of the caller's contracts, perhaps under the papers of another store. */
const contratoDoVeiculoSchema = z.object({
  id: z.int(),
  numero: z.string(),
  statusId: z.enum(StatusContrato),
  status: z.string(),
  loja: z.string(),
  instituicaoFinanceira: z.string(),
  /** null: only a draft names the vehicle. */
  desde: dia.nullable(),
  /** null: the vehicle is still in the contract. */
  ate: dia.nullable(),
  /** The vehicle's price in the contract. null: not kept of vehicles that a draft dropped. */
  preco: somaDinheiro.nullable(),
})
export type ContratoDoVeiculo = z.infer<typeof contratoDoVeiculoSchema>

/** What a rule makes of the vehicle. A store doesn't read which rule it is, nor why the rule refuses. */
const avaliacaoSchema = z.object({
  regra: z
    .object({
      id: z.int(),
      nome: z.string().nullable(),
      versao: z.int(),
      padrao: z.boolean(),
      loja: z.string().nullable(),
    })
    .nullable(),
  /** Percentage of the reference price; null: the vehicle doesn't qualify. */
  percentual: percentual.nullable(),
  preco: somaDinheiro.nullable(),
  motivo: z.string().nullable(),
})
export type AvaliacaoDoVeiculo = z.infer<typeof avaliacaoSchema>

/** GET /api/veiculos/{id}: all that the caller may know of a vehicle. */
export const fichaDoVeiculoResponse = z.object({
  ...papeisDoVeiculo.shape,
  loja: z.string(),
  /** Who told of Renave; null: a program, or another side asks than the store. */
  renaveInformadoPor: z.string().nullable(),
  /** For If-Match of the store's own corrections; null for others. */
  versao: z.int().nullable(),
  /**
   * false: only a past contract joins the institution with the vehicle, and the answer tells nothing of its present
   * state.
   */
  acompanha: z.boolean(),
  referencia: z.object({ preco: dinheiro, mes: dia, defasada: z.boolean() }).nullable(),
  /** What FIPE doesn't list of the vehicle, in words; null when it has a reference price. */
  motivoSemReferencia: z.string().nullable(),
  /**
   * A store's own vehicle that backs a contract under another store's papers. The store never learns whose; an
   * institution never reads this.
   */
  indisponivel: z.boolean(),
  /** The caller's contract that the vehicle backs, else the one that names it; null: none. */
  contratoAtual: z
    .object({
      id: z.int(),
      numero: z.string(),
      emGarantia: z.boolean(),
      /** A proposal that isn't agreed yet holds the vehicle. */
      emProposta: z.boolean(),
    })
    .nullable(),
  /** Present contracts first, then the newest, at most `CONTRATOS_NA_FICHA`. Empty for who may see only the stock. */
  contratos: z.array(contratoDoVeiculoSchema),
  maisContratos: z.boolean(),
  /**
   * By the rule of the present contract; without a contract by the institution's rules that may apply, at most
   * `REGRAS_NA_FICHA`.
   */
  avaliacoes: z.array(avaliacaoSchema),
  maisRegras: z.boolean(),
})
export type FichaDoVeiculo = z.infer<typeof fichaDoVeiculoResponse>

export const fichaDoVeiculoCall = defineCall('GET', '/api/veiculos/:id', {
  reads: 'estoque',
  answer: fichaDoVeiculoResponse,
})
