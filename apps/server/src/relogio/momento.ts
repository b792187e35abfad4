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

/** When a lived day's nightly work is done, by the time in São Paulo. */
export const MANHA = '06:15'

/** When a lived day comes to a job: in the morning, or at its own later hour, if it has one. */
export function horaDaTarefa({ cron = '' }: { cron?: string | undefined }): string {
  const [, minuto = '', hora = ''] = /^(\d+) (\d+) \* \* \*$/.exec(cron) ?? []
  const propria = `${hora.padStart(2, '0')}:${minuto.padStart(2, '0')}`
  return hora !== '' && propria > MANHA ? propria : MANHA
}
