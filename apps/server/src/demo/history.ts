import { anoDe, diaEmSaoPaulo, somarDias } from '@lastro/shared/dia'
import { sql } from 'kysely'
import { instanteDe } from '../clock.ts'
import type { Tx } from '../db/tables.ts'
import { reavaliarPendentes } from '../modules/cobertura/reavaliar/reavaliar-pendentes.service.ts'
import { avisarDeficits } from '../modules/cobertura/reavaliar/avisar-deficits.service.ts'
import { proporTroca, deleteFromStock } from './alteracoes.ts'
import { type StagedContrato, createContrato, playStep } from './contratos.ts'
import type { NomeInstituicao, NomeLoja } from './estabelecimentos.ts'
import type { Historia } from './historia.ts'
import type { ModeloGravado } from './modelos.ts'
import { notificarVencimento } from './notificacoes.ts'
import { criarTarifaPropria } from './parametros-comerciais.ts'
import { insertMes, mesAnterior } from './precos-referencia.ts'
import { pedirMais } from './pedidos.ts'
import { LOJAS_DA_REDE } from './rede.ts'
import { type Roteiro, ROTEIROS } from './roteiro.ts'
import type { Stage } from './stage.ts'
import type { Calendar, Event } from './timeline.ts'
import { diasDosNovos, insertVeiculos, deleteUnpledged } from './veiculos.ts'

interface Cenario {
  roteiro: Roteiro
  modelos: readonly ModeloGravado[]
  calendar: Calendar
}

/** All events until now. `play` must set the stage's clock to each event's instant. */
export function eventsOf(stage: Stage, cenario: Cenario): Event[] {
  const { roteiro, calendar } = cenario
  const proximo = createNumberer(calendar)
  return [
    ...referenceMonths(stage, cenario),
    ...weeklyNotices(stage, cenario),
    ...arrivals(stage, cenario),
    ...roteiro.historias.flatMap((historia, index) =>
      eventsOfLife(stage, calendar, { historia, index, numero: proximo(historia) }),
    ),
  ]
}

/** A month's prices arrive on its first morning. */
function referenceMonths(stage: Stage, { roteiro, modelos, calendar }: Cenario): Event[] {
  return Array.from({ length: roteiro.meses }, (_, mesesAtras) => {
    const mes = mesAnterior(calendar.today, mesesAtras)
    const at = new Date(Math.min(instanteDe(mes, '06:00').getTime(), calendar.at(0, 0).getTime()))
    const { tx, clock, today } = stage
    const happen = async () => {
      await insertMes(tx, modelos, { mes, mesesAtras, importadoEm: at, today })
      await countRows(tx)
      await reavaliarPendentes({ db: tx, clock })
    }
    return { at, happen }
  })
}

/** One transaction loads all, so nothing else counts the rows: the planner would take stock and contracts to be empty. */
const countRows = (tx: Tx) =>
  sql`analyze veiculo, preco_referencia_atual, contrato, contrato_garantia, penhor, cobertura`.execute(tx)

/** Weekly notices of deficits: on Mondays, and today for those that still wait. */
function weeklyNotices({ tx, clock }: Stage, { roteiro, calendar }: Cenario): Event[] {
  return Array.from({ length: roteiro.startsDaysAgo }, (_, diasAtras) => calendar.at(diasAtras, 0))
    .filter((at, diasAtras) => diasAtras === 0 || at.getUTCDay() === 1)
    .map((at) => ({ at, happen: () => avisarDeficits({ db: tx, clock }) }))
}

/** The stores' stock, most of it from before the history. */
function arrivals(stage: Stage, { roteiro, modelos, calendar }: Cenario): Event[] {
  const { tx, ids, today } = stage
  const chegada = (loja: NomeLoja, { novos }: { novos: boolean }) => {
    const daRede = roteiro.daRede.some((nome) => nome === loja)
    const inicio = daRede ? roteiro.startsDaysAgo : ROTEIROS.curta.startsDaysAgo
    const at = calendar.at(novos ? diasDosNovos(loja) : inicio, 0)
    const happen = () => insertVeiculos(tx, { loja, lojaId: ids[loja], modelos, today }, { novos, agora: at })
    return { at, happen }
  }
  const lojas = ['autoestrada', 'veneza', ...roteiro.daRede] as const
  return [
    ...lojas.map((loja) => chegada(loja, { novos: false })),
    ...lojas.map((loja) => chegada(loja, { novos: true })),
    ...roteiro.daRede.flatMap((loja) =>
      OLD_STOCK_SOLD_DAYS_AGO.map((diasAtras) => {
        const at = calendar.at(diasAtras, 0)
        return {
          at,
          happen: () => deleteUnpledged(tx, ids[loja], { chegadosAte: somarDias(today, -200), agora: at }),
        }
      }),
    ),
  ]
}

/** Days ago on which the network's stores have sold what they had a year ago, as far as no contract holds it. */
const OLD_STOCK_SOLD_DAYS_AGO = [122, 30]

const PREFIXO: Record<NomeInstituicao | 'rede', string> = { aurora: 'CT', horizonte: 'FH', rede: 'RD' }

/** Numbers as each bank gives them: 'CT-2026-0012'; those of the network's stores have a series of their own. */
function createNumberer(calendar: Calendar): (historia: Historia) => string {
  const usados: Record<keyof typeof PREFIXO, number> = { aurora: 0, horizonte: 0, rede: 0 }
  return ({ instituicao, loja, createdDaysAgo }) => {
    const ano = anoDe(diaEmSaoPaulo(calendar.at(createdDaysAgo, 0)))
    const serie = LOJAS_DA_REDE.some((nome) => nome === loja) ? 'rede' : instituicao
    return `${PREFIXO[serie]}-${ano}-${String(++usados[serie]).padStart(4, '0')}`
  }
}

interface ContratoLife {
  historia: Historia
  index: number
  numero: string
}

/** Minutes between two steps of one contract on a day, and between two contracts. */
const MINUTES_BETWEEN_STEPS = 55
const MINUTES_BETWEEN_CONTRATOS = 7
/** After every step of today. */
const END_OF_TODAY = 520

function eventsOfLife(stage: Stage, calendar: Calendar, { historia, index, numero }: ContratoLife): Event[] {
  let criado: StagedContrato | undefined
  const contrato = () => {
    if (!criado) throw new Error(`Contract ${numero} is not made yet`)
    return criado
  }
  const at = (diasAtras: number, passo: number) =>
    calendar.at(
      diasAtras,
      passo * MINUTES_BETWEEN_STEPS + ((index * MINUTES_BETWEEN_CONTRATOS) % MINUTES_BETWEEN_STEPS),
    )
  const events: Event[] = [
    {
      at: at(historia.createdDaysAgo, 0),
      happen: async () => {
        criado = await createContrato(stage, { historia, index, numero })
      },
    },
    ...historia.passos.map((passo, anteriores) => ({
      at: at(passo[0], anteriores + 1),
      happen: () => playStep(stage, contrato(), passo),
    })),
  ]
  if (historia.tarifaPropria)
    events.push({
      at: at(historia.createdDaysAgo - 1, 0),
      happen: () =>
        criarTarifaPropria(stage, { contratoId: contrato().id, lojaId: stage.ids[historia.loja] }),
    })
  if (historia.leftDaysAgo !== undefined)
    events.push({ at: at(historia.leftDaysAgo, 1), happen: () => deleteFromStock(stage, contrato()) })
  if (historia.pedeReforco)
    events.push({ at: at(historia.pedeReforco.daysAgo, 1), happen: () => pedirMais(stage, contrato()) })
  // Last, so that it takes no vehicle that others choose.
  if (historia.proposesSwap)
    events.push({ at: calendar.at(0, END_OF_TODAY), happen: () => proporTroca(stage, contrato()) })
  if (historia.endsInDays < 0)
    events.push({
      at: calendar.at(-historia.endsInDays - 1, 0),
      happen: () =>
        notificarVencimento(stage, { ...contrato(), numero }, somarDias(calendar.today, historia.endsInDays)),
    })
  return events
}
