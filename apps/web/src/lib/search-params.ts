import { LISTA_DE_STATUS } from '@lastro/shared/contratos/status'
import { diaDe } from '@lastro/shared/dia'
import * as z from 'zod'
import { notFound } from '@tanstack/react-router'

// Lists keep their state in the URL as plain text (`?filtro=123&pagina=2`), without the router's JSON quotes. A bad
// value counts as absent, so that no typed or shared address breaks a page.

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

type SearchValue = string | number | boolean | null | undefined

export function stringifySearch(search: Record<string, SearchValue>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(key, String(value))
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

const inteiro = z.coerce.number().int().positive().max(999_999_999)

/** 1-based page; absent is the first. */
export const paginaParam = inteiro.optional().catch(undefined)
export const idParam = inteiro.optional().catch(undefined)
/** An establishment as text; '0' is the platform itself. */
export const estabelecimentoParam = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,8})$/)
  .optional()
  .catch(undefined)
/** Search text, up to 200 characters. */
export const textoParam = z.coerce.string().trim().max(200).optional().catch(undefined)
/** 'campo:asc' or 'campo:desc' of the given fields. */
export function ordenacaoParam<const C extends string>(campos: readonly C[]) {
  const values = campos.flatMap((campo) => [`${campo}:asc`, `${campo}:desc`] as const)
  return z.enum(values).optional().catch(undefined)
}
export function opcaoParam<const O extends string>(options: readonly O[]) {
  return z.enum(options).optional().catch(undefined)
}

/** Contract statuses by number, '3' or '1,3'. */
export const situacaoParam = z.string().regex(LISTA_DE_STATUS).optional().catch(undefined)
/** An amount in reais, '1234.5'. */
export const valorParam = z.coerce
  .number()
  .min(0)
  .max(999_999_999.99)
  .refine((valor) => Number(valor.toFixed(2)) === valor)
  .optional()
  .catch(undefined)

/** Columns of a list by id, 'numero,loja'. */
export const colunasParam = z
  .string()
  .max(200)
  .regex(/^[a-zA-Z]+(?:,[a-zA-Z]+)*$/)
  .optional()
  .catch(undefined)
/** A day, 'YYYY-MM-DD'. */
export const diaParam = z
  .string()
  .refine((text) => diaDe(text) === text)
  .optional()
  .catch(undefined)
/** The audit's name of an act or entity. */
export const nomeParam = z
  .string()
  .regex(/^[a-zA-Z]{1,40}$/)
  .optional()
  .catch(undefined)

/** Reads a database id from a path; throws notFound for anything else. */
export function idDoCaminho(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound()
  return Number(text)
}
