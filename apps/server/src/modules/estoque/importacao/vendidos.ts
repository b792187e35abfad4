import { diaDoNumeroDeSerie, parseDia } from '@lastro/shared/ler-dia'
import { normalizar } from '@lastro/shared/texto'
import { columnName, essentialName, type Planilha, type Registro } from '#importacao/planilha.ts'

/** Headings of dealers' systems, and of our own exports, that say what became of a car. */
const SITUACAO = new Set(['situacao', 'status', 'situacao_estoque', 'status_estoque'])
const SAIDA = new Set(['dt_venda', 'vendido_em', 'dt_saida', 'saiu_em', 'dt_baixa'])

/** A car that its own list calls sold is in stock no more, although it still has a line. */
const SOLD = /^(?:vendid[oa]|saiu|entregue|baixad[oa])\b/

const saysSold = (cell: string) => SOLD.test(normalizar(cell))
const saysDay = (cell: string) => (parseDia(cell) ?? diaDoNumeroDeSerie(cell)) !== null

/** Tells from a cell below this heading whether the car was sold; undefined: the heading is another. */
export function saleTeller(titulo: string): ((cell: string) => boolean) | undefined {
  const nome = essentialName(columnName(titulo))
  return SITUACAO.has(nome) ? saysSold : SAIDA.has(nome) ? saysDay : undefined
}

/** Turns the lines of sold cars into lines that are no vehicle of the stock, with the cell that says so. */
export function withoutSold<C extends string>(planilha: Planilha<C>): Planilha<C> {
  const columns = planilha.titulos.flatMap((titulo, place) => {
    const says = saleTeller(titulo)
    return says ? [{ titulo, place, says }] : []
  })
  return {
    ...planilha,
    ignoradas: planilha.ignoradas.filter((titulo) => !saleTeller(titulo)),
    registros: stillInStock(planilha.registros, columns),
  }
}

interface ColumnOfSales {
  titulo: string
  place: number
  says: (cell: string) => boolean
}

async function* stillInStock<C extends string>(
  registros: AsyncIterable<Registro<C>>,
  columns: readonly ColumnOfSales[],
): AsyncGenerator<Registro<C>> {
  for await (const line of registros) {
    const cells = 'valores' in line ? (line.celulas ?? []) : []
    const column = columns.find(({ place, says }) => says(cells[place] ?? ''))
    if (column)
      yield {
        linha: line.linha,
        texto: `${cells.slice(0, column.place).find((cell) => cell !== '') ?? ''}: ${column.titulo} “${cells[column.place]}”, fora do estoque.`,
      }
    else yield line
  }
}
