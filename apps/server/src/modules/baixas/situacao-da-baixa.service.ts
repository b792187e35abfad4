import { ZERO } from '@lastro/shared/dinheiro'
import type { BaixaEmCurso } from './baixas.repository.ts'

/** The table of moves decides by this. */
export const situacaoDaBaixa = ({
  estado,
  origem,
  pago,
}: Pick<BaixaEmCurso, 'estado' | 'origem' | 'pago'>) => ({
  estado,
  origem,
  temPagamento: pago > ZERO,
})
