import type { Opcao } from '../veiculos/veiculo.ts'
import { type ConteudoDaRegra, type CriteriosDoItem, hasCriterion } from './regra-compilada.ts'
import { FiltroRegra, type RegraGarantia } from './regra-garantia.ts'
import { formatInteiro } from '../numeros.ts'

/** The first ids that items name, in their order, and the number of all. */
interface AmostraDeIds {
  ids: number[]
  total: number
}

/**
 * What a version's items accept together. An item without a criterion accepts everything, so the version does too. The
 * version keeps this, so that lists need not read items. It holds ids, because names change.
 */
export interface ResumoRegra {
  marcas: AmostraDeIds
  modelos: AmostraDeIds
  ufs: AmostraDeIds
  /** The highest limit. */
  idadeMaxima: number | null
  quilometragemMaxima: number | null
  /** The flags that items demand. */
  chassiRemarcado: boolean[]
  leilao: boolean[]
}

/** A list shows so many names and counts the rest. */
const MAX_NAMED_IN_LIST = 3

type Item = CriteriosDoItem

/** Sums up a version. Criteria whose filter the header lacks don't count (domain 4). */
export function resumirRegra({ filtros, itens }: ConteudoDaRegra): ResumoRegra {
  const usados = new Set(filtros.map(({ filtro }) => filtro))
  const valores = <T>(filtro: FiltroRegra, ler: (item: Item) => readonly T[]): T[] => {
    if (!usados.has(filtro) || !itens.every((item) => hasCriterion(item, filtro))) return []
    return [...new Set(itens.flatMap(ler))]
  }
  const amostra = (filtro: FiltroRegra, ler: (item: Item) => readonly number[]): AmostraDeIds => {
    const ids = valores(filtro, ler)
    return { ids: ids.slice(0, MAX_NAMED_IN_LIST), total: ids.length }
  }
  const presente = <T>(valor: T | null): T[] => (valor === null ? [] : [valor])
  const maximo = (limites: number[]) => (limites.length > 0 ? Math.max(...limites) : null)
  return {
    marcas: amostra(FiltroRegra.Marca, (item) => item.marcas),
    modelos: amostra(FiltroRegra.Modelo, (item) => item.modelos),
    ufs: amostra(FiltroRegra.UF, (item) => item.ufs),
    idadeMaxima: maximo(valores(FiltroRegra.Idade, (item) => presente(item.idadeMaxima))),
    quilometragemMaxima: maximo(valores(FiltroRegra.Km, (item) => presente(item.quilometragemMaxima))),
    chassiRemarcado: valores(FiltroRegra.Chassi, (item) => presente(item.chassiRemarcado)),
    leilao: valores(FiltroRegra.Leilao, (item) => presente(item.leilao)),
  }
}

/** The spec's display fields of a rule in lists (section 3); null where an item accepts everything. */
export type ExibicaoRegra = Pick<
  RegraGarantia,
  'marca' | 'modelo' | 'idade' | 'km' | 'uf' | 'chassi' | 'leilao'
>

/** Names by id. An id without a name is not shown, but counts. */
export interface NomesDoResumo {
  marcas: ReadonlyMap<number, Opcao['nome']>
  modelos: ReadonlyMap<number, Opcao['nome']>
  ufs: ReadonlyMap<number, Opcao['nome']>
}

const MAXIMO_DO_NOME = 60

function shorten(nome: string): string {
  return nome.length > MAXIMO_DO_NOME ? `${nome.slice(0, MAXIMO_DO_NOME - 1).trimEnd()}…` : nome
}

/** 'Fiat, Ford e mais 2' */
function listar({ ids, total }: AmostraDeIds, nomes: ReadonlyMap<number, string>): string | null {
  if (total === 0) return null
  const conhecidos = ids
    .flatMap((id) => nomes.get(id) ?? [])
    .map(shorten)
    .toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
  const outros = total - conhecidos.length
  if (conhecidos.length === 0)
    return `${formatInteiro(total)} ${total === 1 ? 'selecionado' : 'selecionados'}`
  return outros > 0 ? `${conhecidos.join(', ')} e mais ${formatInteiro(outros)}` : conhecidos.join(', ')
}

function idade(anos: number | null): string | null {
  if (anos === null) return null
  if (anos === 0) return 'do ano'
  return `até ${formatInteiro(anos)} ${anos === 1 ? 'ano' : 'anos'}`
}

function sinal(
  valores: readonly boolean[],
  textos: { sim: string; nao: string; ambos: string },
): string | null {
  if (valores.length === 0) return null
  if (valores.length > 1) return textos.ambos
  return valores[0] ? textos.sim : textos.nao
}

const CHASSI = { sim: 'chassi remarcado', nao: 'chassi não remarcado', ambos: 'chassi remarcado ou não' }
const LEILAO = { sim: 'de leilão', nao: 'sem leilão', ambos: 'de leilão ou não' }

/** Writes the display fields. The delete question joins these texts with ' > ' (spec section 8). */
export function exibirResumo(resumo: ResumoRegra, nomes: NomesDoResumo): ExibicaoRegra {
  const { quilometragemMaxima: km } = resumo
  return {
    marca: listar(resumo.marcas, nomes.marcas),
    modelo: listar(resumo.modelos, nomes.modelos),
    idade: idade(resumo.idadeMaxima),
    km: km === null ? null : `até ${formatInteiro(km)} km`,
    uf: listar(resumo.ufs, nomes.ufs),
    chassi: sinal(resumo.chassiRemarcado, CHASSI),
    leilao: sinal(resumo.leilao, LEILAO),
  }
}
