import { type Dia, diaEmSaoPaulo } from '../dia.ts'

interface SaidaDoVeiculo {
  /** When the vehicle left the stock; null: in stock. */
  saiuEm: Date | null
  /** The day of its sale, while the payoff goes on. */
  vendidoEm: Dia | null
  /** The sale is paid, and the vehicle not released yet. */
  vendaPaga: boolean
}

/** Names how a pledged vehicle that is sold or gone stands, and since when; null: it is in stock. */
export function saidaDe({
  saiuEm,
  vendidoEm,
  vendaPaga,
}: SaidaDoVeiculo): { texto: string; desde: Dia } | null {
  if (vendidoEm !== null)
    return { texto: vendaPaga ? 'Vendido, pago, a liberar' : 'Vendido, a pagar', desde: vendidoEm }
  return saiuEm && { texto: 'Fora do estoque', desde: diaEmSaoPaulo(saiuEm) }
}
