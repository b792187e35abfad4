import { avaliar, type Avaliacao, ditosPor } from './comparacao-modelo.ts'
import { type Anunciado, type Catalogo, type Descrito, lerPapel } from './catalogo-modelos.ts'

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
const PEDIDO_POR_REFERENCIA = { minimo: 0.7, maximo: 1.35 }

/**
 * Prefers a question to a wrong code, because a wrong code is a wrong price. `precoDe` answers undefined for a model
 * that can't be suggested.
 */
export function sugerirModelo<M extends { nome: string }>(
  anunciado: Anunciado,
  catalogo: Catalogo<M>,
  precoDe: (modelo: M) => number | undefined,
): Sugestao<M> {
  const possivel = ({ modelo }: Descrito<M>) => precoDe(modelo) !== undefined
  const { papel, linha, certa } = lerPapel(anunciado, catalogo, possivel)
  const possiveis = linha.filter(possivel)
  if (possiveis.length === 0) return { tipo: 'nenhuma' }
  const ditos = ditosPor(possiveis.map(({ fipe }) => fipe))
  const avaliados = possiveis.map((descrito) => ({ ...descrito, ...avaliar(descrito.fipe, papel, ditos) }))
  const melhor = certa ? escolher(avaliados) : undefined
  // A better fit from another year casts doubt on this model.
  const superado =
    melhor && melhor.sobras.size > 0 && linha.some(({ fipe }) => supera(avaliar(fipe, papel), melhor))
  const unica = igual(avaliados, anunciado.modelo) ?? (superado ? undefined : melhor?.modelo)
  return unica && pedidoPlausivel(anunciado.pedidos, precoDe(unica))
    ? { tipo: 'unica', modelo: unica }
    : perguntar(avaliados, unica)
}

const pedidoPlausivel = (pedidos: readonly number[] = [], preco = 0) =>
  pedidos.every(
    (pedido) =>
      pedido >= preco * PEDIDO_POR_REFERENCIA.minimo && pedido <= preco * PEDIDO_POR_REFERENCIA.maximo,
  )

type Avaliado<M> = Descrito<M> & Avaliacao

/** The only model with exactly this name: 'XC60 T-5' and 'xc 60 T5' are equal. */
function igual<M extends { nome: string }>(avaliados: readonly Avaliado<M>[], nome: string): M | undefined {
  const iguais = avaliados.filter(({ modelo }) => soLetras(modelo.nome) === soLetras(nome))
  return iguais.length === 1 ? iguais[0]?.modelo : undefined
}

const soLetras = (nome: string) =>
  nome
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9+]/g, '')

/**
 * The fitting model whose unsaid words every other fitting model leaves unsaid too; undefined when there are several.
 */
function escolher<M>(avaliados: readonly Avaliado<M>[]): Avaliado<M> | undefined {
  const servem = avaliados.filter(({ serve }) => serve)
  const melhores = servem.filter(({ sobras }) => servem.every((outro) => contem(outro.sobras, sobras)))
  const menos = Math.min(...melhores.map(({ leves }) => leves))
  const [melhor, ...outros] = melhores.filter(({ leves }) => leves === menos)
  return outros.length > 0 ? undefined : melhor
}

const supera = (outro: Avaliacao, { sobras }: Avaliacao) =>
  outro.serve && outro.sobras.size < sobras.size && contem(sobras, outro.sobras)

const contem = (todas: ReadonlySet<string>, algumas: ReadonlySet<string>) =>
  [...algumas].every((sobra) => todas.has(sobra))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function perguntar<M extends { nome: string }>(
  avaliados: readonly Avaliado<M>[],
  primeiro: M | undefined,
): Sugestao<M> {
  const candidatos = avaliados
    .toSorted(
      (a, b) =>
        Number(b.modelo === primeiro) - Number(a.modelo === primeiro) ||
        Number(b.serve) - Number(a.serve) ||
        b.pontos - a.pontos ||
        a.sobras.size - b.sobras.size ||
        compare(a.modelo.nome, b.modelo.nome),
    )
    .slice(0, MAXIMO_DE_CANDIDATOS)
  return { tipo: 'varias', candidatos: candidatos.map(({ modelo }) => modelo) }
}
