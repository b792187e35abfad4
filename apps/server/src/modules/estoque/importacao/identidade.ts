import { placa, placaMercosul, renavam } from '@lastro/shared/documentos'
import { normalizar } from '@lastro/shared/texto'
import type { ColunaEstoque } from '@lastro/shared/veiculos/colunas-estoque'
import type * as z from 'zod'
import { documento, numeroDoChassi } from './celulas.ts'

/** How people find the car of a bad line; undefined: neither a plate nor a chassis can be read. */
export function vehicleName(valores: Partial<Record<ColunaEstoque, string>>): string | undefined {
  if (valores.placa && parsePlaca(valores.placa) !== null) return `Placa ${valores.placa}`
  const { chassi: lido } = parseDocumentos(valores)
  return lido === null ? undefined : `Chassi ${lido}`
}

/** What is written of a car that has no plate yet: words, zeros, and what our own exports write. */
const WITHOUT_PLATE = /^(?:\D*|[0\W]+(?:km)?|a emplacar \w{8})$/
export const withoutPlate = (value = '') => WITHOUT_PLATE.test(normalizar(value))

const valid = <T>(schema: z.ZodType<T, string>, value: string | undefined): T | null =>
  schema.safeParse(value ?? '').data ?? null

export function parseDocumentos(valores: Partial<Record<ColunaEstoque, string>>) {
  return {
    renavam: valid(documento(renavam), valores.renavam),
    chassi: valid(numeroDoChassi, valores.chassi),
  }
}

/** The plate in the form by which vehicles are found. */
export function parsePlaca(value: string | undefined): string | null {
  const lida = valid(placa, value)
  return lida === null ? null : placaMercosul(lida)
}
