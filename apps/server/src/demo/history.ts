import { anoDe, diaEmSaoPaulo, somarDias } from '@lastro/shared/dia'
import { reavaliarPendentes } from '../modules/cobertura/reavaliar/reavaliar-pendentes.service.ts'
import { avisarDeficits } from '../modules/cobertura/reavaliar/avisar-deficits.service.ts'
import { proporTroca, removeFromStock } from './alteracoes.ts'
import { type StagedContrato, createContrato, playStep } from './contratos.ts'
import type { NomeInstituicao } from './estabelecimentos.ts'
import type { Historia } from './historia.ts'
import { ATIVAS, ENCERRADAS } from './historias-passadas.ts'
import { HORIZONTE, WAITING_FOR_INSTITUICAO, WAITING_FOR_LOJA } from './historias-pendentes.ts'
import type { ModeloGravado } from './modelos.ts'
import { notificarVencimento } from './notificacoes.ts'
import { criarTarifaPropria } from './parametros-comerciais.ts'
import { insertMes, MESES, mesAnterior } from './precos-referencia.ts'
import type { Stage } from './stage.ts'
import type { Calendar, Event } from './timeline.ts'
import { DIAS_NOVOS, insertVeiculos } from './veiculos.ts'

/** Days ago on which the history begins, before the first contract. */
export const STARTS_DAYS_AGO = 65

/** Every contract of the demonstration, oldest first, which is the order of their numbers. */
export const HISTORIAS: readonly Historia[] = [
  ...ENCERRADAS,
  ...ATIVAS,
  ...WAITING_FOR_INSTITUICAO,
  ...WAITING_FOR_LOJA,
  ...HORIZONTE,
].toSorted((a, b) => b.createdDaysAgo - a.createdDaysAgo)

/** All events until now. `play` must set the stage's clock to each event's instant. */
export function eventsOf(stage: Stage, modelos: readonly ModeloGravado[], calendar: Calendar): Event[] {
  const proximo = createNumberer(calendar)
  return [
    ...referenceMonths(stage, modelos, calendar),
    ...weeklyNotices(stage, calendar),
    ...arrivals(stage, modelos, calendar),
    ...HISTORIAS.flatMap((historia, index) =>
      eventsOfLife(stage, calendar, { historia, index, numero: proximo(historia) }),
    ),
  ]
}

/** A month's prices arrive on its first morning. */
function referenceMonths(stage: Stage, modelos: readonly ModeloGravado[], calendar: Calendar): Event[] {
  return Array.from({ length: MESES }, (_, mesesAtras) => {
    const mes = mesAnterior(calendar.today, mesesAtras)
    const at = new Date(Math.min(new Date(`${mes}T06:00:00-03:00`).getTime(), calendar.at(0, 0).getTime()))
    const { tx, clock, today } = stage
    const happen = async () => {
      await insertMes(tx, modelos, { mes, mesesAtras, importadoEm: at, today })
      await reavaliarPendentes({ db: tx, clock })
    }
    return { at, happen }
  })
}

/** Weekly notices of deficits: on Mondays, and today for those that still wait. */
function weeklyNotices({ tx, clock }: Stage, calendar: Calendar): Event[] {
  return Array.from({ length: STARTS_DAYS_AGO }, (_, diasAtras) => calendar.at(diasAtras, 0))
    .filter((at, diasAtras) => diasAtras === 0 || at.getUTCDay() === 1)
    .map((at) => ({ at, happen: () => avisarDeficits({ db: tx, clock }) }))
}

/** The stores' stock, most of it from before the history. */
function arrivals(stage: Stage, modelos: readonly ModeloGravado[], calendar: Calendar): Event[] {
  const { tx, ids, today } = stage
  const chegada = (novos: boolean) => {
    const at = calendar.at(novos ? DIAS_NOVOS : STARTS_DAYS_AGO, 0)
    return (['autoestrada', 'veneza'] as const).map((loja) => ({
      at,
      happen: () => insertVeiculos(tx, { loja, lojaId: ids[loja], modelos, today }, { novos, agora: at }),
    }))
  }
  return [...chegada(false), ...chegada(true)]
}

const PREFIXO: Record<NomeInstituicao, string> = { aurora: 'CT', horizonte: 'FH' }

/** Numbers as each bank gives them: 'CT-2026-0012'. */
function createNumberer(calendar: Calendar): (historia: Historia) => string {
  const usados: Record<NomeInstituicao, number> = { aurora: 0, horizonte: 0 }
  return ({ instituicao, createdDaysAgo }) => {
    const ano = anoDe(diaEmSaoPaulo(calendar.at(createdDaysAgo, 0)))
    return `${PREFIXO[instituicao]}-${ano}-${String(++usados[instituicao]).padStart(4, '0')}`
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
    events.push({ at: at(historia.leftDaysAgo, 1), happen: () => removeFromStock(stage, contrato()) })
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
