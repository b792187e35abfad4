import { COLUNAS_ESTOQUE, type ColunaEstoque, IGNORAR } from '@lastro/shared/veiculos/colunas-estoque'
import {
  type ColunaDaLoja,
  MAXIMO_DE_TITULOS,
  MAXIMO_DO_TITULO,
} from '@lastro/shared/veiculos/importacao-estoque'
import type { Bytes } from '#importacao/import-file.ts'
import { openPlanilha } from '#importacao/open-planilha.ts'
import { columnFinder, columnName, type Planilha, type Registro } from '#importacao/planilha.ts'
import type { FonteDeEstoque } from './carga.ts'
import type { ColunaLembrada } from './colunas.repository.ts'
import { OUTROS_TITULOS } from './titulos.ts'

const CONHECIDAS = { conhecidas: COLUNAS_ESTOQUE, sinonimos: OUTROS_TITULOS }
const knownColumn = columnFinder(CONHECIDAS)

/** Whether only the store can say what this heading means. */
export const isStoresOwn = (titulo: string) =>
  columnName(titulo) !== '' && titulo.length <= MAXIMO_DO_TITULO && knownColumn(titulo) === undefined

interface OpenOptions {
  /** What the store has said of its headings. */
  lembradas: readonly ColunaLembrada[]
  maxBytes?: number | undefined
}

/**
 * Opens a store's file. Headings that the product doesn't know are read as the store has said; those that it knows
 * keep their meaning.
 */
export async function openEstoque(
  bytes: Bytes,
  { lembradas, maxBytes }: OpenOptions,
): Promise<FonteDeEstoque & Planilha<ColunaEstoque>> {
  const planilha = await openPlanilha(bytes, {
    conhecidas: COLUNAS_ESTOQUE,
    sinonimos: titlesOf(lembradas),
    maxBytes,
  })
  try {
    const { first, registros } = await peek(planilha.registros)
    return { ...planilha, registros, daLoja: storesOwn(planilha, { lembradas, first }) }
  } catch (error) {
    await planilha.close()
    throw error
  }
}

/** The headings by column; what the store has said comes behind the known ones. */
function titlesOf(lembradas: readonly ColunaLembrada[]): Partial<Record<ColunaEstoque, readonly string[]>> {
  const own = lembradas.filter(({ titulo }) => isStoresOwn(titulo))
  return Object.fromEntries(
    COLUNAS_ESTOQUE.map((coluna) => [
      coluna,
      [
        ...(OUTROS_TITULOS[coluna] ?? []),
        ...own.filter(({ leitura }) => leitura === coluna).map(({ tituloBusca }) => tituloBusca),
      ],
    ]),
  )
}

/** Lines that are looked at for the first values. */
const LINES_PEEKED = 20

/** Reads the first lines, and returns all of them again in `registros`. */
async function peek<C extends string>(lines: AsyncIterable<Registro<C>>) {
  const iterator = lines[Symbol.asyncIterator]()
  const first: Registro<C>[] = []
  while (first.length < LINES_PEEKED) {
    const { value, done } = await iterator.next()
    if (done) break
    first.push(value)
  }
  async function* registros(): AsyncGenerator<Registro<C>> {
    yield* first
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { first, registros: registros() }
}

const VALUES_SHOWN = 3
const VALUE_LENGTH = 40

function storesOwn(
  { titulos, lidas }: Planilha<ColunaEstoque>,
  { lembradas, first }: { lembradas: readonly ColunaLembrada[]; first: readonly Registro<ColunaEstoque>[] },
): ColunaDaLoja[] {
  const said = new Map(lembradas.map((lembrada) => [lembrada.tituloBusca, lembrada]))
  const places = new Map(titulos.map((titulo, place) => [columnName(titulo), { titulo, place }]))
  return [...places]
    .filter(([, { titulo }]) => isStoresOwn(titulo))
    .slice(0, MAXIMO_DE_TITULOS)
    .map(([tituloBusca, { titulo, place }]) => {
      const escolha = said.get(tituloBusca)
      const values = first.flatMap((line) => ('valores' in line ? (line.celulas?.[place] ?? []) : []))
      return {
        titulo,
        valores: [...new Set(values)]
          .filter((value) => value !== '')
          .slice(0, VALUES_SHOWN)
          .map((value) => value.slice(0, VALUE_LENGTH)),
        escolha: escolha ? { leitura: escolha.leitura, em: escolha.escolhidaEm } : null,
        lida: escolha !== undefined && escolha.leitura !== IGNORAR && lidas.has(titulo),
      }
    })
}
