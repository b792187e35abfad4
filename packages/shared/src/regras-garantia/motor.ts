import { type Centavos, percentualDe } from '../dinheiro.ts'
import { type Hodometro, hodometroInformado } from '../veiculos/hodometro.ts'
import { intersect, type Mascara, positionsOf, firstPosition, union } from './mascara.ts'
import { type RegraCompilada, stepKey } from './regra-compilada.ts'
import { FiltroRegra } from './regra-garantia.ts'

/** What the rules evaluate of a vehicle; null is unknown. */
export interface VeiculoAvaliado extends Hodometro {
  marcaId: number
  /**
   * Brands that the model had in other months of the reference table. An item that names one of these accepts the model
   * too.
   */
  outrasMarcas: readonly number[] | null
  modeloId: number
  tipoId: number
  tipoCombustivelId: number | null
  ufId: number | null
  chassiRemarcado: boolean
  leilao: boolean
  precoReferencia: Centavos | null
}

export interface Qualificacao {
  itemId: number
  /** Hundredths of a percent. */
  percentual: number
  preco: Centavos
}

/** The filter that left no item, or why no filter was looked at. */
export type Impedimento =
  | { tipo: 'semReferencia' }
  | { tipo: 'semItens' }
  | {
      tipo: 'filtro'
      filtro: FiltroRegra
      /** Ids of the items that the earlier filters left; this filter accepts none of them. */
      itens: readonly number[]
    }

const CRITERION_NUMBERS: Record<
  FiltroRegra,
  (veiculo: VeiculoAvaliado, anoCorrente: number) => number | null
> = {
  [FiltroRegra.Marca]: (veiculo) => veiculo.marcaId,
  [FiltroRegra.Modelo]: (veiculo) => veiculo.modeloId,
  [FiltroRegra.TipoVeiculo]: (veiculo) => veiculo.tipoId,
  [FiltroRegra.UF]: (veiculo) => veiculo.ufId,
  [FiltroRegra.TipoCombustivel]: (veiculo) => veiculo.tipoCombustivelId,
  [FiltroRegra.Idade]: (veiculo, anoCorrente) => anoCorrente - veiculo.anoModelo,
  [FiltroRegra.Km]: hodometroInformado,
  [FiltroRegra.Chassi]: (veiculo) => Number(veiculo.chassiRemarcado),
  [FiltroRegra.Leilao]: (veiculo) => Number(veiculo.leilao),
}

/** Index of the key's step: the first step that ends at or after the key. */
function stepIndexOf(chaves: readonly number[], chave: number): number {
  let inicio = 0
  let fim = chaves.length - 1
  while (inicio < fim) {
    const meio = (inicio + fim) >>> 1
    if ((chaves[meio] ?? 0) >= chave) fim = meio
    else inicio = meio + 1
  }
  return inicio
}

/** The items whose criterion for this filter accepts the vehicle. */
function acceptingItems(
  { chaves, mascaras }: RegraCompilada,
  filtro: FiltroRegra,
  { veiculo, anoCorrente }: { veiculo: VeiculoAvaliado; anoCorrente: number },
): Mascara | undefined {
  const aceitam = (numero: number | null) => mascaras[stepIndexOf(chaves, stepKey(filtro, numero))]
  const dele = aceitam(CRITERION_NUMBERS[filtro](veiculo, anoCorrente))
  if (filtro !== FiltroRegra.Marca || !veiculo.outrasMarcas) return dele
  return veiculo.outrasMarcas.reduce((total, marca) => union(total, aceitam(marca)), dele)
}

/** Applies the filters in the header's order. Answers the winning item's position, or the filter that left no item. */
function applyFilters(
  regra: RegraCompilada,
  veiculo: VeiculoAvaliado,
  anoCorrente: number,
): { posicao: number } | Impedimento {
  if (regra.itens.length === 0) return { tipo: 'semItens' }
  const restantes = regra.todos.slice()
  for (const filtro of regra.filtros) {
    const aceitam = acceptingItems(regra, filtro, { veiculo, anoCorrente })
    if (!aceitam || !intersect(restantes, aceitam)) return { tipo: 'filtro', filtro, itens: [] }
  }
  return { posicao: firstPosition(restantes) ?? 0 }
}

/**
 * The item under which a vehicle qualifies, and the vehicle's price as a guarantee in centavos (domain 4). null when it
 * does not qualify. `anoCorrente` is the year of today in America/Sao_Paulo.
 */
export function avaliar(
  regra: RegraCompilada,
  veiculo: VeiculoAvaliado,
  anoCorrente: number,
): Qualificacao | null {
  if (veiculo.precoReferencia === null) return null
  const resultado = applyFilters(regra, veiculo, anoCorrente)
  if ('tipo' in resultado) return null
  const item = regra.itens[resultado.posicao]
  if (!item) return null
  return {
    itemId: item.id,
    percentual: item.percentual,
    preco: percentualDe(veiculo.precoReferencia, item.percentual),
  }
}

/**
 * Why {@link avaliar} answers null; null when the vehicle qualifies. A missing reference price comes first, because no
 * rule could help. Then the first filter in the header's order that accepts no item of those left.
 */
export function impedimentoDe(
  regra: RegraCompilada,
  veiculo: VeiculoAvaliado,
  anoCorrente: number,
): Impedimento | null {
  if (veiculo.precoReferencia === null) return { tipo: 'semReferencia' }
  const resultado = applyFilters(regra, veiculo, anoCorrente)
  if (!('tipo' in resultado)) return null
  if (resultado.tipo !== 'filtro') return resultado
  const restantes = regra.todos.slice()
  for (const filtro of regra.filtros.slice(0, regra.filtros.indexOf(resultado.filtro))) {
    const aceitam = acceptingItems(regra, filtro, { veiculo, anoCorrente })
    if (aceitam) intersect(restantes, aceitam)
  }
  return { ...resultado, itens: positionsOf(restantes).flatMap((posicao) => regra.itens[posicao]?.id ?? []) }
}
