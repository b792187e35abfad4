import { type Mascara, iguais, incluir, mascaraDe } from './mascara.ts'
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
   * Inclusive upper end of each step: {@link chaveDe}(filtro, last number of the step). The last key of each filter has
   * ACIMA_DE_TUDO.
   */
  chaves: readonly number[]
  /** For each key the items that accept the numbers of its step. */
  mascaras: readonly Mascara[]
}

/** Room for one filter's numbers in a key; kilometres, years and ids stay below half of it. */
export const ESPACO_DO_FILTRO = 2 ** 40
/** Also stands for an unknown number, which no item with this criterion accepts. */
export const ACIMA_DE_TUDO = 2 ** 39

export function chaveDe(filtro: FiltroRegra, numero: number | null): number {
  return filtro * ESPACO_DO_FILTRO + (numero ?? ACIMA_DE_TUDO)
}

const TODOS_OS_FILTROS = Object.values(FiltroRegra)

type Lista = (item: CriteriosDoItem) => readonly number[]
const sinal = (valor: boolean | null) => (valor === null ? [] : [Number(valor)])

/** The numbers that an item accepts; empty: all numbers. */
const LISTAS: Partial<Record<FiltroRegra, Lista>> = {
  [FiltroRegra.Marca]: (item) => item.marcas,
  [FiltroRegra.Modelo]: (item) => item.modelos,
  [FiltroRegra.TipoVeiculo]: (item) => item.tipos,
  [FiltroRegra.UF]: (item) => item.ufs,
  [FiltroRegra.TipoCombustivel]: (item) => item.combustiveis,
  [FiltroRegra.Chassi]: (item) => sinal(item.chassiRemarcado),
  [FiltroRegra.Leilao]: (item) => sinal(item.leilao),
}
/** The highest number that an item accepts; null: all numbers. */
const LIMITES: Partial<Record<FiltroRegra, (item: CriteriosDoItem) => number | null>> = {
  [FiltroRegra.Idade]: (item) => item.idadeMaxima,
  [FiltroRegra.Km]: (item) => item.quilometragemMaxima,
}

export function preenche(item: CriteriosDoItem, filtro: FiltroRegra): boolean {
  return (LISTAS[filtro]?.(item).length ?? 0) > 0 || (LIMITES[filtro]?.(item) ?? null) !== null
}

interface Passo {
  ate: number
  mascara: Mascara
}

function passosDaLista(itens: readonly ItemDaRegra[], lista: Lista): Passo[] {
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
  const outros = mascaraDe(itens.length, semLista)
  const passos: Passo[] = []
  for (const [numero, posicoes] of [...porNumero].toSorted(([a], [b]) => a - b)) {
    // Numbers below this one that no item lists.
    passos.push({ ate: numero - 1, mascara: outros })
    const mascara = outros.slice()
    for (const posicao of posicoes) incluir(mascara, posicao)
    passos.push({ ate: numero, mascara })
  }
  passos.push({ ate: ACIMA_DE_TUDO, mascara: outros })
  return passos
}

function passosDoLimite(
  itens: readonly ItemDaRegra[],
  limite: (item: ItemDaRegra) => number | null,
): Passo[] {
  const limites = itens.map((item) => limite(item) ?? ACIMA_DE_TUDO)
  const distintos = new Set([...limites, ACIMA_DE_TUDO])
  return [...distintos]
    .toSorted((a, b) => a - b)
    .map((ate) => {
      const posicoes = [...limites.keys()].filter((posicao) => (limites[posicao] ?? 0) >= ate)
      return { ate, mascara: mascaraDe(itens.length, posicoes) }
    })
}

function passosDe(itens: readonly ItemDaRegra[], filtro: FiltroRegra): Passo[] {
  const lista = LISTAS[filtro]
  const limite = LIMITES[filtro]
  if (lista) return passosDaLista(itens, lista)
  return passosDoLimite(itens, limite ?? (() => null))
}

/** Merges neighbours with equal items, and drops steps that hold no number. */
function juntar(passos: readonly Passo[]): Passo[] {
  const juntos: Passo[] = []
  for (const passo of passos) {
    const anterior = juntos.at(-1)
    if (anterior && passo.ate <= anterior.ate) continue
    if (anterior && iguais(anterior.mascara, passo.mascara)) anterior.ate = passo.ate
    else juntos.push({ ...passo })
  }
  return juntos
}

/**
 * Domain 4: in the header's filter order an item with a criterion beats one without. On a tie the lower percentage
 * wins, then the older item.
 */
function porPrioridade(itens: readonly ItemDaRegra[], filtros: readonly FiltroRegra[]): ItemDaRegra[] {
  return itens.toSorted((a, b) => {
    for (const filtro of filtros) {
      const diferenca = Number(preenche(b, filtro)) - Number(preenche(a, filtro))
      if (diferenca !== 0) return diferenca
    }
    return a.percentual - b.percentual || a.id - b.id
  })
}

/** Throws RangeError for numbers that no key can hold. The schemas and the database never let such numbers through. */
export function compilarRegra({ filtros, itens }: ConteudoDaRegra): RegraCompilada {
  const ordem = filtros.toSorted((a, b) => a.ordem - b.ordem).map(({ filtro }) => filtro)
  const ordenados = porPrioridade(itens, ordem)
  const todos = mascaraDe(itens.length, itens.keys())
  const chaves: number[] = []
  const mascaras: Mascara[] = []
  for (const filtro of TODOS_OS_FILTROS.toSorted((a, b) => a - b)) {
    const passos = ordem.includes(filtro)
      ? juntar(passosDe(ordenados, filtro))
      : [{ ate: ACIMA_DE_TUDO, mascara: todos }]
    for (const { ate, mascara } of passos) {
      if (!Number.isSafeInteger(ate) || ate < -1 || ate > ACIMA_DE_TUDO)
        throw new RangeError(`No key can hold ${ate} of filter ${filtro}.`)
      chaves.push(chaveDe(filtro, ate))
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
