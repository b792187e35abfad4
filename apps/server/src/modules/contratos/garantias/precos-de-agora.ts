import { createHash } from 'node:crypto'
import { precoQueConta } from '@lastro/shared/contratos/garantia'
import { type PrecoEmJogo, type PrecosEmJogo, precoDigitado } from '@lastro/shared/contratos/precos'
import { type Centavos, somar, ZERO } from '@lastro/shared/dinheiro'
import type { Candidato } from '#modules/estoque/estoque.service.ts'
import type { Travado } from '../nucleo/contrato-travado.ts'
import type { GarantiaNova } from '../nucleo/garantias.repository.ts'
import type { RegraVigente } from '../nucleo/regra-do-contrato.ts'

/** The institution's price once the vehicle's own is `preco`: one that isn't typed follows (domain 2). */
const precoQueSegue = (garantia: GarantiaNova, preco: Centavos): Centavos | null =>
  garantia.precoInstituicaoFinanceira === null || precoDigitado(garantia)
    ? garantia.precoInstituicaoFinanceira
    : preco

/** A typed price of a pledged vehicle keeps the reference that it was pledged with. */
const mantemReferencia = (garantia: GarantiaNova) => precoDigitado(garantia) && garantia.penhorId !== null

/** A vehicle with the prices of now, as far as they are nobody's choice: re-dating what was typed would make a fall of the table disappear. */
export function comPrecoDeAgora<G extends GarantiaNova>(garantia: G, candidato: Candidato): G {
  const { preco, precoReferencia, mesReferencia } = candidato
  return {
    ...garantia,
    precoVeiculo: preco,
    precoInstituicaoFinanceira: precoQueSegue(garantia, preco),
    ...(!mantemReferencia(garantia) && { precoReferencia, mesReferencia }),
  }
}

type ComPlaca = GarantiaNova & { placa: string }

/** What vehicles are worth at the moment of decision (domain 2). */
export interface PrecosDeAgora<G extends ComPlaca> {
  /** With the prices that are taken. */
  novas: G[]
  /** Their current value (domain 6): a stale reference counts 0. */
  total: Centavos
  /** Those whose price is another than the saved one, or stale. */
  emJogo: PrecoEmJogo[]
  /** Which prices, as four eyes compare them; null: those that are saved, none of them stale. */
  consentidos: string | null
  confirmacao: string
}

const hashDe = (texto: string) => createHash('sha256').update(texto).digest('base64url').slice(0, 22)

/** Compares what is saved of vehicles with what they are now; `avaliadas`: the same at their values of now (domain 6). */
export function precosDeAgora<G extends ComPlaca>(
  garantias: readonly G[],
  candidatos: ReadonlyMap<number, Candidato>,
  avaliadas: readonly { veiculoId: number; valorAtual: Centavos }[],
): PrecosDeAgora<G> {
  const pares = garantias.map((antes) => {
    const candidato = candidatos.get(antes.veiculoId)
    if (!candidato) throw new Error('A vehicle without candidate passed the check')
    return { antes, candidato, nova: comPrecoDeAgora(antes, candidato) }
  })
  const emJogo = pares
    .filter(({ antes, candidato }) => candidato.defasada || antes.precoVeiculo !== candidato.preco)
    .map(({ antes, candidato, nova }) => ({
      veiculoId: antes.veiculoId,
      placa: antes.placa,
      precoVeiculo: antes.precoVeiculo,
      precoVeiculoAtual: candidato.preco,
      preco: precoQueConta(antes),
      precoAtual: precoQueConta(nova),
      digitado: precoDigitado(antes),
      mesReferencia: antes.mesReferencia,
      mesReferenciaAtual: candidato.mesReferencia,
      referenciaDefasada: candidato.defasada,
    }))
  const valores = new Map(avaliadas.map(({ veiculoId, valorAtual }) => [veiculoId, valorAtual]))
  const valorDe = ({ antes, candidato, nova }: (typeof pares)[number]) => {
    // What keeps its price and the reference of its pledge is worth what coverage says.
    if (mantemReferencia(antes)) return valores.get(antes.veiculoId) ?? ZERO
    return nova.precoReferencia !== null && candidato.defasada ? ZERO : precoQueConta(nova)
  }
  const precos = emJogo.map(({ veiculoId, precoVeiculoAtual, precoAtual, referenciaDefasada }) => [
    veiculoId,
    precoVeiculoAtual,
    precoAtual,
    referenciaDefasada,
  ])
  const total = somar(pares.map(valorDe))
  return {
    novas: pares.map(({ nova }) => nova),
    total,
    emJogo,
    consentidos: emJogo.length > 0 ? hashDe(JSON.stringify(precos)) : null,
    confirmacao: hashDe(JSON.stringify([precos, total])),
  }
}

const mudou = ({ precoVeiculo, precoVeiculoAtual }: PrecoEmJogo) => precoVeiculo !== precoVeiculoAtual

/** The flag of a force, and the `confirmacao` of the 409 that the person saw. */
export interface Confirmacao {
  forcar: boolean
  confirmacao: string | undefined
}

/** Whether just this was confirmed; what changed again meanwhile was not. */
export const confirmou = (
  { forcar, confirmacao }: Confirmacao,
  agora: Pick<PrecosDeAgora<ComPlaca>, 'confirmacao'>,
): boolean => forcar && (confirmacao === undefined || confirmacao === agora.confirmacao)

/** What the 409 says. `regra`: what the vehicles were priced by. */
export function oQueEstaEmJogo(
  { contrato }: Travado,
  { emJogo: precos, total, confirmacao }: PrecosDeAgora<ComPlaca>,
  regra: RegraVigente | null,
): PrecosEmJogo {
  return {
    precos,
    regraGarantiaId: regra?.regraId ?? null,
    regraGarantiaVersao: regra?.versao ?? null,
    valorGarantia: contrato.valorGarantia,
    totalAtual: total,
    confirmacao,
  }
}

/** What was forced, as the contract's history says it: 'Garantias abaixo do valor da garantia e preços atualizados.' null: the coverage alone. */
export function oQueSeForcou(falta: boolean, precos: readonly PrecoEmJogo[]): string | null {
  if (precos.length === 0) return null
  const defasadas = precos.filter(({ referenciaDefasada }) => referenciaDefasada).length
  const feitos = [
    falta && 'garantias abaixo do valor da garantia',
    precos.some(mudou) && 'preços atualizados',
    defasadas > 0 && `${defasadas === 1 ? 'veículo' : `${defasadas} veículos`} com referência defasada`,
  ].filter((feito) => feito !== false)
  const texto = new Intl.ListFormat('pt-BR').format(feitos)
  return `${texto.charAt(0).toUpperCase()}${texto.slice(1)}.`
}
