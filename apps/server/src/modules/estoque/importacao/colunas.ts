import type { Dia } from '@lastro/shared/dia'
import {
  COLUNAS_ESTOQUE,
  type ColunaEstoque,
  NOMES_DAS_COLUNAS,
} from '@lastro/shared/veiculos/colunas-estoque'
import { chaveDaMarca } from '@lastro/shared/veiculos/marca'
import type { FileKind } from '#importacao/file-kind.ts'
import { columnName, essentialName } from '#importacao/headings.ts'
import type { Bytes } from '#importacao/import-file.ts'
import type { Registro } from '#importacao/planilha.ts'
import { openTable, type Table, type ToldTitle } from '#importacao/table.ts'
import { MARCA_E_MODELO, splitMarcaEModelo } from './marca-e-modelo.ts'
import { OUTROS_TITULOS } from './titulos.ts'
import { isSituacao, saleTeller, withoutSold } from './vendidos.ts'
import { parseSituacaoRenave, parseTituloRenave, saysConsigned } from './vocabulario.ts'

/** A file of a store's stock. What says that a car was sold is no column, and can't be ignored. */
export const ARQUIVO_DE_ESTOQUE: FileKind<ColunaEstoque> = {
  colunas: COLUNAS_ESTOQUE,
  nomes: NOMES_DAS_COLUNAS,
  titulos: OUTROS_TITULOS,
  isReserved: (titulo) => saleTeller(titulo) !== undefined,
}

interface OpenOptions {
  /** What the store has said of its headings. */
  lembradas: readonly ToldTitle<ColunaEstoque>[]
  /** The names of all brands; asked for where one column holds brand and model. */
  listMarcas: () => Promise<readonly { nome: string }[]>
  hoje: Dia
  maxBytes?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * Opens a store's file. Headings that the product doesn't know are read as the store has said; those that it knows
 * keep their meaning, or are ignored. `vendidos` fills with the days of sale that lines tell.
 */
export async function openEstoque(
  bytes: Bytes,
  { listMarcas, hoje, ...options }: OpenOptions,
): Promise<Table<ColunaEstoque> & { vendidos: ReadonlyMap<string, Dia> }> {
  const vendidos = new Map<string, Dia>()
  const table = await openTable(bytes, ARQUIVO_DE_ESTOQUE, {
    ...options,
    withoutOthers: (registros, titulos) =>
      withConsigned(withoutSold(registros, titulos, { vendidos, hoje }), titulos),
  })
  if (table.titulos.some((titulo) => consignmentTeller(titulo) !== undefined))
    table.colunas = new Set([...table.colunas, 'renave_situacao'])
  if (
    ![...table.lidas].some((titulo) =>
      MARCA_E_MODELO.some((nome) => essentialName(nome) === essentialName(columnName(titulo))),
    )
  )
    return { ...table, vendidos }
  const marcas = new Set((await listMarcas()).map(({ nome }) => chaveDaMarca(nome)))
  return {
    ...table,
    vendidos,
    colunas: new Set([...table.colunas, 'marca']),
    registros: withMarca(table.registros, (chave) => marcas.has(chave)),
  }
}

const isHeadingOf = (coluna: 'renave_situacao' | 'renave_titulo', titulo: string) =>
  [coluna, ...(OUTROS_TITULOS[coluna] ?? [])].some(
    (nome) => essentialName(nome) === essentialName(columnName(titulo)),
  )

/** Tells from a cell below this heading whether the car is consigned, also where another column is read instead. */
function consignmentTeller(titulo: string): ((cell: string) => boolean) | undefined {
  if (isSituacao(titulo)) return saysConsigned
  if (isHeadingOf('renave_titulo', titulo)) return (cell) => parseTituloRenave(cell) === 'consignacao'
  if (isHeadingOf('renave_situacao', titulo)) return (cell) => parseSituacaoRenave(cell) === 'consignado'
  return undefined
}

/** The lines; a car that any of its cells calls consigned is so, unless it left. */
async function* withConsigned(
  registros: AsyncIterable<Registro<ColunaEstoque>>,
  titulos: readonly string[],
): AsyncGenerator<Registro<ColunaEstoque>> {
  const columns = titulos.flatMap((titulo, place) => {
    const says = consignmentTeller(titulo)
    return says ? [{ place, says }] : []
  })
  for await (const line of registros) {
    const isConsigned =
      'valores' in line &&
      parseSituacaoRenave(line.valores.renave_situacao ?? '') !== 'saiu' &&
      columns.some(({ place, says }) => says(line.celulas?.[place] ?? ''))
    yield isConsigned ? { ...line, valores: { ...line.valores, renave_situacao: 'consignado' } } : line
  }
}

/** The lines, whose column of models begins with the brand. */
async function* withMarca(
  registros: AsyncIterable<Registro<ColunaEstoque>>,
  isMarca: (chave: string) => boolean,
): AsyncGenerator<Registro<ColunaEstoque>> {
  for await (const line of registros)
    yield 'valores' in line
      ? { ...line, valores: { ...line.valores, ...splitMarcaEModelo(line.valores.modelo ?? '', isMarca) } }
      : line
}
