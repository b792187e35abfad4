import type { Dia } from '@lastro/shared/dia'
import { chassi as chassiSchema, placa as placaSchema, placaMercosul } from '@lastro/shared/documentos'
import {
  type ColunaEstoque,
  MAXIMO_DE_LINHAS,
  NOMES_DAS_COLUNAS,
} from '@lastro/shared/veiculos/colunas-estoque'
import { diaDoNumeroDeSerie, parseDia } from '@lastro/shared/ler-dia'
import { normalizar } from '@lastro/shared/texto'
import { cellReason } from '#importacao/cell-reason.ts'
import { createColumnDoubts } from '#importacao/column-doubts.ts'
import { columnName, essentialName } from '#importacao/headings.ts'
import type { Registro } from '#importacao/planilha.ts'
import { COLUNAS_DE_DATA } from './linha.ts'

/** Headings of dealers' systems, and of our own exports, that say what became of a car. */
const SITUACAO = new Set(['situacao', 'status', 'situacao_estoque', 'status_estoque'])
const SAIDA = new Set(['dt_venda', 'vendido_em', 'dt_saida', 'saiu_em', 'dt_baixa'])

/** A car that its own list calls sold is in stock no more, although it still has a line. */
const SOLD = /^(?:vendid[oa]|saiu|entregue|baixad[oa])\b/

const saysSold = (cell: string) => SOLD.test(normalizar(cell))
const dayOf = (cell: string) => parseDia(cell) ?? diaDoNumeroDeSerie(cell)
const saysDay = (cell: string) => dayOf(cell) !== null
/** Something was told, and not that there is no day yet: systems fill empty days with zeros. */
const isUnreadDay = (cell: string) => /[1-9]/.test(cell) && !saysDay(cell)

/** Whether a heading is that of what became of a car. */
export const isSituacao = (titulo: string) => SITUACAO.has(essentialName(columnName(titulo)))

/** Tells from a cell below this heading whether the car was sold; undefined: the heading is another. */
export function saleTeller(titulo: string): ((cell: string) => boolean) | undefined {
  if (isSituacao(titulo)) return saysSold
  return SAIDA.has(essentialName(columnName(titulo))) ? saysDay : undefined
}

/** What names a vehicle in its store: its plate, or the chassis of a car without one. undefined: unreadable. */
function nameOf({ placa, chassi }: Partial<Record<ColunaEstoque, string>>): string | undefined {
  const lida = placaSchema.safeParse(placa).data
  return lida === undefined ? chassiSchema.safeParse(chassi).data : placaMercosul(lida)
}

/** A line of a sold car, until the whole file has shown how it writes days. */
interface Sold {
  linha: number
  texto: string
  celulas: readonly string[]
  /** undefined: the line names no vehicle. */
  name: string | undefined
  day: Dia | undefined
}

/**
 * Turns the lines of sold cars into lines that are no vehicle of the stock, with the cell that says so; they come last.
 * `vendidos` fills with the days that these lines tell, by plate (Mercosul) or chassis. A line whose day of sale can't be
 * read, or in two ways as other days of the file show, is bad.
 */
export async function* withoutSold(
  registros: AsyncIterable<Registro<ColunaEstoque>>,
  titulos: readonly string[],
  { vendidos, hoje }: { vendidos: Map<string, Dia>; hoje: Dia },
): AsyncGenerator<Registro<ColunaEstoque>> {
  const columns = titulos.flatMap((titulo, place) => {
    const says = saleTeller(titulo)
    return says ? [{ titulo, place, says }] : []
  })
  const days = columns.filter(({ says }) => says === saysDay)
  const daysOfSale = (cells: readonly string[]) =>
    Object.fromEntries(days.map(({ titulo, place }) => [titulo, cells[place] ?? '']))
  const doubts = createColumnDoubts<string, { linha: number }>({
    hoje,
    nomes: { ...NOMES_DAS_COLUNAS, ...Object.fromEntries(days.map(({ titulo }) => [titulo, titulo])) },
    dias: [...COLUNAS_DE_DATA, ...days.map(({ titulo }) => titulo)],
  })
  const sold: Sold[] = []
  for await (const line of registros) {
    const cells = 'valores' in line ? (line.celulas ?? []) : []
    const column = columns.find(({ place, says }) => says(cells[place] ?? ''))
    const unread = days.find(({ place }) => isUnreadDay(cells[place] ?? ''))
    if ('valores' in line) doubts.note(line, column || unread ? daysOfSale(cells) : line.valores)
    if (column && !unread && 'valores' in line) {
      const day = columns.map(({ place }) => dayOf(cells[place] ?? '')).find((each) => each !== null)
      const texto = `${cells.slice(0, column.place).find((cell) => cell !== '') ?? ''}: ${column.titulo} “${cells[column.place]}”, fora do estoque.`
      const car = {
        linha: line.linha,
        texto,
        celulas: cells,
        name: nameOf(line.valores),
        day: day ?? undefined,
      }
      if (sold.length < MAXIMO_DE_LINHAS) sold.push(car)
      else yield { linha: car.linha, texto }
    } else if (unread)
      yield {
        linha: line.linha,
        motivo: cellReason(unread.titulo, cells[unread.place], 'não é uma data: escreva como 31/03/2026.'),
        celulas: cells,
      }
    else yield line
  }
  const doubtful = new Map(doubts.list().map(({ linha, motivo }) => [linha, motivo]))
  for (const { linha, texto, celulas, name, day } of sold) {
    const motivo = doubtful.get(linha)
    if (motivo === undefined && name !== undefined && day) vendidos.set(name, day)
    yield motivo === undefined ? { linha, texto } : { linha, motivo, celulas }
  }
}
