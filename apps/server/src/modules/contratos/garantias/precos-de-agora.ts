import { createHash } from 'node:crypto'
import { precoQueConta } from '@lastro/shared/contratos/garantia'
import {
  type PrecoEmJogo,
  type PrecosEmJogo,
  precoDigitado,
  type VeiculoSemRenave,
} from '@lastro/shared/contratos/precos'
import { type Centavos, somar, ZERO } from '@lastro/shared/dinheiro'
import type { Candidato } from '#modules/estoque/estoque.service.ts'
import type { ContratoTravado } from '../nucleo/contrato-travado.service.ts'
import type { GarantiaNova } from '../nucleo/garantias.repository.ts'
import type { RegraVigente } from '../nucleo/regra-do-contrato.ts'

/**
 * Answers the institution's price once the vehicle's own is `preco`: a price that nobody typed follows it (domain 2).
 */
const precoQueSegue = (garantia: GarantiaNova, preco: Centavos): Centavos | null =>
  garantia.precoInstituicaoFinanceira === null || precoDigitado(garantia)
    ? garantia.precoInstituicaoFinanceira
    : preco

/** A typed price of a pledged vehicle keeps the reference that it was pledged with. */
const mantemReferencia = (garantia: GarantiaNova) => precoDigitado(garantia) && garantia.penhorId !== null

/**
 * Takes the current table price where nobody typed one. A typed price of a pledged vehicle keeps the reference it was
 * compared with; otherwise a later fall of the table would not show.
 */
export function withCurrentPreco<G extends GarantiaNova>(garantia: G, candidato: Candidato): G {
  const { preco, precoReferencia, mesReferencia } = candidato
  return {
    ...garantia,
    precoVeiculo: preco,
    precoInstituicaoFinanceira: precoQueSegue(garantia, preco),
    ...(!mantemReferencia(garantia) && { precoReferencia, mesReferencia }),
  }
}

type ComPlaca = GarantiaNova & { placa: string }

/** What vehicles are worth at the moment of decision (domain 2), in centavos. */
export interface PrecosDeAgora<G extends ComPlaca> {
  /** The vehicles at the prices that the act takes. */
  novas: G[]
  /** The vehicles' total current value (domain 6): one with a stale reference counts 0. */
  total: Centavos
  /** Prices that are stale or differ from the saved ones. */
  emJogo: PrecoEmJogo[]
  /** Vehicles that the policy asks about, because Renave doesn't have them in the store's stock. */
  semRenave: VeiculoSemRenave[]
  /** Hash of the prices in `emJogo` and of `semRenave`, by which four eyes compare two consents; null where there are none. */
  consentidos: string | null
  confirmacao: string
}

const hashDe = (texto: string) => createHash('sha256').update(texto).digest('base64url').slice(0, 22)

/**
 * Compares the saved prices of vehicles with today's. `avaliadas` are the same vehicles at current values (domain 6),
 * `semRenave` those of them that the act must ask about.
 */
export function precosDeAgora<G extends ComPlaca>(
  garantias: readonly G[],
  candidatos: ReadonlyMap<number, Candidato>,
  avaliadas: readonly { veiculoId: number; valorAtual: Centavos }[],
  semRenave: VeiculoSemRenave[] = [],
): PrecosDeAgora<G> {
  const pares = garantias.map((antes) => {
    const candidato = candidatos.get(antes.veiculoId)
    if (!candidato) throw new Error('A vehicle without candidate passed the check')
    return { antes, candidato, nova: withCurrentPreco(antes, candidato) }
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
    // A vehicle that keeps its price and reference has the value that its coverage counts.
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
  const perguntado = [precos, ...(semRenave.length > 0 ? [semRenave] : [])]
  return {
    novas: pares.map(({ nova }) => nova),
    total,
    emJogo,
    semRenave,
    consentidos:
      semRenave.length > 0
        ? hashDe(JSON.stringify(perguntado))
        : emJogo.length > 0
          ? hashDe(JSON.stringify(precos))
          : null,
    confirmacao: hashDe(JSON.stringify([...perguntado, total])),
  }
}

const mudouPreco = ({ precoVeiculo, precoVeiculoAtual }: PrecoEmJogo) => precoVeiculo !== precoVeiculoAtual

/** Whether the person forces, and the `confirmacao` of the 409 that they saw. */
export interface Confirmacao {
  forcar: boolean
  confirmacao: string | undefined
}

/** Says whether the person confirmed exactly these prices, and not others that changed meanwhile. */
export const confirmou = (
  { forcar, confirmacao }: Confirmacao,
  agora: Pick<PrecosDeAgora<ComPlaca>, 'confirmacao'>,
): boolean => forcar && (confirmacao === undefined || confirmacao === agora.confirmacao)

/** Builds the part of the 409 about prices. `regra` is the version by which the vehicles were priced. */
export function precosAConfirmar(
  { contrato }: ContratoTravado,
  {
    emJogo: precos,
    semRenave,
    total,
    confirmacao,
  }: Pick<PrecosDeAgora<ComPlaca>, 'emJogo' | 'semRenave' | 'total' | 'confirmacao'>,
  regra: RegraVigente | null,
): PrecosEmJogo {
  return {
    precos,
    regraGarantiaId: regra?.regraId ?? null,
    regraGarantiaVersao: regra?.versao ?? null,
    valorGarantia: contrato.valorGarantia,
    totalAtual: total,
    ...(semRenave.length > 0 && { semRenave }),
    confirmacao,
  }
}

/**
 * Says what was forced for the contract's history: 'Garantias abaixo do valor da garantia e preços atualizados.'
 * Answers null where it was the coverage alone.
 */
export function descreverForcado(
  insuficiente: boolean,
  precos: readonly PrecoEmJogo[],
  semRenave: readonly VeiculoSemRenave[] = [],
): string | null {
  if (precos.length + semRenave.length === 0) return null
  const defasadas = precos.filter(({ referenciaDefasada }) => referenciaDefasada).length
  const partes = [
    insuficiente && 'garantias abaixo do valor da garantia',
    precos.some(mudouPreco) && 'preços atualizados',
    defasadas > 0 && `${defasadas === 1 ? 'veículo' : `${defasadas} veículos`} com preço defasado`,
    semRenave.length > 0 &&
      `${semRenave.length === 1 ? 'veículo' : `${semRenave.length} veículos`} sem entrada no Renave`,
  ].filter((parte) => parte !== false)
  const texto = new Intl.ListFormat('pt-BR').format(partes)
  return `${texto.charAt(0).toUpperCase()}${texto.slice(1)}.`
}
