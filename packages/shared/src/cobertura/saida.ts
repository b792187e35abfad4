import { type Dia, diaEmSaoPaulo } from '../dia.ts'

interface SaidaDoVeiculo {
  /** When the vehicle left the stock; null: in stock. */
  saiuEm: Date | null
  /** Since when the vehicle is consigned; null: it isn't. */
  consignadoDesde: Date | null
  /** The day of its sale, while the payoff goes on. */
  vendidoEm: Dia | null
  /** The sale is paid, and the vehicle not released yet. */
  vendaPaga: boolean
}

/** Names how a pledged vehicle that is sold, gone or consigned stands, and since when; null: it counts. */
export function saidaDe({
  saiuEm,
  consignadoDesde,
  vendidoEm,
  vendaPaga,
}: SaidaDoVeiculo): { texto: string; desde: Dia } | null {
  if (vendidoEm !== null)
    return { texto: vendaPaga ? 'Vendido, pago, a liberar' : 'Vendido, a pagar', desde: vendidoEm }
  if (saiuEm) return { texto: 'Fora do estoque', desde: diaEmSaoPaulo(saiuEm) }
  return consignadoDesde && { texto: 'Em consignação', desde: diaEmSaoPaulo(consignadoDesde) }
}
