import { COLUNAS_ESTOQUE, type ColunaEstoque, IGNORAR } from '@lastro/shared/veiculos/colunas-estoque'
import {
  type ColunaDaLoja,
  MAXIMO_DE_TITULOS,
  MAXIMO_DO_TITULO,
} from '@lastro/shared/veiculos/importacao-estoque'
import { chaveDaMarca } from '@lastro/shared/veiculos/marca'
import type { Bytes } from '#importacao/import-file.ts'
import { openPlanilha } from '#importacao/open-planilha.ts'
import {
  columnFinder,
  columnName,
  essentialName,
  type Planilha,
  type Registro,
} from '#importacao/planilha.ts'
import type { FonteDeEstoque } from './carga.ts'
import type { ColunaLembrada } from './colunas.repository.ts'
import { MARCA_E_MODELO, splitMarcaEModelo } from './marca-e-modelo.ts'
import { OUTROS_TITULOS } from './titulos.ts'
import { saleTeller, withoutSold } from './vendidos.ts'

const CONHECIDAS = { conhecidas: COLUNAS_ESTOQUE, sinonimos: OUTROS_TITULOS }
const knownColumn = columnFinder(CONHECIDAS)

/** Whether only the store can say what this heading means. */
export const isStoresOwn = (titulo: string) =>
  columnName(titulo) !== '' &&
  titulo.length <= MAXIMO_DO_TITULO &&
  knownColumn(titulo) === undefined &&
  saleTeller(titulo) === undefined

interface OpenOptions {
  /** What the store has said of its headings. */
  lembradas: readonly ColunaLembrada[]
  /** The names of all brands; asked for where one column holds brand and model. */
  listMarcas: () => Promise<readonly { nome: string }[]>
  maxBytes?: number | undefined
}

/**
 * Opens a store's file. Headings that the product doesn't know are read as the store has said; those that it knows
 * keep their meaning.
 */
export async function openEstoque(
  bytes: Bytes,
  { lembradas, listMarcas, maxBytes }: OpenOptions,
): Promise<FonteDeEstoque & Planilha<ColunaEstoque>> {
  const planilha = withoutSold(
    await openPlanilha(bytes, { conhecidas: COLUNAS_ESTOQUE, sinonimos: titlesOf(lembradas), maxBytes }),
  )
  const daLoja = storesOwn(planilha, lembradas)
  const registros = withFirstValues(planilha, daLoja)
  if (
    ![...planilha.lidas].some((titulo) =>
      MARCA_E_MODELO.some((nome) => essentialName(nome) === essentialName(columnName(titulo))),
    )
  )
    return { ...planilha, daLoja, registros }
  const marcas = new Set((await listMarcas()).map(({ nome }) => chaveDaMarca(nome)))
  return {
    ...planilha,
    daLoja,
    colunas: new Set([...planilha.colunas, 'marca']),
    registros: withMarca(registros, (chave) => marcas.has(chave)),
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

/** Lines whose values are shown below an unknown heading. */
export const LINES_PEEKED = 20
const VALUES_SHOWN = 3
const VALUE_LENGTH = 40

/** The lines, whose first values are noted in `daLoja` as they are read. */
async function* withFirstValues(
  { titulos, registros }: Planilha<ColunaEstoque>,
  daLoja: readonly ColunaDaLoja[],
): AsyncGenerator<Registro<ColunaEstoque>> {
  const places = daLoja.map((coluna) => ({ ...coluna, place: titulos.indexOf(coluna.titulo) }))
  let left = LINES_PEEKED
  for await (const line of registros) {
    if ('valores' in line && left-- > 0)
      for (const { place, valores } of places) {
        const value = line.celulas?.[place]?.slice(0, VALUE_LENGTH)
        if (value && valores.length < VALUES_SHOWN && !valores.includes(value)) valores.push(value)
      }
    yield line
  }
}

function storesOwn(
  { titulos, lidas }: Planilha<ColunaEstoque>,
  lembradas: readonly ColunaLembrada[],
): ColunaDaLoja[] {
  const said = new Map(lembradas.map((lembrada) => [lembrada.tituloBusca, lembrada]))
  const distinct = new Map(titulos.toReversed().map((titulo) => [columnName(titulo), titulo]))
  return [...distinct]
    .toReversed()
    .filter(([, titulo]) => isStoresOwn(titulo))
    .slice(0, MAXIMO_DE_TITULOS)
    .map(([tituloBusca, titulo]) => {
      const escolha = said.get(tituloBusca)
      return {
        titulo,
        valores: [],
        escolha: escolha ? { leitura: escolha.leitura, em: escolha.escolhidaEm } : null,
        lida: escolha !== undefined && escolha.leitura !== IGNORAR && lidas.has(titulo),
      }
    })
}
