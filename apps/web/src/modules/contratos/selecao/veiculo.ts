import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'

/** A vehicle that may be chosen. */
export interface VeiculoDaSelecao {
  id: number
  placa: string
  marca: string
  modelo: string
  ano: number
  km: number | null
  /** In stock since; null: not known, or not asked. */
  entrada: Dia | null
  /** Its own price under the rule. */
  preco: Centavos
  /** What that follows from: the reference price, a day of its month and the rule's percentage (80% is 8000); null where there is none, or not asked. */
  referencia: Centavos | null
  mes: Dia | null
  percentual: number | null
  semReferencia: boolean
  /** What of it FIPE doesn't list. */
  motivoSemReferencia: string | null
  /** Its reference price is so old that it counts 0 in coverage. */
  referenciaDefasada: boolean
  saiuDoEstoque: boolean
  emOutroContrato: boolean
}

/** null: chosen, its price still empty; NaN: what was typed is no price. */
export type PrecoEscolhido = Centavos | null
export type VeiculoEscolhido = VeiculoDaSelecao & { escolhido: PrecoEscolhido }
