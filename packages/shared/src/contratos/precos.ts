import * as z from 'zod'
import { dia } from '../dia.ts'
import { dinheiro, somaDinheiro } from '../dinheiro.ts'
import { SITUACOES_RENAVE } from '../veiculos/renave.ts'

// Saved prices may differ from those of the moment (domain 2): a send, an approval or an acceptance then asks before it
// goes on.

export const PRECOS_MUDARAM =
  'Os preços mudaram desde a última gravação. Deseja continuar com os preços de hoje?'

/** A vehicle whose present price differs from the saved one, or rests on a stale reference. */
const precoEmJogoSchema = z
  .object({
    veiculoId: z.int(),
    placa: z.string(),
    /** The vehicle's own price: as saved, and of now. */
    precoVeiculo: somaDinheiro,
    precoVeiculoAtual: somaDinheiro,
    /** The price that counts: as saved, and as it will be after the act. */
    preco: somaDinheiro,
    precoAtual: somaDinheiro,
    /** The institution typed this price, and it stays. */
    digitado: z.boolean(),
    /** First day of the reference month of the price; null: the price rests on no reference. */
    mesReferencia: dia.nullable(),
    mesReferenciaAtual: dia.nullable(),
    /** The reference is more than 3 months behind, and the vehicle counts 0. */
    referenciaDefasada: z.boolean(),
  })
  .meta({ title: 'PrecoEmJogo' })
export type PrecoEmJogo = z.infer<typeof precoEmJogoSchema>

const veiculoSemRenave = z
  .object({ veiculoId: z.int(), placa: z.string(), renaveSituacao: z.enum(SITUACOES_RENAVE) })
  .meta({ title: 'VeiculoSemRenave' })
export type VeiculoSemRenave = z.infer<typeof veiculoSemRenave>

/** What a 409 says of prices. `precos` is empty when only the coverage is too low. */
export const precosEmJogoSchema = z.object({
  precos: z.array(precoEmJogoSchema),
  /** The rule and its version behind the present prices. */
  regraGarantiaId: z.int().nullable(),
  regraGarantiaVersao: z.int().nullable(),
  valorGarantia: dinheiro,
  /** Worth of the vehicles at the present prices; a stale one counts 0. */
  totalAtual: somaDinheiro,
  /** Vehicles without an entry in Renave, where the institution's policy asks for one (portas V); absent: none. */
  semRenave: z.array(veiculoSemRenave).optional(),
  /**
   * The caller sends this back with the force flag. The server answers 409 again when something has changed meanwhile.
   */
  confirmacao: z.string(),
})
export type PrecosEmJogo = z.infer<typeof precosEmJogoSchema>

/** The `confirmacao` of the 409 that the person saw. Without it the call takes whatever counts by now. */
export const confirmacao = z
  .string()
  .regex(/^[\w-]{1,64}$/, { error: 'Use a confirmação que a resposta 409 trouxe.' })
  .optional()

interface Precos {
  precoVeiculo: number
  precoInstituicaoFinanceira: number | null
}

/**
 * Whether the institution typed a price of its own. A price that equals the vehicle's saved one is not typed: it
 * follows the vehicle's price.
 */
export const precoDigitado = ({ precoVeiculo, precoInstituicaoFinanceira }: Precos): boolean =>
  precoInstituicaoFinanceira !== null && precoInstituicaoFinanceira !== precoVeiculo
