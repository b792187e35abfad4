import { type Mascara, equalMasks, addPosition, maskOf } from './mascara.ts'
import { FiltroRegra } from './regra-garantia.ts'

export interface FiltroDaRegra {
  filtro: FiltroRegra
  ordem: number
}

/** What an item demands; an empty list or null accepts all. */
export interface CriteriosDoItem {
  marcas: readonly number[]
  modelos: readonly number[]
  tipos: readonly number[]
  combustiveis: readonly number[]
  ufs: readonly number[]
  /** Years. */
  idadeMaxima: number | null
  quilometragemMaxima: number | null
  chassiRemarcado: boolean | null
  leilao: boolean | null
  /** Hundredths of a percent of the reference price: 80% is 8000. */
  percentual: number
}
export interface ItemDaRegra extends CriteriosDoItem {
  id: number
}
/** One version of a rule. */
export interface ConteudoDaRegra {
  filtros: readonly FiltroDaRegra[]
  itens: readonly ItemDaRegra[]
}

/**
 * A rule prepared for many vehicles. A criterion is a step function from the vehicle's number to the set of items that
 * accept it. The number is a brand's id, an age, or a flag as 0 or 1. The steps of all criteria form one ascending
 * list. One binary search finds a vehicle's step, here and in SQL (apps/server, item-da-regra.sql.ts).
 */
export interface RegraCompilada {
  /** In the order of the header. */
  filtros: readonly FiltroRegra[]
  /** By priority: the first item here that accepts a vehicle wins (domain 4). */
  itens: readonly { id: number; percentual: number }[]
  /** The set of all items. */
  todos: Mascara
  /**
   * Inclusive upper end of each step: {@link stepKey}(filtro, last number of the step). The last key of each filter has
   * ABOVE_ALL.
   */
  chaves: readonly number[]
  /** For each key the items that accept the numbers of its step. */
  mascaras: readonly Mascara[]
}

/** Room for one filter's numbers in a key; kilometres, years and ids stay below half of it. */
export const FILTER_KEY_SPACE = 2 ** 40
/** Also stands for an unknown number, which no item with this criterion accepts. */
export const ABOVE_ALL = 2 ** 39

export function stepKey(filtro: FiltroRegra, numero: number | null): number {
  return filtro * FILTER_KEY_SPACE + (numero ?? ABOVE_ALL)
}

const TODOS_OS_FILTROS = Object.values(FiltroRegra)

type ReadList = (item: CriteriosDoItem) => readonly number[]
const flagNumbers = (valor: boolean | null) => (valor === null ? [] : [Number(valor)])

/** The numbers that an item accepts; empty: all numbers. */
const LIST_CRITERIA: Partial<Record<FiltroRegra, ReadList>> = {
  [FiltroRegra.Marca]: (item) => item.marcas,
  [FiltroRegra.Modelo]: (item) => item.modelos,
  [FiltroRegra.TipoVeiculo]: (item) => item.tipos,
  [FiltroRegra.UF]: (item) => item.ufs,
  [FiltroRegra.TipoCombustivel]: (item) => item.combustiveis,
  [FiltroRegra.Chassi]: (item) => flagNumbers(item.chassiRemarcado),
  [FiltroRegra.Leilao]: (item) => flagNumbers(item.leilao),
}
/** The highest number that an item accepts; null: all numbers. */
const LIMIT_CRITERIA: Partial<Record<FiltroRegra, (item: CriteriosDoItem) => number | null>> = {
  [FiltroRegra.Idade]: (item) => item.idadeMaxima,
  [FiltroRegra.Km]: (item) => item.quilometragemMaxima,
}

export function hasCriterion(item: CriteriosDoItem, filtro: FiltroRegra): boolean {
  return (LIST_CRITERIA[filtro]?.(item).length ?? 0) > 0 || (LIMIT_CRITERIA[filtro]?.(item) ?? null) !== null
}

interface Step {
  ate: number
  mascara: Mascara
}

function stepsOfList(itens: readonly ItemDaRegra[], lista: ReadList): Step[] {
  const porNumero = new Map<number, number[]>()
  const semLista: number[] = []
  for (const [posicao, item] of itens.entries()) {
    const numeros = lista(item)
    if (numeros.length === 0) semLista.push(posicao)
    for (const numero of numeros) {
      const posicoes = porNumero.get(numero)
      if (posicoes) posicoes.push(posicao)
      else porNumero.set(numero, [posicao])
    }
  }
  const outros = maskOf(itens.length, semLista)
  const passos: Step[] = []
  for (const [numero, posicoes] of [...porNumero].toSorted(([a], [b]) => a - b)) {
    // Numbers below this one that no item lists.
    passos.push({ ate: numero - 1, mascara: outros })
    const mascara = outros.slice()
    for (const posicao of posicoes) addPosition(mascara, posicao)
    passos.push({ ate: numero, mascara })
  }
  passos.push({ ate: ABOVE_ALL, mascara: outros })
  return passos
}

function stepsOfLimit(itens: readonly ItemDaRegra[], limite: (item: ItemDaRegra) => number | null): Step[] {
  const limites = itens.map((item) => limite(item) ?? ABOVE_ALL)
  const distintos = new Set([...limites, ABOVE_ALL])
  return [...distintos]
    .toSorted((a, b) => a - b)
    .map((ate) => {
      const posicoes = [...limites.keys()].filter((posicao) => (limites[posicao] ?? 0) >= ate)
      return { ate, mascara: maskOf(itens.length, posicoes) }
    })
}

function stepsOf(itens: readonly ItemDaRegra[], filtro: FiltroRegra): Step[] {
  const lista = LIST_CRITERIA[filtro]
  const limite = LIMIT_CRITERIA[filtro]
  if (lista) return stepsOfList(itens, lista)
  return stepsOfLimit(itens, limite ?? (() => null))
}

/** Merges neighbours with equal items, and drops steps that hold no number. */
function mergeSteps(passos: readonly Step[]): Step[] {
  const merged: Step[] = []
  for (const passo of passos) {
    const anterior = merged.at(-1)
    if (anterior && passo.ate <= anterior.ate) continue
    if (anterior && equalMasks(anterior.mascara, passo.mascara)) anterior.ate = passo.ate
    else merged.push({ ...passo })
  }
  return merged
}

/**
 * Domain 4: in the header's filter order an item with a criterion beats one without. On a tie the lower percentage
 * wins, then the older item.
 */
function byPriority(itens: readonly ItemDaRegra[], filtros: readonly FiltroRegra[]): ItemDaRegra[] {
  return itens.toSorted((a, b) => {
    for (const filtro of filtros) {
      const diferenca = Number(hasCriterion(b, filtro)) - Number(hasCriterion(a, filtro))
      if (diferenca !== 0) return diferenca
    }
    return a.percentual - b.percentual || a.id - b.id
  })
}

/** Throws RangeError for numbers that no key can hold. The schemas and the database never let such numbers through. */
export function compilarRegra({ filtros, itens }: ConteudoDaRegra): RegraCompilada {
  const ordem = filtros.toSorted((a, b) => a.ordem - b.ordem).map(({ filtro }) => filtro)
  const ordenados = byPriority(itens, ordem)
  const todos = maskOf(itens.length, itens.keys())
  const chaves: number[] = []
  const mascaras: Mascara[] = []
  for (const filtro of TODOS_OS_FILTROS.toSorted((a, b) => a - b)) {
    const passos = ordem.includes(filtro)
      ? mergeSteps(stepsOf(ordenados, filtro))
      : [{ ate: ABOVE_ALL, mascara: todos }]
    for (const { ate, mascara } of passos) {
      if (!Number.isSafeInteger(ate) || ate < -1 || ate > ABOVE_ALL)
        throw new RangeError(`No key can hold ${ate} of filter ${filtro}.`)
      chaves.push(stepKey(filtro, ate))
      mascaras.push(mascara)
    }
  }
  return {
    filtros: ordem,
    itens: ordenados.map(({ id, percentual }) => ({ id, percentual })),
    todos,
    chaves,
    mascaras,
  }
}
