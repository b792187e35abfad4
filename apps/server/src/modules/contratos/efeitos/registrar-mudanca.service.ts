import { type AcaoDoContrato, isAcaoDaCargaInicial } from '@lastro/shared/contratos/acao-do-contrato'
import { STATUS } from '@lastro/shared/contratos/status'
import { pipelined } from '#db/pipelined.ts'
import { avisarBaixas } from './avisos-da-baixa.service.ts'
import { updateBaixasDePenhoresFechados } from '../nucleo/baixas-em-curso.repository.ts'
import { FIM_COM_O_PENHOR } from '../nucleo/baixas.sql.ts'
import { updateVeiculosVendidos } from '../nucleo/baixas-em-curso.repository.ts'
import { avaliarMudancas } from '#modules/cobertura/reavaliar/avaliar-mudancas.service.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import type { AutoriaDaMudanca, ContratoTravado } from '../nucleo/contrato-travado.service.ts'
import { type ContratoRow, listContratosPorId } from '../nucleo/contratos.repository.ts'
import {
  comporEstados,
  contratoNaAuditoria,
  type EstadoDoContrato,
} from '../nucleo/estado-do-contrato.service.ts'
import { type GarantiaRow, listGarantiasDosContratos } from '../nucleo/garantias.repository.ts'
import { retrato } from '../nucleo/retrato.ts'
import type { SaldoAtualLido } from '../nucleo/saldos-atuais.repository.ts'
import { avisarParceiro } from './avisar-parceiro.ts'
import { cobrarMudancas } from './cobrar-mudanca.ts'
import { notificarMudancas } from './notificar-mudanca.ts'

interface Change {
  acao: AcaoDoContrato
  forcado?: boolean
  motivo?: string | null
  /** By contract, where each has its own. */
  motivos?: ReadonlyMap<number, string>
  /** The balances by which one person was enough, by contract: the audit notes them. */
  saldos?: ReadonlyMap<number, SaldoAtualLido>
}

interface ChangedContracts {
  instituicaoFinanceiraId: number
  /** The locked contracts as they were before: those, and no others, changed. */
  antes: readonly EstadoDoContrato[]
  /** Those that changed are new. Without vehicles none are looked for. */
  novos?: { ids: readonly number[]; semGarantias: boolean }
}

/**
 * Acts that leave the coverage as it is. Losing a rule changes no vehicle's current value (domain 6). Evaluating while
 * a request is made could end that request at once.
 */
const ACOES_SEM_AVALIACAO: ReadonlySet<AcaoDoContrato> = new Set([
  'perderRegra',
  'pedirReforco',
  'recusarReforco',
  'encerrarReforco',
])

const saldoDoAto = ({ saldoDevedor, dataBase, cargaId }: SaldoAtualLido) => ({
  saldoDevedor,
  dataBase,
  cargaId,
})

const retratoDo = ({ contrato, garantias, ...aberto }: EstadoDoContrato) =>
  retrato(contrato, garantias, aberto)

/**
 * Every change of contracts passes here, with or without a session. Reads the contracts as they stand now and evaluates
 * their coverage. Then appends each change to the audit, bills it, and tells the other side and the store's own system.
 * Answers the states that it read. Where a request for reinforcement was open, evaluates first, because restored
 * coverage ends the request.
 */
export async function registrarMudancas(
  autoria: AutoriaDaMudanca,
  { acao, forcado = false, motivo = null, motivos, saldos }: Change,
  { instituicaoFinanceiraId, antes, novos }: ChangedContracts,
): Promise<EstadoDoContrato[]> {
  const { tx, clock, sessao } = autoria
  const ids = novos?.ids ?? antes.map(({ contrato }) => contrato.id)
  const [contratos, garantias] = await pipelined(
    () => listContratosPorId(tx, { instituicaoId: instituicaoFinanceiraId }, ids),
    () => (novos?.semGarantias ? [] : listGarantiasDosContratos(tx, instituicaoFinanceiraId, ids)),
  )
  if (contratos.length !== ids.length) throw new Error('A locked contract is gone')
  await encerrarBaixas(autoria, { instituicaoFinanceiraId, antes, contratos, garantias })
  const anteriores = new Map(antes.map((estado) => [estado.contrato.id, estado]))
  const evaluates = !ACOES_SEM_AVALIACAO.has(acao)
  // Restored coverage ends a request, and the audit's picture of this act must show the end.
  const evaluatesFirst = evaluates && antes.some(({ pedido }) => pedido)
  if (evaluatesFirst) {
    const doContrato = Map.groupBy(garantias, ({ contratoId }) => contratoId)
    const mudados = contratos.map((contrato) => ({ contrato, garantias: doContrato.get(contrato.id) ?? [] }))
    await avaliarMudancas(tx, clock, mudados)
  }
  const estados = await comporEstados(tx, contratos, garantias)
  const mudancas = estados.map((depois) => {
    const anterior = anteriores.get(depois.contrato.id)
    const saldo = saldos?.get(depois.contrato.id)
    const retratos = {
      antes: anterior && retratoDo(anterior),
      depois: { ...retratoDo(depois), ...(saldo && { saldo: saldoDoAto(saldo) }) },
    }
    const proprio = motivos?.get(depois.contrato.id) ?? motivo
    return { acao, motivo: proprio, antes: anterior, depois, retratos }
  })
  // The audit calls the loss of a rule a change of terms.
  const registro = {
    sessao,
    acao: acao === 'perderRegra' ? 'alterar' : acao,
    forcado,
    agora: clock.now(),
  } as const
  await pipelined(
    () =>
      registrar(
        tx,
        ...mudancas.map(({ motivo: proprio, depois, retratos }) => ({
          ...contratoNaAuditoria(depois.contrato),
          ...registro,
          motivo: proprio,
          ...retratos,
        })),
      ),
    () =>
      evaluates &&
      !evaluatesFirst &&
      avaliarMudancas(tx, clock, estados, { tells: !isAcaoDaCargaInicial(acao) }),
    () => cobrarMudancas(autoria, instituicaoFinanceiraId, mudancas),
    () => notificarMudancas(autoria, mudancas),
    () => forEachInTurn(mudancas, (mudanca) => avisarParceiro(autoria, mudanca)),
  )
  return estados
}

/** Ends the payoffs whose pledge an act ended otherwise, and tells both sides. */
async function encerrarBaixas(
  { tx, clock }: AutoriaDaMudanca,
  {
    instituicaoFinanceiraId,
    antes,
    contratos,
    garantias,
  }: {
    instituicaoFinanceiraId: number
    antes: readonly EstadoDoContrato[]
    contratos: readonly ContratoRow[]
    garantias: readonly GarantiaRow[]
  },
): Promise<void> {
  const emGarantia = new Set(garantias.map(({ penhorId }) => penhorId))
  const fechadas = antes.flatMap(({ contrato, baixas }) => {
    const depois = contratos.find(({ id }) => id === contrato.id)
    if (!depois) throw new Error('A contract that changed was not read again')
    const acabou = !STATUS[depois.status].penhora
    return baixas.flatMap(({ penhorId }) =>
      acabou || !emGarantia.has(penhorId)
        ? [{ penhorId, motivo: FIM_COM_O_PENHOR[acabou ? 'contrato' : 'alteracao'] }]
        : [],
    )
  })
  const agora = clock.now()
  for (const [motivo, desta] of Map.groupBy(fechadas, (fechada) => fechada.motivo)) {
    const penhorIds = desta.map(({ penhorId }) => penhorId)
    const chave = { instituicaoFinanceiraId, penhorIds }
    const fins = await updateBaixasDePenhoresFechados(tx, chave, { motivo, agora })
    const encerradas = { instituicaoFinanceiraId, ids: fins.map(({ id }) => id) }
    await updateVeiculosVendidos(tx, encerradas, agora)
    for (const estado of ['liberada', 'cancelada'] as const) {
      const ids = fins.filter((fim) => fim.estado === estado).map(({ id }) => id)
      await avisarBaixas(tx, estado, { instituicaoFinanceiraId, ids }, { agora, lado: null, motivo })
    }
  }
}

async function forEachInTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (const item of items) await work(item)
}

/** Calls {@link registrarMudancas} for the one contract that an act has locked, and answers its new state. */
export async function registrarMudanca(
  { tx, clock, ato: { sessao }, lado, chave: { instituicaoFinanceiraId }, ...antes }: ContratoTravado,
  acao: AcaoDoContrato,
  opcoes: Omit<Change, 'acao'> = {},
): Promise<EstadoDoContrato> {
  const autoria = { tx, clock, sessao, lado }
  const mudados = { instituicaoFinanceiraId, antes: [antes] }
  const [depois] = await registrarMudancas(autoria, { acao, ...opcoes }, mudados)
  if (!depois) throw new Error('The locked contract is gone')
  return depois
}
