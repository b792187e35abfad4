import * as z from 'zod'
import './validacao.ts'

/** A database id in JSON. */
export const id = z.int().positive({ error: 'Identificador inválido.' }).meta({ title: 'Id' })

/** A choice that may stay empty: null, absent and 0 ('Nenhuma' in the spec's selects) become null. */
export const idOpcional = z.codec(
  z.int().nonnegative({ error: 'Identificador inválido.' }).nullish(),
  z.int().nullable(),
  { decode: (value) => value || null, encode: (value) => value },
)

/** The caller's own establishment, which a body may repeat. 0 is the platform's, or none. */
export const idDoEstabelecimento = z.int({ error: 'Identificador inválido.' }).nonnegative().nullish()

/** An id in a path or query, where everything is text. */
export const idTexto = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, { error: 'Identificador inválido.' })
  .transform(Number)

/** An optional id in a query. Empty and '0' count as absent, because the spec's client sends them so. */
export const idTextoOpcional = z
  .string()
  .regex(/^\d{0,15}$/, { error: 'Identificador inválido.' })
  .optional()
  .transform((value) => Number(value ?? 0) || undefined)

/** An id in a query where undefined (absent) and null ('' or '0': none) mean two things. */
export const idTextoOuNenhum = z
  .string()
  .regex(/^\d{0,15}$/, { error: 'Identificador inválido.' })
  .transform((value) => Number(value) || null)
  .optional()

/** Several ids in a query, as '1,2,3'. Refuses more than `maximo`. */
export const idsTexto = (maximo: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/, { error: 'Identificador inválido.', abort: true })
    .transform((value) => value.split(',').map(Number))
    .refine((ids) => ids.length <= maximo, { error: `Use no máximo ${maximo} identificadores.` })

/** What a call answers that made something. */
export const criadoResponse = z.object({ id: z.int() }).meta({ title: 'Criado' })
/** A record with its name, as another's answer shows it. */
export const idENome = z.object({ id: z.int(), nome: z.string() }).meta({ title: 'IdENome' })
/** A contract with its number. */
export const idENumero = z.object({ id: z.int(), numero: z.string() }).meta({ title: 'IdENumero' })

export const paramsId = z.object({ id: idTexto })

/** A flag in a query: 'true' or 'false'. */
export const sinalizador = z
  .enum(['true', 'false'], { error: 'Use true ou false.' })
  .optional()
  .transform((value) => value === 'true')
