import { type ColunaEstoque, isExemplo } from '@lastro/shared/veiculos/colunas-estoque'
import { normalizar } from '@lastro/shared/texto'
import { parseHundredths } from '#importacao/numeros.ts'
import { ano } from '#importacao/celulas-do-veiculo.ts'
import { doisAnos } from './celulas.ts'
import { parseDocumentos, parsePlaca } from './identidade.ts'

/** What tells one vehicle from another; a line without any of it names none. */
const IDENTITY = ['renavam', 'chassi', 'codigo_fipe', 'marca', 'modelo', 'ano_modelo'] as const

/** A plate that was typed wrong or cut off: labels of totals and footers are no such thing. */
const LIKE_A_PLATE = /^[a-z]{2,4}-?\d\w{0,4}$/i

/** What stands in a line that is no vehicle: a total, a footer, an example of our own template; undefined for others. */
export function otherLine(cells: Partial<Record<ColunaEstoque, string>>): string | undefined {
  const written = Object.values(cells).filter(Boolean)
  if (isExemplo(cells)) return `${cells.placa}: linha de exemplo do modelo.`
  if (parsePlaca(cells.placa) !== null || LIKE_A_PLATE.test(cells.placa ?? '')) return undefined
  const { renavam, chassi } = parseDocumentos(cells)
  if (TOTAL.test(normalizar(written[0] ?? '')) && renavam === null && chassi === null) return textOf(written)
  const labels = written.filter((cell) => parseHundredths(cell) === undefined)
  const named = IDENTITY.filter((coluna) => cells[coluna])
  // A label may stand in any column, beside sums.
  const isTotal =
    named.length === 0 ||
    (!cells.renavam && !cells.chassi && labels.length <= 1 && !parseAno(cells.ano_modelo))
  return isTotal ? textOf(written) : undefined
}

/** What begins a line of sums, whose other cells may look like a vehicle's. */
const TOTAL = /^(?:sub[- ]?)?tota(?:l|is)\b|^medias?\b|^somas?\b/

const textOf = (written: readonly string[]) => written.join(' ').slice(0, 100)

const parseAno = (value = '') => ano.safeParse(value).data ?? doisAnos(value)
