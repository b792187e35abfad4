import { compareModel, type ModelComparison, statedValues } from './comparacao-modelo.ts'
import { type Anunciado, type Catalog, type ParsedModel, readPapers } from './catalogo-modelos.ts'

/**
 * Which FIPE model a store's papers mean, of those priced for their brand, year and fuel. `unica`: only this model
 * fits. `varias`: a person has to choose; the likeliest come first. `nenhuma`: no model of the line.
 */
export type Sugestao<M> =
  | { tipo: 'unica'; modelo: M }
  | { tipo: 'varias'; candidatos: M[] }
  | { tipo: 'nenhuma' }

/** As many as the keys 1 to 9 can answer. */
export const MAXIMO_DE_CANDIDATOS = 9

/** Range of a plausible asking price, as a share of the suggested model's reference price. */
const PLAUSIBLE_SHARE = { minimo: 0.7, maximo: 1.35 }

/**
 * Prefers a question to a wrong code, because a wrong code is a wrong price. `precoDe` answers undefined for a model
 * that can't be suggested.
 */
export function sugerirModelo<M extends { nome: string }>(
  anunciado: Anunciado,
  catalogo: Catalog<M>,
  precoDe: (modelo: M) => number | undefined,
): Sugestao<M> {
  const possivel = ({ modelo }: ParsedModel<M>) => precoDe(modelo) !== undefined
  const { papel, linha, certa } = readPapers(anunciado, catalogo, possivel)
  const possiveis = linha.filter(possivel)
  if (possiveis.length === 0) return { tipo: 'nenhuma' }
  const ditos = statedValues(possiveis.map(({ fipe }) => fipe))
  const avaliados = possiveis.map((descrito) => ({
    ...descrito,
    ...compareModel(descrito.fipe, papel, ditos),
  }))
  const melhor = certa ? bestFit(avaliados) : undefined
  // A better fit from another year casts doubt on this model.
  const doubted =
    melhor &&
    melhor.unsaid.size > 0 &&
    linha.some(({ fipe }) => fitsBetter(compareModel(fipe, papel), melhor))
  const unica = exactName(avaliados, anunciado.modelo) ?? (doubted ? undefined : melhor?.modelo)
  return unica && isPlausiblePrice(anunciado.pedidos, precoDe(unica))
    ? { tipo: 'unica', modelo: unica }
    : askAmong(avaliados, unica)
}

const isPlausiblePrice = (pedidos: readonly number[] = [], preco = 0) =>
  pedidos.every(
    (pedido) => pedido >= preco * PLAUSIBLE_SHARE.minimo && pedido <= preco * PLAUSIBLE_SHARE.maximo,
  )

type ComparedModel<M> = ParsedModel<M> & ModelComparison

/** The only model with exactly this name: 'XC60 T-5' and 'xc 60 T5' are equal. */
function exactName<M extends { nome: string }>(
  avaliados: readonly ComparedModel<M>[],
  nome: string,
): M | undefined {
  const iguais = avaliados.filter(({ modelo }) => toLetters(modelo.nome) === toLetters(nome))
  return iguais.length === 1 ? iguais[0]?.modelo : undefined
}

const toLetters = (nome: string) =>
  nome
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9+]/g, '')

/**
 * The fitting model whose unsaid words every other fitting model leaves unsaid too; undefined when there are several.
 */
function bestFit<M>(avaliados: readonly ComparedModel<M>[]): ComparedModel<M> | undefined {
  const servem = avaliados.filter(({ fits: serve }) => serve)
  const melhores = servem.filter(({ unsaid: sobras }) =>
    servem.every((outro) => includesAll(outro.unsaid, sobras)),
  )
  const menos = Math.min(...melhores.map(({ silentFacts: leves }) => leves))
  const [melhor, ...outros] = melhores.filter(({ silentFacts: leves }) => leves === menos)
  return outros.length > 0 ? undefined : melhor
}

const fitsBetter = (outro: ModelComparison, { unsaid: sobras }: ModelComparison) =>
  outro.fits && outro.unsaid.size < sobras.size && includesAll(sobras, outro.unsaid)

const includesAll = (todas: ReadonlySet<string>, algumas: ReadonlySet<string>) =>
  [...algumas].every((sobra) => todas.has(sobra))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function askAmong<M extends { nome: string }>(
  avaliados: readonly ComparedModel<M>[],
  primeiro: M | undefined,
): Sugestao<M> {
  const candidatos = avaliados
    .toSorted(
      (a, b) =>
        Number(b.modelo === primeiro) - Number(a.modelo === primeiro) ||
        Number(b.fits) - Number(a.fits) ||
        b.score - a.score ||
        a.unsaid.size - b.unsaid.size ||
        compare(a.modelo.nome, b.modelo.nome),
    )
    .slice(0, MAXIMO_DE_CANDIDATOS)
  return { tipo: 'varias', candidatos: candidatos.map(({ modelo }) => modelo) }
}
