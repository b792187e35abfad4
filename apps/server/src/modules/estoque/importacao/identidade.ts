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
const WITHOUT_PLATE =
  /^(?:[0\W]*|x{3}[-x]*|(?:0|zero) ?km|zero|(?:veiculo )?nov[oa]|s\/?p|sem|pendente|aguardando|nao (?:tem|possui)|a emplacar \w{8})$/

export function withoutPlate(value = ''): boolean {
  const written = normalizar(value)
  // 'Sem placa', 'não emplacado', 'em emplacamento'.
  return WITHOUT_PLATE.test(written) || (written.includes('placa') && !/\d/.test(written))
}

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
