import type { AbrirBaixaRequest, BaixaFeita, InformarVendaRequest } from '@lastro/shared/carteira/baixa'
import type { EstadoDaBaixa } from '@lastro/shared/carteira/estados-da-baixa'
import {
  type AcaoDaBaixa,
  type AutorDaBaixa,
  impedimentoDaBaixa,
} from '@lastro/shared/carteira/transicoes-da-baixa'
import type { AcaoComBaixa } from '@lastro/shared/contratos/acao-do-contrato'
import { STATUS } from '@lastro/shared/contratos/status'
import { formatDia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { placaMercosul } from '@lastro/shared/documentos'
import type { Ambiente } from '#ambiente.ts'
import { lojaDo } from '#http/acesso.ts'
import type { ActInPath, Actor } from '#http/act.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { avisarBaixas, type PassoDaBaixa } from '#modules/baixas/avisos-da-baixa.service.ts'
import {
  type BaixaEmCurso,
  existsUsoDasBaixas,
  insertBaixa,
  listBaixas,
  updateBaixa,
  updatePagamentosEstornados,
} from '#modules/baixas/baixas.repository.ts'
import { situacaoDaBaixa } from '#modules/baixas/situacao-da-baixa.service.ts'
import { withTransaction } from '#db/transaction.ts'
import { findInclusao } from '#modules/estoque/um-veiculo.repository.ts'
import { exigirDataDaVenda } from '#modules/estoque/um-veiculo.service.ts'
import { exigirVersao } from '#modules/registro-de-auditoria/exigir-versao.service.ts'
import { isVencida, travarSemVencida } from '../alteracao/expirar-alteracoes.service.ts'
import type { AutoriaDaMudanca } from '../efeitos/mudanca-do-contrato.ts'
import { registrarMudancas } from '../efeitos/registrar-mudanca.ts'
import { type ContratoTravado, lockAndRead } from '../nucleo/contrato-travado.ts'
import { updateContratos } from '../nucleo/contratos.repository.ts'
import type { ChaveDoContrato } from '../nucleo/contratos.sql.ts'
import { contratoNaAuditoria, type EstadoDoContrato } from '../nucleo/estado-do-contrato.ts'
import { impedimentoPelaAlteracao, placaDe } from './veiculo-da-baixa.ts'
import { findPenhorAberto } from './penhor-aberto.repository.ts'
import { aPagar, prazoDaBaixa, saldosDasBaixas } from './valores.service.ts'

/** What an act on a payoff answers; `versao` becomes the ETag. */
export type Resposta = BaixaFeita & { versao: number }

/** An act on the payoff in the path, and its contract. */
export interface AtoNaBaixa extends ActInPath {
  contratoId: number
}

/** A payoff under the lock of its contract. */
export interface BaixaTravada extends ContratoTravado {
  baixa: BaixaEmCurso
}

/**
 * Locks the payoff's contract and runs `work` in the same transaction. Refuses with 404. Neither version nor move is
 * checked yet.
 */
export function comBaixa<T>(
  deps: Ambiente,
  ato: AtoNaBaixa,
  work: (travada: BaixaTravada) => Promise<T>,
): Promise<T> {
  // If-Match names the payoff's version, not the contract's.
  const noContrato = { ...ato, id: ato.contratoId, ifMatch: undefined }
  return travarSemVencida(
    deps,
    noContrato,
    ({ contrato }) => contrato.status,
    async (travado) => {
      const { instituicaoFinanceiraId } = travado.chave
      const [baixa] = await listBaixas(travado.tx, { instituicaoFinanceiraId, ids: [ato.id] })
      if (!baixa) throw new Error('The payoff is gone')
      return work({ ...travado, baixa })
    },
  )
}

/** A payoff and its contract. */
export interface QualBaixa {
  contratoId: number
  baixaId: number
}

/**
 * Locks payoffs, each of another contract of one institution, and runs `work` in the same transaction. Leaves out what
 * `comBaixa` refuses, and contracts with an overdue proposal, which ends first.
 */
export function comBaixas<T>(
  { db, clock }: Ambiente,
  ator: Actor,
  quais: readonly QualBaixa[],
  work: (travadas: readonly BaixaTravada[]) => Promise<T>,
): Promise<T> {
  return withTransaction(db, async (tx) => {
    const lidos = await lockAndRead(
      tx,
      clock,
      ator,
      quais.map(({ contratoId }) => contratoId),
    )
    const instituicaoFinanceiraId = lidos[0]?.chave.instituicaoFinanceiraId ?? 0
    const ids = quais.map(({ baixaId }) => baixaId)
    const baixas = await listBaixas(tx, { instituicaoFinanceiraId, ids })
    const doContrato = new Map(baixas.map((baixa) => [baixa.contratoId, baixa]))
    const travadas = lidos.flatMap(({ dosDoisLados, ...lido }) => {
      const { alteracao, contrato } = lido
      const baixa = doContrato.get(contrato.id)
      if (!baixa || dosDoisLados || (alteracao && isVencida(alteracao, lido.clock.now()))) return []
      const ato = { ...ator, id: contrato.id, ifMatch: undefined }
      return [{ ...lido, ato, novoStatus: contrato.status, baixa }]
    })
    return work(travadas)
  })
}

/** Refuses with 412 a stale If-Match, and with 400 what the table of moves doesn't have. `falta` as in `situacaoDaBaixa`. */
export async function exigirPasso(
  { tx, chave, lado, baixa }: BaixaTravada,
  ifMatch: string | undefined,
  { acao, falta = null }: { acao: AcaoDaBaixa; falta?: Centavos | null },
) {
  await exigirVersao(tx, ifMatch, {
    atual: baixa,
    mudanca: { ...contratoNaAuditoria(chave), exceto: 'primeiraAprovacao' },
    wasChangedText: 'Esta baixa foi alterada',
  })
  const recusa = impedimentoDaBaixa(acao, lado, situacaoDaBaixa(baixa, falta))
  if (recusa) throw new BusinessError(recusa)
}

/** Locks like {@link comBaixa}. Refuses with 404, with 412 a stale If-Match, and with 400 a move that isn't open. */
const travarBaixa = <T>(
  deps: Ambiente,
  ato: AtoNaBaixa,
  acao: AcaoDaBaixa,
  work: (travada: BaixaTravada) => Promise<T>,
): Promise<T> =>
  comBaixa(deps, ato, async (travada) => {
    await exigirPasso(travada, ato.ifMatch, { acao })
    return work(travada)
  })

/** A contract that an act, or the program, has locked. */
export type EstadoTravado = AutoriaDaMudanca & EstadoDoContrato & { chave: ChaveDoContrato }

export const autoriaDe = ({ tx, clock, ato, lado, ...travado }: ContratoTravado): EstadoTravado => ({
  ...travado,
  tx,
  clock,
  sessao: ato.sessao,
  lado,
})

interface Passo {
  acao: AcaoComBaixa
  passo: PassoDaBaixa
  motivo?: string | null
  forcado?: boolean
}

/** A payoff that takes a step, under its contract's lock. */
interface BaixaNoPasso {
  travado: EstadoTravado
  baixaId: number
  /** For the time line; the notice says `motivo`. */
  descricao: string
  /** Whom it is announced to: the next step may follow at once and have the notice. */
  avisa?: 'todos' | 'sistema' | 'ninguem'
}

/**
 * Records a step of payoffs, each on its own contract, and announces it. Answers the contracts' new states in the same
 * order.
 */
export async function registrarPassos(
  baixas: readonly BaixaNoPasso[],
  { acao, passo, motivo = null, forcado = false }: Passo,
): Promise<EstadoTravado[]> {
  const [primeira] = baixas
  if (!primeira) return []
  const { tx, clock, lado, sessao, chave } = primeira.travado
  const { instituicaoFinanceiraId } = chave
  const ids = baixas.map(({ travado }) => travado.chave.id)
  await updateContratos(tx, { instituicaoFinanceiraId, ids }, {})
  const motivos = new Map(
    baixas.map(({ travado, descricao }) => [travado.chave.id, [descricao, motivo].filter(Boolean).join(' ')]),
  )
  const estados = await registrarMudancas(
    { tx, clock, sessao, lado },
    { acao, motivos, forcado },
    { instituicaoFinanceiraId, ids, antes: baixas.map(({ travado }) => travado) },
  )
  const estadoDe = new Map(estados.map((estado) => [estado.contrato.id, estado]))
  const depois = baixas.map(({ travado }) => ({ ...travado, ...estadoDe.get(travado.chave.id) }))
  const agora = clock.now()
  // Of the steps that people take, only the opening says what must be paid.
  const valores = passo === 'aberta' ? { valores: await valoresDe(depois) } : {}
  for (const quem of ['todos', 'sistema'] as const) {
    const destas = baixas.filter(({ avisa = 'todos' }) => avisa === quem).map(({ baixaId }) => baixaId)
    const momento = { agora, lado, motivo, soSistema: quem === 'sistema', ...valores }
    await avisarBaixas(tx, passo, { instituicaoFinanceiraId, ids: destas }, momento)
  }
  return depois
}

/** Records a step of one payoff like {@link registrarPassos}. */
const registrarPasso = (
  travado: EstadoTravado,
  { baixaId, descricao, ...passo }: Passo & Pick<BaixaNoPasso, 'baixaId' | 'descricao'>,
) => registrarPassos([{ travado, baixaId, descricao }], passo)

/** What must be paid for each payoff that goes on of locked contracts of one institution. */
async function valoresDe(travados: readonly EstadoTravado[]): Promise<Map<number, Centavos>> {
  const [primeiro] = travados
  if (!primeiro) return new Map()
  const { tx, clock, chave } = primeiro
  const { instituicaoFinanceiraId } = chave
  const contratoIds = travados.map((travado) => travado.chave.id)
  const saldos = await saldosDasBaixas({ db: tx, clock }, { instituicaoFinanceiraId, contratoIds })
  return new Map(
    travados.flatMap(({ baixas }) =>
      baixas.flatMap((baixa) => {
        const devido = aPagar(saldos.get(baixa.contratoId), baixa)
        return devido ? [[baixa.id, devido.falta] as const] : []
      }),
    ),
  )
}

interface BaixaNova extends Pick<AbrirBaixaRequest, 'veiculoId' | 'dataVenda' | 'motivo' | 'texto'> {
  origem: AutorDaBaixa
}

const ACAO_DE_ABRIR = { loja: 'informarVenda', instituicao: 'abrirBaixa', sistema: 'abrirBaixa' } as const

/**
 * Opens a payoff of a vehicle that the locked contract holds. The deadline of the program's own counts from today, when it
 * was found. Refuses with 400 another vehicle.
 */
export async function abrirSob(
  travado: EstadoTravado,
  { veiculoId, dataVenda, motivo, texto, origem }: BaixaNova,
): Promise<Resposta> {
  const { tx, clock, chave, sessao, contrato } = travado
  const garantia = travado.garantias.find((candidate) => candidate.veiculoId === veiculoId)
  if (!garantia || garantia.penhorId === null)
    throw campoInvalido('veiculoId', 'Este veículo não está em garantia neste contrato.')
  const { instituicaoFinanceiraId } = chave
  const desde = origem === 'sistema' ? clock.today() : dataVenda
  const prazo = await prazoDaBaixa({ db: tx }, instituicaoFinanceiraId, desde)
  const baixaId = await insertBaixa(tx, {
    instituicaoFinanceiraId,
    contratoId: chave.id,
    penhorId: garantia.penhorId,
    lojaId: contrato.lojaId,
    veiculoId,
    estado: 'aberta',
    origem,
    motivo,
    texto,
    dataVenda,
    prazo,
    abertaEm: clock.now(),
    abertaPor: origem === 'sistema' ? null : (sessao?.usuarioId ?? null),
  })
  await registrarPasso(travado, {
    acao: ACAO_DE_ABRIR[origem],
    passo: 'aberta',
    baixaId,
    descricao: `Veículo ${garantia.placa}, ${origem === 'sistema' ? 'fora do estoque' : 'vendido'} em ${formatDia(dataVenda)}, a pagar até ${formatDia(prazo)}.`,
    motivo: texto,
  })
  return { id: baixaId, contratoId: chave.id, estado: 'aberta', avisos: [], versao: 1 }
}

/** Refuses with 400 a contract that isn't Ativo. */
function exigirAtivo({ contrato }: Pick<EstadoDoContrato, 'contrato'>) {
  const { status } = contrato
  if (!STATUS[status].alteravel)
    throw new BusinessError(
      `Não é possível abrir uma baixa em um contrato com status ${STATUS[status].label}.`,
    )
  return status
}

/** Refuses with 400 a day of sale that can't be, and a vehicle in an open change of guarantees. */
async function exigirVenda(
  travado: ContratoTravado,
  { veiculoId, dataVenda }: Pick<BaixaNova, 'veiculoId' | 'dataVenda'>,
) {
  const inclusao = await findInclusao(travado.tx, veiculoId)
  exigirDataDaVenda(dataVenda, { hoje: travado.clock.today(), inclusao, entrada: null })
  const recusa = impedimentoPelaAlteracao(travado, veiculoId)
  if (recusa) throw new BusinessError(recusa)
}

const emCursoDe = ({ baixas }: Pick<EstadoDoContrato, 'baixas'>, veiculoId: number) =>
  baixas.find((baixa) => baixa.veiculoId === veiculoId)

/**
 * Opens a payoff for the institution. Refuses with 404, 412, and with 400 a vehicle that isn't pledged here, has a
 * payoff or is in an open change.
 */
export function abrirBaixa(deps: Ambiente, ato: ActInPath, pedido: AbrirBaixaRequest): Promise<Resposta> {
  return travarSemVencida(deps, ato, exigirAtivo, async (travado) => {
    const aberta = emCursoDe(travado, pedido.veiculoId)
    const recusa = impedimentoDaBaixa('abrirBaixa', 'instituicao', aberta ? situacaoDaBaixa(aberta) : null)
    if (recusa) throw new BusinessError(recusa)
    if (travado.garantias.some(({ veiculoId }) => veiculoId === pedido.veiculoId))
      await exigirVenda(travado, pedido)
    return abrirSob(autoriaDe(travado), { ...pedido, origem: 'instituicao' })
  })
}

/**
 * Tells the sale of a pledged vehicle for the store. Telling it twice answers the payoff that goes on. Refuses with 400
 * a vehicle that is free, in a proposal or in an open change, and an institution that doesn't use payoffs.
 */
export async function informarVendaEmGarantia(
  deps: Ambiente,
  { sessao, alvo }: Actor,
  { veiculoId, placa, dataVenda }: InformarVendaRequest,
): Promise<Resposta> {
  const quem = placa ? { placaMercosul: placaMercosul(placa) } : { id: veiculoId ?? 0 }
  const campo = placa ? 'placa' : 'veiculoId'
  const achado = await findPenhorAberto(deps.db, { lojaId: lojaDo(alvo), ...quem })
  if (!achado) throw campoInvalido(campo, 'Este veículo não está no estoque da loja.')
  const { contratoId, status, instituicaoFinanceiraId } = achado
  if (contratoId === null || status === null || instituicaoFinanceiraId === null)
    throw campoInvalido(campo, `O veículo ${achado.placa} não está em garantia.`)
  if (!STATUS[status].alteravel)
    throw campoInvalido(
      campo,
      `O veículo ${achado.placa} está em uma proposta que ainda não vale. Recuse a proposta ou peça à instituição que troque o veículo.`,
    )
  if (!(await existsUsoDasBaixas(deps.db, instituicaoFinanceiraId)))
    throw campoInvalido(
      campo,
      `A instituição que tem o veículo ${achado.placa} em garantia ainda não recebe vendas por aqui. Informe a venda na página do veículo.`,
    )
  const noContrato = { sessao, alvo, id: contratoId, ifMatch: undefined }
  return travarSemVencida(deps, noContrato, exigirAtivo, async (travado) => {
    const aberta = emCursoDe(travado, achado.veiculoId)
    if (aberta) {
      const { id, estado, versao } = aberta
      return { id, contratoId, estado, avisos: [], versao }
    }
    const venda = { veiculoId: achado.veiculoId, dataVenda }
    await exigirVenda(travado, venda)
    return abrirSob(autoriaDe(travado), { ...venda, motivo: 'venda', texto: null, origem: 'loja' })
  })
}

/** Cancels a payoff that nobody paid for. Refuses with 404, 412 and 400. */
export function cancelarBaixa(deps: Ambiente, ato: AtoNaBaixa, motivo: string): Promise<Resposta> {
  return travarBaixa(deps, ato, 'cancelarBaixa', ({ baixa, ...travado }) =>
    cancelarSob(autoriaDe(travado), baixa, motivo),
  )
}

/** Cancels a payoff under its contract's lock. */
export async function cancelarSob(
  travado: EstadoTravado,
  baixa: BaixaEmCurso,
  motivo: string,
): Promise<Resposta> {
  const { tx, chave, clock, sessao } = travado
  const fim = {
    estado: 'cancelada',
    encerradaEm: clock.now(),
    encerradaPor: sessao?.usuarioId ?? null,
  } as const
  const versao = await updateBaixa(tx, { ...chave, baixaId: baixa.id }, { ...fim, motivoDoFim: motivo })
  const placa = placaDe(travado, baixa.veiculoId)
  const descricao = `Veículo ${placa}.`
  await registrarPasso(travado, {
    acao: 'cancelarBaixa',
    passo: 'cancelada',
    baixaId: baixa.id,
    descricao,
    motivo,
  })
  return respostaDe(baixa, 'cancelada', versao)
}

/** Reverses all payments of a paid payoff, which is open again. Refuses with 404, 412 and 400. */
export function estornarPagamento(deps: Ambiente, ato: AtoNaBaixa, motivo: string): Promise<Resposta> {
  return travarBaixa(deps, ato, 'estornar', async ({ baixa, ...travado }) => {
    const { tx, chave, clock } = travado
    const agora = clock.now()
    const chaveDaBaixa = { ...chave, baixaId: baixa.id }
    await updatePagamentosEstornados(tx, chaveDaBaixa, { motivo, usuarioId: ato.sessao.usuarioId, agora })
    const aberta = {
      estado: 'aberta',
      valor: null,
      rateado: false,
      dataSaldo: null,
      pagaEm: null,
      motivoMenor: null,
    } as const
    const versao = await updateBaixa(tx, chaveDaBaixa, aberta)
    await registrarPasso(autoriaDe(travado), {
      acao: 'estornarPagamento',
      passo: 'estornada',
      baixaId: baixa.id,
      descricao: `Veículo ${placaDe(travado, baixa.veiculoId)}.`,
      motivo,
    })
    return respostaDe(baixa, 'aberta', versao)
  })
}

export const respostaDe = (
  { id, contratoId }: Pick<BaixaEmCurso, 'id' | 'contratoId'>,
  estado: EstadoDaBaixa,
  versao: number,
): Resposta => ({ id, contratoId, estado, avisos: [], versao })
