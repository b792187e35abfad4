import { type Centavos, percentualDe } from '../dinheiro.ts'
import { type Hodometro, hodometroInformado } from '../veiculos/hodometro.ts'
import { intersectar, type Mascara, posicoesDe, primeiro, unir } from './mascara.ts'
import { type RegraCompilada, chaveDe } from './regra-compilada.ts'
import { FiltroRegra } from './regra-garantia.ts'

/** What the rules look at; null is unknown. */
export interface VeiculoAvaliado extends Hodometro {
  marcaId: number
  /** Brands that other months of the reference table gave its model: an item that names one takes it, too. */
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

/** The filter that left no item, or what made the filters needless. */
export type Impedimento =
  | { tipo: 'semReferencia' }
  | { tipo: 'semItens' }
  | {
      tipo: 'filtro'
      filtro: FiltroRegra
      /** The ids of the items that the filters before it had left, none of which accepts. */
      itens: readonly number[]
    }

const NUMEROS: Record<FiltroRegra, (veiculo: VeiculoAvaliado, anoCorrente: number) => number | null> = {
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

/** Index of the step that holds the key: the first one that ends at or after it. */
function passoDe(chaves: readonly number[], chave: number): number {
  let inicio = 0
  let fim = chaves.length - 1
  while (inicio < fim) {
    const meio = (inicio + fim) >>> 1
    if ((chaves[meio] ?? 0) >= chave) fim = meio
    else inicio = meio + 1
  }
  return inicio
}

/** The items that accept the vehicle by this criterion. */
function aceitamPor(
  { chaves, mascaras }: RegraCompilada,
  filtro: FiltroRegra,
  { veiculo, anoCorrente }: { veiculo: VeiculoAvaliado; anoCorrente: number },
): Mascara | undefined {
  const aceitam = (numero: number | null) => mascaras[passoDe(chaves, chaveDe(filtro, numero))]
  const dele = aceitam(NUMEROS[filtro](veiculo, anoCorrente))
  if (filtro !== FiltroRegra.Marca || !veiculo.outrasMarcas) return dele
  return veiculo.outrasMarcas.reduce((total, marca) => unir(total, aceitam(marca)), dele)
}

/** The position of the winning item, or the first filter in the header's order after which no item is left. */
function percorrer(
  regra: RegraCompilada,
  veiculo: VeiculoAvaliado,
  anoCorrente: number,
): { posicao: number } | Impedimento {
  if (regra.itens.length === 0) return { tipo: 'semItens' }
  const restantes = regra.todos.slice()
  for (const filtro of regra.filtros) {
    const aceitam = aceitamPor(regra, filtro, { veiculo, anoCorrente })
    if (!aceitam || !intersectar(restantes, aceitam)) return { tipo: 'filtro', filtro, itens: [] }
  }
  return { posicao: primeiro(restantes) ?? 0 }
}

/**
 * The item under which the vehicle qualifies and its price as a guarantee; null when it does not (domain 4).
 * `anoCorrente` is the year of today in America/Sao_Paulo.
 */
export function avaliar(
  regra: RegraCompilada,
  veiculo: VeiculoAvaliado,
  anoCorrente: number,
): Qualificacao | null {
  if (veiculo.precoReferencia === null) return null
  const resultado = percorrer(regra, veiculo, anoCorrente)
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
 * Why {@link avaliar} answers null, and null when it does not. No reference price comes first, as no rule could help;
 * then the first filter in the header's order that no item left by the filters before it accepts.
 */
export function impedimentoDe(
  regra: RegraCompilada,
  veiculo: VeiculoAvaliado,
  anoCorrente: number,
): Impedimento | null {
  if (veiculo.precoReferencia === null) return { tipo: 'semReferencia' }
  const resultado = percorrer(regra, veiculo, anoCorrente)
  if (!('tipo' in resultado)) return null
  if (resultado.tipo !== 'filtro') return resultado
  const restantes = regra.todos.slice()
  for (const filtro of regra.filtros.slice(0, regra.filtros.indexOf(resultado.filtro))) {
    const aceitam = aceitamPor(regra, filtro, { veiculo, anoCorrente })
    if (aceitam) intersectar(restantes, aceitam)
  }
  return { ...resultado, itens: posicoesDe(restantes).flatMap((posicao) => regra.itens[posicao]?.id ?? []) }
}
