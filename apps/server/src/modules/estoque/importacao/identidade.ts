import { placa, placaMercosul, renavam } from '@lastro/shared/documentos'
import { placaDeEnchimento } from '@lastro/shared/placa-de-enchimento'
import type { ColunaEstoque } from '@lastro/shared/veiculos/colunas-estoque'
import { KM_MAXIMA_ZERO_KM } from '@lastro/shared/veiculos/combustivel'
import type * as z from 'zod'
import { withoutPlate } from '#importacao/sem-placa.ts'
import { ano, documento, numeroDoChassi } from '#importacao/celulas-do-veiculo.ts'
import { doisAnos, hodometro } from './celulas.ts'

type Cells = Partial<Record<ColunaEstoque, string>>

/** How people find the car of a bad line; undefined: neither a plate nor a chassis can be read. */
export function vehicleName(valores: Cells): string | undefined {
  if (valores.placa && parsePlaca(valores.placa) !== null) return `Placa ${valores.placa}`
  const { chassi: lido } = parseDocumentos(valores)
  return lido === null ? undefined : `Chassi ${lido}`
}

/** Whether a car may come without a plate, by what can be read of its cells. */
function mayBeZeroKm(cells: Cells, anoAtual: number): boolean {
  const km = hodometro.safeParse(cells.hodometro ?? '').data
  const anoModelo = Number(
    doisAnos(cells.ano_modelo ?? '')?.modelo ?? ano.safeParse(cells.ano_modelo ?? '').data,
  )
  return (
    anoModelo >= anoAtual &&
    km !== undefined &&
    km <= KM_MAXIMA_ZERO_KM &&
    parseDocumentos(cells).chassi !== null
  )
}

/** A line's plate as written; '' where it says that there is none, also by a plate that this car can't have. */
export function writtenPlate(cells: Cells, anoAtual: number): string {
  const written = cells.placa ?? ''
  if (withoutPlate(written)) return ''
  const kind = placaDeEnchimento(valid(placa, written) ?? '')
  return kind === 'sempre' || (kind === 'zero km' && mayBeZeroKm(cells, anoAtual)) ? '' : written
}

const valid = <T>(schema: z.ZodType<T, string>, value: string | undefined): T | null =>
  schema.safeParse(value ?? '').data ?? null

export function parseDocumentos(valores: Cells) {
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
