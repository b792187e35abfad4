import { impedimentoDaCobertura, type SituacaoDasGarantias } from '@lastro/shared/contratos/alteracao'
import { completarComPoucos } from '@lastro/shared/contratos/complemento'
import { type Centavos, somar } from '@lastro/shared/dinheiro'
import type { VeiculoEstoque } from '@lastro/shared/veiculos/veiculo'
import { comReferenciaAtual } from '../selecao/ordenar.ts'

/** What a person has chosen so far: vehicles that leave, and those that come with their price (null: still empty, NaN: not to be read). */
export interface Escolha {
  saem: ReadonlySet<number>
  entram: ReadonlyMap<number, Centavos | null>
}

export interface ResultadoDaEscolha {
  antes: Centavos
  depois: Centavos
  vazia: boolean
  semPreco: number[]
  /** Why it would not be taken, in words; not judged while a price is missing. */
  impedimento: string | undefined
}

/** What the choice leads to, at current values (domain 6): an incoming vehicle is worth its price, if its reference price isn't stale. */
export function avaliarEscolha(
  { garantias, totalAtual, valorGarantia }: SituacaoDasGarantias,
  { saem, entram }: Escolha,
  defasados: ReadonlySet<number>,
): ResultadoDaEscolha {
  const ficam = garantias.filter(({ veiculoId }) => !saem.has(veiculoId)).map(({ valorAtual }) => valorAtual)
  const vem = [...entram].map(([id, preco]) => (defasados.has(id) ? 0 : preco || 0) as Centavos)
  const depois = somar([...ficam, ...vem])
  const vazia = saem.size + entram.size === 0
  const semPreco = [...entram].flatMap(([id, preco]) => (preco ? [] : [id]))
  const completa = !vazia && semPreco.length === 0
  return {
    antes: totalAtual,
    depois,
    vazia,
    semPreco,
    impedimento: completa ? impedimentoDaCobertura({ antes: totalAtual, depois, valorGarantia }) : undefined,
  }
}

type Candidato = Pick<VeiculoEstoque, 'id' | 'preco' | 'dataEntrada' | 'semReferencia' | 'referenciaDefasada'>

/** Few vehicles that together are worth what a request asks for, at a reference price of now; all there are where they don't. */
export function sugerirReforco(estoque: readonly Candidato[], falta: Centavos): Map<number, Centavos> {
  const servem = estoque.filter((candidato) => candidato.preco > 0 && comReferenciaAtual(candidato))
  return new Map(completarComPoucos(servem, falta).map(({ id, preco }) => [id, preco]))
}

/**
 * Vehicles to take the place of those that leave: that bring the coverage back to 100%, or, where that needs none, that are worth what
 * leaves.
 */
export function sugerirEntradas(
  { garantias, valorGarantia }: SituacaoDasGarantias,
  saem: ReadonlySet<number>,
  estoque: readonly Candidato[],
): Map<number, Centavos> {
  const ficam = somar(
    garantias.flatMap(({ veiculoId, valorAtual }) => (saem.has(veiculoId) ? [] : [valorAtual])),
  )
  const valem = somar(garantias.flatMap(({ veiculoId, preco }) => (saem.has(veiculoId) ? [preco] : [])))
  return sugerirReforco(estoque, valorGarantia > ficam ? ((valorGarantia - ficam) as Centavos) : valem)
}

/** The same with one vehicle more, or less. */
export function alternarSaida({ saem, entram }: Escolha, id: number): Escolha {
  const novas = new Set(saem)
  if (!novas.delete(id)) novas.add(id)
  return { saem: novas, entram }
}

export function alternarEntrada(
  { saem, entram }: Escolha,
  { id, preco }: Pick<VeiculoEstoque, 'id' | 'preco'>,
): Escolha {
  const novas = new Map(entram)
  if (!novas.delete(id)) novas.set(id, preco > 0 ? preco : null)
  return { saem, entram: novas }
}

export function precificarEntrada({ saem, entram }: Escolha, id: number, preco: Centavos | null): Escolha {
  return entram.has(id) ? { saem, entram: new Map(entram).set(id, preco) } : { saem, entram }
}

/** Of a newer contract and stock only what is still there stays chosen. */
export function aindaExistentes(
  { saem, entram }: Escolha,
  garantias: ReadonlySet<number>,
  estoque: ReadonlySet<number> | undefined,
): Escolha {
  return {
    saem: new Set([...saem].filter((id) => garantias.has(id))),
    entram: estoque ? new Map([...entram].filter(([id]) => estoque.has(id))) : entram,
  }
}
