import { impedimentoDaCobertura, type SituacaoDasGarantias } from '@lastro/shared/contratos/alteracao'
import { addMargem, completarComMenosVeiculos } from '@lastro/shared/contratos/complemento'
import { saidaDe } from '@lastro/shared/cobertura/saida'
import { type Centavos, somar } from '@lastro/shared/dinheiro'
import type { VeiculoEstoque } from '@lastro/shared/veiculos/veiculo'
import { hasCurrentReferencia } from '../selecao/refinar.ts'

/** What the person has chosen: leaving vehicles, and incoming ones with their price (null: empty, NaN: unreadable). */
export interface Escolha {
  saem: ReadonlySet<number>
  entram: ReadonlyMap<number, Centavos | null>
  /** Proposed prices of vehicles that stay. */
  precos: ReadonlyMap<number, Centavos | null>
}

/** Proposed prices that differ from the contract's, by vehicle. */
export const precosMudados = (
  { garantias }: Pick<SituacaoDasGarantias, 'garantias'>,
  { precos }: Pick<Escolha, 'precos'>,
): [number, Centavos | null][] =>
  garantias.flatMap(({ veiculoId, preco: atual }) => {
    const preco = precos.get(veiculoId)
    return preco === undefined || preco === atual ? [] : [[veiculoId, preco]]
  })

export interface ResultadoDaEscolha {
  antes: Centavos
  depois: Centavos
  vazia: boolean
  semPreco: number[]
  /** Why the server would refuse the change, in words; undefined while a price is missing. */
  impedimento: string | undefined
}

/**
 * The result of a choice at current values (domain 6). An incoming vehicle counts with its price, or with 0 when its
 * reference price is stale.
 */
export function avaliarEscolha(
  situacao: SituacaoDasGarantias,
  { saem, entram, precos }: Escolha,
  defasados: ReadonlySet<number>,
): ResultadoDaEscolha {
  const { garantias, totalAtual, exigido } = situacao
  const mudados = new Map(precosMudados(situacao, { precos }))
  const ficam = garantias
    .filter(({ veiculoId }) => !saem.has(veiculoId))
    .map(({ veiculoId, valorAtual, referenciaDefasada, ...saida }) => {
      const contaZero = referenciaDefasada || saidaDe(saida) !== null
      return mudados.has(veiculoId) && !contaZero ? ((mudados.get(veiculoId) || 0) as Centavos) : valorAtual
    })
  const vem = [...entram].map(([id, preco]) => (defasados.has(id) ? 0 : preco || 0) as Centavos)
  const depois = somar([...ficam, ...vem])
  const vazia = saem.size + entram.size + mudados.size === 0
  const semPreco = [...entram, ...mudados].flatMap(([id, preco]) => (preco ? [] : [id]))
  const completa = !vazia && semPreco.length === 0
  return {
    antes: totalAtual,
    depois,
    vazia,
    semPreco,
    impedimento: completa ? impedimentoDaCobertura({ antes: totalAtual, depois, exigido }) : undefined,
  }
}

type Candidato = Pick<VeiculoEstoque, 'id' | 'preco' | 'dataEntrada' | 'semReferencia' | 'referenciaDefasada'>

/**
 * Few vehicles with a current reference price that together reach `falta` centavos; all such vehicles when they don't.
 */
export function sugerirReforco(estoque: readonly Candidato[], falta: Centavos): Map<number, Centavos> {
  const servem = estoque.filter((candidato) => candidato.preco > 0 && hasCurrentReferencia(candidato))
  return new Map(completarComMenosVeiculos(servem, falta).map(({ id, preco }) => [id, preco]))
}

/**
 * Suggests vehicles that replace the leaving ones, enough to bring coverage back to 100% and, where the stock reaches
 * it, to the policy's margin beyond. If coverage stays there anyway, they are worth as much as the leaving ones.
 */
export function sugerirEntradas(
  { garantias, exigido }: SituacaoDasGarantias,
  saem: ReadonlySet<number>,
  estoque: readonly Candidato[],
  margem = 0,
): Map<number, Centavos> {
  const ficam = somar(
    garantias.flatMap(({ veiculoId, valorAtual }) => (saem.has(veiculoId) ? [] : [valorAtual])),
  )
  const valem = somar(garantias.flatMap(({ veiculoId, preco }) => (saem.has(veiculoId) ? [preco] : [])))
  const ate = (alvo: Centavos) => sugerirReforco(estoque, alvo > ficam ? ((alvo - ficam) as Centavos) : valem)
  const alvo = addMargem(exigido, margem)
  const sugestao = ate(alvo)
  return somar([ficam, ...sugestao.values()]) >= alvo ? sugestao : ate(exigido)
}

export function alternarSaida(escolha: Escolha, id: number): Escolha {
  const novas = new Set(escolha.saem)
  if (!novas.delete(id)) novas.add(id)
  // A leaving vehicle has no proposed price.
  return { ...manterPreco(escolha, id), saem: novas }
}

export const mudarPreco = (escolha: Escolha, id: number, preco: Centavos | null): Escolha => ({
  ...escolha,
  precos: new Map(escolha.precos).set(id, preco),
})

export const manterPreco = (escolha: Escolha, id: number): Escolha => ({
  ...escolha,
  precos: new Map([...escolha.precos].filter(([veiculoId]) => veiculoId !== id)),
})

export function alternarEntrada(
  escolha: Escolha,
  { id, preco }: Pick<VeiculoEstoque, 'id' | 'preco'>,
): Escolha {
  const novas = new Map(escolha.entram)
  if (!novas.delete(id)) novas.set(id, preco > 0 ? preco : null)
  return { ...escolha, entram: novas }
}

export function precificarEntrada(escolha: Escolha, id: number, preco: Centavos | null): Escolha {
  return escolha.entram.has(id) ? { ...escolha, entram: new Map(escolha.entram).set(id, preco) } : escolha
}

/** Drops vehicles that a newer contract or stock no longer has. */
export function keepExisting(
  { saem, entram, precos }: Escolha,
  garantias: ReadonlySet<number>,
  estoque: ReadonlySet<number> | undefined,
): Escolha {
  return {
    saem: new Set([...saem].filter((id) => garantias.has(id))),
    entram: estoque ? new Map([...entram].filter(([id]) => estoque.has(id))) : entram,
    precos: new Map([...precos].filter(([id]) => garantias.has(id))),
  }
}
