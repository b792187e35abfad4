import { divideRounded, soma } from './basico.ts'
import type { Veiculo } from './modelo.ts'

/** Domain 4: what a rule makes of a vehicle, and the automatic selection. */

/** Null accepts all. */
export interface Item {
  id: number
  marca: string | null
  idade: number | null
  km: number | null
  leilao: boolean | null
  /** Hundredths of a percent. */
  percentual: number
}
export interface Versao {
  /** By the spec's numbers, in the header's order. */
  filtros: readonly number[]
  itens: readonly Item[]
}
export interface Regra {
  id: number
  lojaId: number | null
  ordemAno: number
  ordemPreco: number
  atual: Versao
}

interface Criterio {
  preenchido(item: Item): boolean
  aceita(item: Item, veiculo: Veiculo, hoje: string): boolean
}
const CRITERIOS: Readonly<Record<number, Criterio>> = {
  0: { preenchido: ({ marca }) => marca !== null, aceita: (item, veiculo) => item.marca === veiculo.marca },
  5: {
    preenchido: ({ idade }) => idade !== null,
    aceita: (item, veiculo, hoje) => Number(hoje.slice(0, 4)) - veiculo.anoModelo <= (item.idade ?? 0),
  },
  6: {
    preenchido: ({ km }) => km !== null,
    // The loads give no day of reading: 0 km of an earlier year counts as not told (domain 3).
    aceita: (item, veiculo, hoje) =>
      veiculo.km <= (item.km ?? 0) && (veiculo.km > 0 || veiculo.anoModelo >= Number(hoje.slice(0, 4))),
  },
  8: {
    preenchido: ({ leilao }) => leilao !== null,
    aceita: (item, veiculo) => item.leilao === veiculo.leilao,
  },
}
const criterio = (filtro: number): Criterio => {
  const achado = CRITERIOS[filtro]
  if (!achado) throw new Error(`The oracle has not read filter ${filtro}`)
  return achado
}

/**
 * The item that counts: the most specific by the header's order, then the lower percentage, then the older one.
 * Undefined: none matches.
 */
export function itemInForce({ filtros, itens }: Versao, veiculo: Veiculo, hoje: string): Item | undefined {
  const criterios = filtros.map(criterio)
  const servem = itens.filter((item) =>
    criterios.every(({ preenchido, aceita }) => !preenchido(item) || aceita(item, veiculo, hoje)),
  )
  const peso = (item: Item) => criterios.map(({ preenchido }) => (preenchido(item) ? '1' : '0')).join('')
  return servem.toSorted(
    (a, b) => peso(b).localeCompare(peso(a)) || a.percentual - b.percentual || a.id - b.id,
  )[0]
}

/** Rounds half up to the centavo, like the coverage, because the page doesn't say. */
export const applyPercentual = (preco: number, percentual: number) =>
  divideRounded(BigInt(preco) * BigInt(percentual), 10_000n)

export interface Candidato {
  veiculo: Veiculo
  preco: number
}

/** The selection of a rule that orders; undefined where it draws, which only `selecaoPossivel` can check. */
export function selecionar(
  { ordemAno, ordemPreco }: Regra,
  candidatos: readonly Candidato[],
  valor: number,
): Candidato[] | undefined {
  if (ordemAno === 0 || ordemPreco === 0) return undefined
  const sinal = (ordem: number) => (ordem === 2 ? -1 : 1)
  const ordenados = candidatos.toSorted(
    (a, b) =>
      sinal(ordemAno) * (a.veiculo.anoModelo - b.veiculo.anoModelo) ||
      sinal(ordemPreco) * (a.preco - b.preco) ||
      a.veiculo.id - b.veiculo.id,
  )
  let tomados: Candidato[] = []
  const total = () => soma(tomados.map(({ preco }) => preco))
  for (const candidato of ordenados) if (total() < valor) tomados.push(candidato)
  if (total() < valor) return []
  for (const candidato of tomados.toReversed())
    if (total() - candidato.preco >= valor) tomados = tomados.filter((outro) => outro !== candidato)
  return tomados
}

/**
 * Whether a drawn selection is possible: all qualify, enough, none superfluous; empty only where all together don't
 * suffice.
 */
export function selecaoPossivel(
  escolhidos: readonly number[],
  candidatos: readonly Candidato[],
  valor: number,
) {
  const todos = soma(candidatos.map(({ preco }) => preco))
  if (escolhidos.length === 0) return todos < valor
  const precos = escolhidos.map((id) => candidatos.find(({ veiculo }) => veiculo.id === id)?.preco)
  if (precos.includes(undefined)) return false
  const total = soma(precos as number[])
  return total >= valor && (precos as number[]).every((preco) => total - preco < valor)
}
