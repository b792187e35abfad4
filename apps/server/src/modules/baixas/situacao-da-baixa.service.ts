import { type Centavos, ZERO } from '@lastro/shared/dinheiro'
import type { SituacaoDaBaixa } from '@lastro/shared/baixas/transicoes-da-baixa'
import type { BaixaEmCurso } from '#modules/contratos/nucleo/baixas-em-curso.repository.ts'

/** The table of moves decides by this. `falta`: what a fresh balance says is left to pay; null: none says it. */
export const situacaoDaBaixa = (
  {
    pago,
    ...situacao
  }: Pick<BaixaEmCurso, Exclude<keyof SituacaoDaBaixa, 'temPagamento' | 'nadaFalta'> | 'pago'>,
  falta: Centavos | null = null,
) => ({ ...situacao, temPagamento: pago > ZERO, nadaFalta: falta === ZERO })
