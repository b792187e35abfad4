import { diaDe } from '@lastro/shared/dia'
import { instanteDe } from '#clock.ts'
import * as z from 'zod'

const FORMAT = /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d))?$/

/** 'AAAA-MM-DD' (at 8 in the morning) or 'AAAA-MM-DDTHH:MM', in São Paulo. */
export const momentSchema = z.string().transform((texto, context) => {
  const [, dia = '', hora = '08', minuto = '00'] = FORMAT.exec(texto.trim()) ?? []
  if (diaDe(dia)) return instanteDe(dia, `${hora}:${minuto}`)
  context.addIssue({ code: 'custom', message: 'use AAAA-MM-DD ou AAAA-MM-DDTHH:MM.' })
  return z.NEVER
})

/** A quarter past six in São Paulo on that day, after all nightly work. */
export const morningOf = (dia: string) => instanteDe(dia, '06:15')
