import { type Centavos, MAXIMO } from '@lastro/shared/dinheiro'
import * as z from 'zod'
import { cellOf } from './cell.ts'
import { parseHundredths } from './numeros.ts'

const NEGATIVO = /^-|-$|^\(.*\)$/
/** Thousands or thousandths: nobody can tell, and an amount a thousand times too small would cover anything. */
const TRES_DEPOIS_DO_SINAL = /^(?:R\$\s*)?\d{1,3}[.,]\d{3}$/

/** A cell with an amount up to 999.999.999,99. `faixa` says which amounts are meant, as 'um saldo vai de 0,00 a 999.999.999,99'. */
export const moneyCell = (faixa: string) =>
  z
    .string()
    .superRefine((texto, ctx) => {
      const message = NEGATIVO.test(texto)
        ? `${texto} é negativo; ${faixa}.`
        : TRES_DEPOIS_DO_SINAL.test(texto)
          ? `${texto} pode ser mil ou milésimo; escreva as duas casas decimais, como 1.234,00.`
          : undefined
      if (message) ctx.addIssue({ code: 'custom', message })
    })
    .pipe(
      cellOf((texto) => {
        const centavos = parseHundredths(texto)
        return centavos === undefined || centavos > MAXIMO ? undefined : (centavos as Centavos)
      }, 'use um valor até 999.999.999,99, com no máximo duas casas decimais.'),
    )
