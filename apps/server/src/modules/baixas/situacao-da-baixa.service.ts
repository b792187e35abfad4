import { type Centavos, ZERO } from '@lastro/shared/dinheiro'
import type { BaixaEmCurso } from './baixas.repository.ts'

/** The table of moves decides by this. `falta`: what a fresh balance says is left to pay; null: none says it. */
export const situacaoDaBaixa = (
  { estado, origem, pago }: Pick<BaixaEmCurso, 'estado' | 'origem' | 'pago'>,
  falta: Centavos | null = null,
) => ({ estado, origem, temPagamento: pago > ZERO, nadaFalta: falta === ZERO })
