import * as z from 'zod'
import { dia } from '../dia.ts'
import { dinheiro, somaDinheiro } from '../dinheiro.ts'

// Prices are those of the moment (domain 2): what a send, an approval or an acceptance asks when they are others than the saved ones.

export const PRECOS_MUDARAM =
  'Os preços mudaram desde a última gravação. Deseja continuar com os preços atuais?'

/** A vehicle whose price is another than the saved one, or rests on a stale reference. */
const precoEmJogoSchema = z.object({
  veiculoId: z.int(),
  placa: z.string(),
  /** The vehicle's own price: as saved, and of now. */
  precoVeiculo: somaDinheiro,
  precoVeiculoAtual: somaDinheiro,
  /** The price that counts: as saved, and as it will be when this is taken. */
  preco: somaDinheiro,
  precoAtual: somaDinheiro,
  /** The institution's own price, which stays. */
  digitado: z.boolean(),
  /** The reference month of both; null: the price rests on no reference. */
  mesReferencia: dia.nullable(),
  mesReferenciaAtual: dia.nullable(),
  /** More than 3 months behind: it counts 0. */
  referenciaDefasada: z.boolean(),
})
export type PrecoEmJogo = z.infer<typeof precoEmJogoSchema>

/** What a 409 says of prices; `precos` is empty when only the coverage is at stake. */
export const precosEmJogoSchema = z.object({
  precos: z.array(precoEmJogoSchema),
  /** The rule and its version under which the prices of now are. */
  regraGarantiaId: z.int().nullable(),
  regraGarantiaVersao: z.int().nullable(),
  valorGarantia: dinheiro,
  /** What the vehicles are worth at the prices of now; a stale one counts 0. */
  totalAtual: somaDinheiro,
  /** Sent back with the force flag, it answers 409 again when something has changed meanwhile. */
  confirmacao: z.string(),
})
export type PrecosEmJogo = z.infer<typeof precosEmJogoSchema>

/** The `confirmacao` of the 409 that was seen; without it whatever counts by now is taken. */
export const confirmacao = z
  .string()
  .regex(/^[\w-]{1,64}$/, { error: 'Use a confirmação que a resposta 409 trouxe.' })
  .optional()

interface Precos {
  precoVeiculo: number
  precoInstituicaoFinanceira: number | null
}

/** Whether the institution set a price of its own; one that equals the vehicle's, saved with it, follows that. */
export const precoDigitado = ({ precoVeiculo, precoInstituicaoFinanceira }: Precos): boolean =>
  precoInstituicaoFinanceira !== null && precoInstituicaoFinanceira !== precoVeiculo
