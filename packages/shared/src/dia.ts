import * as z from 'zod'
import { lazily } from './lazily.ts'
import './validacao.ts'

/** A calendar day 'YYYY-MM-DD'. Days compare as text. */
export type Dia = string

/** Characters of a day with a time, fractions and a zone, with room to spare. */
export const MAXIMO_DO_INSTANTE = 64

const DATE_PART = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/
const DIAS_DO_MES = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function diasDoMes(ano: number, mes: number): number {
  const bissexto = ano % 4 === 0 && (ano % 100 !== 0 || ano % 400 === 0)
  return mes === 2 && bissexto ? 29 : (DIAS_DO_MES[mes - 1] ?? 0)
}

/**
 * The day of an ISO date or timestamp as written, whatever its time and zone (domain 2); undefined for an impossible
 * day. Does without Date, because long lists convert thousands of days at a time.
 */
export function diaDe(text: string): Dia | undefined {
  const match = DATE_PART.exec(text)
  if (!match) return undefined
  const ano = Number(match[1])
  const day = Number(match[3])
  if (ano < 1900 || day < 1 || day > diasDoMes(ano, Number(match[2]))) return undefined
  return text.slice(0, 10)
}

/** Brazil has had no daylight saving time since then: São Paulo is three hours behind UTC all year round. */
const SEM_HORARIO_DE_VERAO = Date.UTC(2019, 1, 17, 3)
const MINUTOS_ATRAS = 180
const FORMATO = lazily(
  () =>
    new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'America/Sao_Paulo',
    }),
)

/**
 * 'YYYY-MM-DD HH:mm' in America/Sao_Paulo. A clock three hours behind UTC, as most users have, shows the right time by
 * itself; making the browser's formatter takes 30 ms. Should daylight saving time return, a clock in São Paulo would be
 * two hours behind UTC, and the formatter answers.
 */
function emSaoPaulo(instant: Date): string {
  if (instant.getTimezoneOffset() !== MINUTOS_ATRAS || instant.getTime() < SEM_HORARIO_DE_VERAO)
    return FORMATO().format(instant)
  const shifted = new Date(instant.getTime() - MINUTOS_ATRAS * 60_000)
  return shifted.toISOString().slice(0, 16).replace('T', ' ')
}

/** The day in America/Sao_Paulo at an instant. */
export const diaEmSaoPaulo = (instant: Date): Dia => emSaoPaulo(instant).slice(0, 10)

export const MS_PER_DAY = 86_400_000

export function somarDias(dia: Dia, dias: number): Dia {
  const date = new Date(`${dia}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + dias)
  return date.toISOString().slice(0, 10)
}

/** How many days later `fim` is; negative when it is earlier. */
export function diasEntre(inicio: Dia, fim: Dia): number {
  return Math.round((Date.parse(`${fim}T00:00:00Z`) - Date.parse(`${inicio}T00:00:00Z`)) / MS_PER_DAY)
}

export function anoDe(dia: Dia): number {
  return Number(dia.slice(0, 4))
}

/** dd/MM/yyyy (spec section 9). */
export function formatDia(dia: Dia): string {
  return `${dia.slice(8, 10)}/${dia.slice(5, 7)}/${dia.slice(0, 4)}`
}

/** 'dd/MM' in the year of `hoje`, else dd/MM/yyyy. */
export const formatDiaCurto = (dia: Dia, hoje: Dia): string =>
  anoDe(dia) === anoDe(hoje) ? formatDia(dia).slice(0, 5) : formatDia(dia)

/** '11/2026' for a month 'YYYY-MM' or any of its days. */
export const formatMes = (mes: string): string => `${mes.slice(5, 7)}/${mes.slice(0, 4)}`

/** dd/MM/yyyy HH:mm in America/Sao_Paulo, 24 h (domain 11). */
export function formatInstante(instant: Date): string {
  const texto = emSaoPaulo(instant)
  return `${formatDia(texto)} ${texto.slice(11)}`
}

/** dd/MM/yyyy of an instant in America/Sao_Paulo. */
export const formatDiaDoInstante = (instant: Date): string => formatDia(emSaoPaulo(instant))

/** What the API's document says of a day, with the 29th of February of leap years. */
export const PADRAO_DO_DIA =
  '^(?:(?:19|[2-9]\\d)\\d\\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))' +
  '|(?:(?:19|[2-9]\\d)(?:0[48]|[2468][048]|[13579][26])|(?:[2468][048]|[3579][26])00)-02-29)(?:[T ].*)?$'

/** A day on the wire: read from any ISO timestamp, written 'YYYY-MM-DDT00:00:00Z' (spec section 5: year-month-day, time, a literal Z). */
export const dia = z
  .codec(
    z
      .string()
      .max(MAXIMO_DO_INSTANTE, { error: 'Data inválida.', abort: true })
      .refine((text) => diaDe(text) !== undefined, { error: 'Data inválida.' })
      .meta({ pattern: PADRAO_DO_DIA }),
    z.string(),
    { decode: (text) => diaDe(text) ?? '', encode: (value) => `${value}T00:00:00Z` },
  )
  .meta({ title: 'Dia' })

/** An instant on the wire: ISO 8601 with Z. */
export const instante = z
  .codec(z.iso.datetime({ offset: true }), z.date(), {
    decode: (text) => new Date(text),
    encode: (value) => value.toISOString(),
  })
  .meta({ title: 'Instante' })
