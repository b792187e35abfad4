import * as z from 'zod'
import { StatusContrato } from '../contratos/status.ts'
import { dia } from '../dia.ts'
import { dinheiro, somaDinheiro } from '../dinheiro.ts'
import { percentual } from '../regras-garantia/percentual.ts'
import { papeisDoVeiculo } from './papeis-do-veiculo.ts'

/** So many contracts and rules are answered. */
export const CONTRATOS_NA_FICHA = 50
export const REGRAS_NA_FICHA = 10

/** One stay of the car in one of the caller's contracts, perhaps under the papers of another store. */
const contratoDoVeiculoSchema = z.object({
  id: z.int(),
  numero: z.string(),
  statusId: z.enum(StatusContrato),
  status: z.string(),
  loja: z.string(),
  instituicaoFinanceira: z.string(),
  /** null: only noted in a draft. */
  desde: dia.nullable(),
  /** null: still there. */
  ate: dia.nullable(),
  /** The price that it was taken at; null: not kept of those that were taken out again. */
  preco: somaDinheiro.nullable(),
})
export type ContratoDoVeiculo = z.infer<typeof contratoDoVeiculoSchema>

/** What a rule makes of the vehicle; a store isn't told which rule it is, nor why it refuses. */
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
  /** Of the reference price; null: it doesn't qualify. */
  percentual: percentual.nullable(),
  preco: somaDinheiro.nullable(),
  motivo: z.string().nullable(),
})
export type AvaliacaoDoVeiculo = z.infer<typeof avaliacaoSchema>

/** GET /api/veiculos/{id}: all that the caller may know of a vehicle. */
export const fichaDoVeiculoResponse = z.object({
  ...papeisDoVeiculo.shape,
  loja: z.string(),
  /** false: only a past contract joins the institution to it, so that nothing of how it stands now is told. */
  acompanha: z.boolean(),
  referencia: z.object({ preco: dinheiro, mes: dia, defasada: z.boolean() }).nullable(),
  /** What of it FIPE doesn't list, in words; null when it has a reference price. */
  motivoSemReferencia: z.string().nullable(),
  /** A store's own vehicle that backs a contract under somebody else's papers, of whom it learns nothing; never told an institution. */
  indisponivel: z.boolean(),
  /** The caller's contract that it backs, or else that notes it; null: none. */
  contratoAtual: z.object({ id: z.int(), numero: z.string(), emGarantia: z.boolean() }).nullable(),
  /** Present ones first, then the newest, at most `CONTRATOS_NA_FICHA`; none to who sees the stock only. */
  contratos: z.array(contratoDoVeiculoSchema),
  maisContratos: z.boolean(),
  /** By the rule of the present contract; without one by the institution's that may take it, at most `REGRAS_NA_FICHA`. */
  avaliacoes: z.array(avaliacaoSchema),
  maisRegras: z.boolean(),
})
export type FichaDoVeiculo = z.infer<typeof fichaDoVeiculoResponse>
