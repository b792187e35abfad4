import { motivoRequest } from '../texto.ts'
import { defineCall } from '../call.ts'
import * as z from 'zod'
import { percentualCoberto } from '../cobertura/situacao.ts'
import { dia, formatInstante, instante } from '../dia.ts'
import { type Centavos, dinheiro, formatDinheiro, somaDinheiro } from '../dinheiro.ts'
import { id, sinalizador } from '../id.ts'
import { MAXIMO_GARANTIAS, MUITOS_VEICULOS, VEICULO_REPETIDO } from './garantia.ts'
import { precosEmJogoSchema, confirmacao } from './precos.ts'
import { refuseDuplicates } from './sem-repetidos.ts'
import { STATUS, type StatusContrato } from './status.ts'
import { LADOS, type Lado } from './lados.ts'

// Reinforcement, release and substitution of an Ativo contract's vehicles: one side proposes, the other answers.

/** A proposal without an answer lapses after so many days. */
export const DIAS_DA_ALTERACAO = 5

/** 'encerrada': the contract ended before an answer. */
const SITUACOES_DA_ALTERACAO = [
  'pendente',
  'aceita',
  'recusada',
  'cancelada',
  'expirada',
  'encerrada',
] as const
export type SituacaoDaAlteracao = (typeof SITUACOES_DA_ALTERACAO)[number]

export const ACOES_DA_ALTERACAO = [
  'proporAlteracao',
  'efetivarAlteracao',
  'aceitarAlteracao',
  'recusarAlteracao',
  'cancelarAlteracao',
] as const
export type AcaoDaAlteracao = (typeof ACOES_DA_ALTERACAO)[number]

interface AlteracaoAberta {
  lado: Lado
  expiraEm: Date
}

const VERBO: Record<AcaoDaAlteracao, string> = {
  proporAlteracao: 'propor a alteração das garantias de',
  efetivarAlteracao: 'alterar as garantias de',
  aceitarAlteracao: 'aceitar uma alteração das garantias de',
  recusarAlteracao: 'recusar uma alteração das garantias de',
  cancelarAlteracao: 'cancelar uma alteração das garantias de',
}

/** Which open proposal each action needs: none, one of the other side, or one of its own. */
const REQUIRED_PROPOSAL: Record<AcaoDaAlteracao, 'nenhuma' | 'doOutroLado' | 'propria'> = {
  proporAlteracao: 'nenhuma',
  efetivarAlteracao: 'nenhuma',
  aceitarAlteracao: 'doOutroLado',
  recusarAlteracao: 'doOutroLado',
  cancelarAlteracao: 'propria',
}

const JA_HA_ALTERACAO =
  'Já existe uma alteração de garantias aguardando resposta neste contrato. Ela precisa ser respondida ou cancelada antes.'
const SEM_ALTERACAO = 'Não há alteração de garantias aguardando resposta neste contrato.'

export const alteracaoVencida = ({ expiraEm }: Pick<AlteracaoAberta, 'expiraEm'>) =>
  `A alteração de garantias venceu em ${formatInstante(expiraEm)} sem resposta.`

/**
 * Why a side may not take an action, in words; undefined: it may. The server decides with this, the screens draw their
 * buttons from it. Only an Ativo contract's vehicles change this way, one proposal at a time. The other side answers;
 * only the institution changes vehicles without an answer.
 */
export function impedimentoDaAlteracao(
  acao: AcaoDaAlteracao,
  lado: Lado,
  { statusId, aberta }: { statusId: StatusContrato; aberta: AlteracaoAberta | null },
): string | undefined {
  if (!STATUS[statusId].alteravel)
    return `Não é possível ${VERBO[acao]} um contrato com status ${STATUS[statusId].label}.`
  if (acao === 'efetivarAlteracao' && lado === 'loja')
    return 'A alteração proposta pela loja precisa da resposta da instituição financeira.'
  const precisa = REQUIRED_PROPOSAL[acao]
  if (precisa === 'nenhuma') return aberta ? JA_HA_ALTERACAO : undefined
  if (!aberta) return SEM_ALTERACAO
  const propria = aberta.lado === lado
  if (precisa === 'doOutroLado' && propria)
    return 'Quem propôs a alteração de garantias não pode respondê-la; é possível cancelá-la.'
  if (precisa === 'propria' && !propria)
    return 'Só quem propôs a alteração de garantias pode cancelá-la; é possível recusá-la.'
  return undefined
}

interface Totais {
  /** Current values (domain 6) of the vehicles before and after the change. */
  antes: Centavos
  depois: Centavos
  /** What must be covered (carteira A.2). */
  exigido: Centavos
}

/**
 * Why a change can't be taken, in words; undefined: it can. The coverage at current values must be at least 100%
 * afterwards, or higher than before.
 */
export function impedimentoDaCobertura({ antes, depois, exigido }: Totais): string | undefined {
  if (depois >= exigido || depois > antes) return undefined
  const falta = (Math.min(exigido, antes + 1) - depois) as Centavos
  return (
    `A alteração deixaria a cobertura em ${percentualCoberto(depois, exigido)} (${formatDinheiro(depois)}), ` +
    `abaixo de 100% e não acima da atual, de ${percentualCoberto(antes, exigido)} (${formatDinheiro(antes)}). ` +
    `Falta incluir ao menos ${formatDinheiro(falta)} em garantias.`
  )
}

const ALTERACAO_VAZIA = 'Escolha ao menos um veículo para incluir ou retirar.'
const EFETIVAR_SO_UM_LADO =
  'Só o reforço (apenas inclusão) e a liberação (apenas retirada) podem ser feitos sem resposta da loja.'

const comPreco = z.object({ veiculoId: id, precoInstituicaoFinanceira: dinheiro.nullish() })
const semVeiculoRepetido = refuseDuplicates<z.infer<typeof comPreco>>(
  VEICULO_REPETIDO,
  ({ veiculoId }) => veiculoId,
)

const lista = <S extends z.ZodType>(item: S) =>
  z.array(item).max(MAXIMO_GARANTIAS, { error: MUITOS_VEICULOS })

/**
 * POST /api/contratos/{id}/alteracao-garantias. Refuses a body whose lists are all empty. `precos` names vehicles that
 * stay: the institution alone proposes them and the store must answer (domain 2). From a store
 * precoInstituicaoFinanceira is ignored, from the institution it is required and above 0. `imediata`: without an
 * answer.
 */
export const alteracaoRequest = z
  .object({
    incluir: lista(comPreco).superRefine(semVeiculoRepetido),
    remover: lista(id).superRefine(refuseDuplicates(VEICULO_REPETIDO, (veiculoId) => veiculoId)),
    precos: lista(comPreco).superRefine(semVeiculoRepetido).optional(),
    imediata: z.boolean().optional().default(false),
    /** From a store: the open request for reinforcement that the proposal answers. */
    pedidoReforcoId: id.nullish(),
  })
  .superRefine(({ incluir, remover, precos = [], imediata }, context) => {
    if (incluir.length + remover.length + precos.length === 0)
      context.addIssue({ code: 'custom', path: [], message: ALTERACAO_VAZIA })
    for (const [index, { veiculoId }] of precos.entries())
      if (remover.includes(veiculoId))
        context.addIssue({ code: 'custom', path: ['precos', index], message: VEICULO_REPETIDO })
    if (imediata && (precos.length > 0 || (incluir.length > 0 && remover.length > 0)))
      context.addIssue({ code: 'custom', path: ['imediata'], message: EFETIVAR_SO_UM_LADO })
  })
export type AlteracaoRequest = z.infer<typeof alteracaoRequest>

/** Answer of the proposal, and of accepting, refusing and withdrawing it. */
const alteracaoResponse = z
  .object({
    contratoId: z.int(),
    /** null: nothing is proposed yet, because the proposal waits for the institution's second person. */
    alteracaoId: z.int().nullable(),
    situacao: z.enum([...SITUACOES_DA_ALTERACAO, 'aguardandoSegundaAprovacao']),
  })
  .meta({ title: 'Alteracao' })
export type AlteracaoResponse = z.infer<typeof alteracaoResponse>

/**
 * 409 of accepting, and of a change without an answer: prices changed or are stale. `totalAtual` is the contract's
 * total after the change.
 */
export const aceitarAbaixoResponse = z
  .object({ ...alteracaoResponse.shape, ...precosEmJogoSchema.shape })
  .meta({ title: 'AceiteAbaixo' })

const veiculoDaAlteracaoSchema = z
  .object({
    veiculoId: z.int(),
    placa: z.string(),
    marca: z.string(),
    modelo: z.string(),
    ano: z.int(),
    km: z.int().nullable(),
    /** The price that counts in the contract: the institution's, else the vehicle's. */
    preco: somaDinheiro,
    /** What the vehicle is worth at today's reference price (domain 6). */
    valorAtual: somaDinheiro,
    semReferencia: z.boolean(),
    referenciaDefasada: z.boolean(),
    /**
     * When the vehicle left the stock while in guarantee, and how many days ago. null: in stock.
     */
    saiuEm: instante.nullable(),
    diasForaDoEstoque: z.int().nullable(),
    /** Since when the vehicle is consigned: it counts 0 (portas V). */
    consignadoDesde: instante.nullable(),
    /** The day of its sale, while the payoff goes on: it counts 0 (carteira A.3). */
    vendidoEm: dia.nullable(),
    /** The sale is paid, and the vehicle not released yet. */
    vendaPaga: z.boolean(),
  })
  .meta({ title: 'VeiculoDaAlteracao' })
export type VeiculoDaAlteracao = z.infer<typeof veiculoDaAlteracaoSchema>

/**
 * GET /api/contratos/{id}/alteracao-garantias: the vehicles at current values, and the proposal that waits for an
 * answer.
 */
const situacaoDasGarantiasSchema = z.object({
  valorGarantia: dinheiro,
  /** What the vehicles must cover: valorGarantia or, as the policy says, the balance × index. */
  exigido: somaDinheiro,
  /** Sum of valorAtual of the contract's vehicles. */
  totalAtual: somaDinheiro,
  garantias: z.array(veiculoDaAlteracaoSchema),
  alteracao: z
    .object({
      id: z.int(),
      lado: z.enum(LADOS),
      usuario: z.string(),
      propostaEm: instante,
      expiraEm: instante,
      incluir: z.array(veiculoDaAlteracaoSchema),
      remover: z.array(veiculoDaAlteracaoSchema),
      /** The vehicles that stay, at the proposed prices. */
      precos: z.array(veiculoDaAlteracaoSchema),
      /** Sum of valorAtual after the change. */
      totalDepois: somaDinheiro,
    })
    .nullable(),
})
export type SituacaoDasGarantias = z.infer<typeof situacaoDasGarantiasSchema>

export const alteracaoCall = defineCall('GET', '/api/contratos/:id/alteracao-garantias', {
  reads: 'contrato',
  answer: situacaoDasGarantiasSchema,
  etag: true,
})

export const confirmacaoDaAlteracaoQuery = z.object({ forcarAlteracao: sinalizador, confirmacao })

export const proporAlteracaoCall = defineCall('POST', '/api/contratos/:id/alteracao-garantias', {
  query: confirmacaoDaAlteracaoQuery,
  body: alteracaoRequest,
  answer: alteracaoResponse,
  conflict: aceitarAbaixoResponse,
  etag: true,
  ifMatch: true,
  idempotente: true,
})

export const aceitarAlteracaoCall = defineCall('POST', '/api/contratos/:id/alteracao-garantias/aceitar', {
  query: confirmacaoDaAlteracaoQuery,
  answer: alteracaoResponse,
  conflict: aceitarAbaixoResponse,
  etag: true,
  ifMatch: true,
})

export const recusarAlteracaoCall = defineCall('POST', '/api/contratos/:id/alteracao-garantias/recusar', {
  body: motivoRequest,
  answer: alteracaoResponse,
  etag: true,
  ifMatch: true,
})

export const cancelarAlteracaoCall = defineCall('POST', '/api/contratos/:id/alteracao-garantias/cancelar', {
  answer: alteracaoResponse,
  etag: true,
  ifMatch: true,
})
