import { chassi } from '@lastro/shared/documentos'
import * as z from 'zod'
import { cellOf, isScientific, LOST_DIGITS, withoutZeroDecimals } from './cell.ts'
import { parseInteger } from './numeros.ts'

/** A spreadsheet's marks on a long number: '.0' at its end goes; a short form has lost its last digits. */
export const documento = <T>(schema: z.ZodType<T, string>) =>
  z
    .string()
    .refine((value) => !isScientific(value), {
      error: LOST_DIGITS,
      abort: true,
    })
    .transform(withoutZeroDecimals)
    .pipe(schema)

/** Spreadsheets keep 15 digits of a number: those behind them become zeros. */
export const numeroDoChassi = documento(chassi).refine((value) => !/^\d{15}00$/.test(value), {
  error:
    'termina em zeros que uma planilha põe no lugar dos algarismos. Formate a coluna como texto e exporte de novo.',
})

export const ano = cellOf((value) => {
  const lido = parseInteger(value)
  return lido !== undefined && lido >= 1900 && lido < 2100 ? lido : undefined
}, 'não é um ano: escreva como 2022.')
