import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { SituacaoRenave } from '@lastro/shared/veiculos/renave'

/** A vehicle that may be chosen. */
export interface VeiculoDaSelecao {
  id: number
  placa: string
  /** null or absent: not told. */
  chassi?: string | null
  marca: string
  modelo: string
  ano: number
  km: number | null
  /** In stock since; null when unknown or not asked for. */
  entrada: Dia | null
  /** The vehicle's own price under the rule. */
  preco: Centavos
  /**
   * What the price comes from: the reference price, a day of its month, the percentage in hundredths (80% is 8000).
   * Null when there is none, or it was not asked for.
   */
  referencia: Centavos | null
  mes: Dia | null
  percentual: number | null
  semReferencia: boolean
  /** What FIPE doesn't list of the vehicle. */
  motivoSemReferencia: string | null
  /** The reference price is so old that it counts 0 in coverage. */
  referenciaDefasada: boolean
  /** What the store told of the entry in Renave; null: not asked for. */
  renaveSituacao: SituacaoRenave | null
  saiuDoEstoque: boolean
  emConsignacao: boolean
  emOutroContrato: boolean
}

/** null: chosen with an empty price; NaN: unreadable. */
export type PrecoEscolhido = Centavos | null
export type VeiculoEscolhido = VeiculoDaSelecao & { escolhido: PrecoEscolhido }
