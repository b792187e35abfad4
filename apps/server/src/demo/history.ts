import { anoDe, diaEmSaoPaulo, somarDias } from '@lastro/shared/dia'
import { reavaliarPendentes } from '../modules/cobertura/reavaliar/reavaliar-pendentes.service.ts'
import { avisarDeficits } from '../modules/cobertura/reavaliar/avisar-deficits.service.ts'
import { proporTroca, tirarDoEstoque } from './alteracoes.ts'
import { type ContratoEncenado, criar, encenar } from './contratos.ts'
import type { NomeInstituicao } from './estabelecimentos.ts'
import type { Historia } from './historia.ts'
import { ATIVAS, ENCERRADAS } from './historias-passadas.ts'
import { HORIZONTE, NA_INSTITUICAO, NA_LOJA } from './historias-pendentes.ts'
import type { ModeloGravado } from './modelos.ts'
import { notificarVencimento } from './notificacoes.ts'
import { criarTarifaPropria } from './parametros-comerciais.ts'
import { insertMes, MESES, mesAnterior } from './precos-referencia.ts'
import type { Stage } from './stage.ts'
import type { Calendar, Event } from './timeline.ts'
import { DIAS_NOVOS, insertVeiculos } from './veiculos.ts'

/** Days ago on which the history begins, before the first contract. */
export const INICIO = 65

/** Every contract of the demonstration, oldest first, which is the order of their numbers. */
export const HISTORIAS: readonly Historia[] = [
  ...ENCERRADAS,
  ...ATIVAS,
  ...NA_INSTITUICAO,
  ...NA_LOJA,
  ...HORIZONTE,
].toSorted((a, b) => b.criadoHa - a.criadoHa)

/** All events until now. `play` must set the stage's clock to each event's instant. */
export function eventsOf(stage: Stage, modelos: readonly ModeloGravado[], calendar: Calendar): Event[] {
  const proximo = numerador(calendar)
  return [
    ...mesesDeReferencia(stage, modelos, calendar),
    ...semanas(stage, calendar),
    ...chegadas(stage, modelos, calendar),
    ...HISTORIAS.flatMap((historia, index) =>
      vida(stage, calendar, { historia, index, numero: proximo(historia) }),
    ),
  ]
}

/** A month's prices arrive on its first morning. */
function mesesDeReferencia(stage: Stage, modelos: readonly ModeloGravado[], calendar: Calendar): Event[] {
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
function semanas({ tx, clock }: Stage, calendar: Calendar): Event[] {
  return Array.from({ length: INICIO }, (_, diasAtras) => calendar.at(diasAtras, 0))
    .filter((at, diasAtras) => diasAtras === 0 || at.getUTCDay() === 1)
    .map((at) => ({ at, happen: () => avisarDeficits({ db: tx, clock }) }))
}

/** The stores' stock, most of it from before the history. */
function chegadas(stage: Stage, modelos: readonly ModeloGravado[], calendar: Calendar): Event[] {
  const { tx, ids, today } = stage
  const chegada = (novos: boolean) => {
    const at = calendar.at(novos ? DIAS_NOVOS : INICIO, 0)
    return (['autoestrada', 'veneza'] as const).map((loja) => ({
      at,
      happen: () => insertVeiculos(tx, { loja, lojaId: ids[loja], modelos, today }, { novos, agora: at }),
    }))
  }
  return [...chegada(false), ...chegada(true)]
}

const PREFIXO: Record<NomeInstituicao, string> = { aurora: 'CT', horizonte: 'FH' }

/** Numbers as each bank gives them: 'CT-2026-0012'. */
function numerador(calendar: Calendar): (historia: Historia) => string {
  const usados: Record<NomeInstituicao, number> = { aurora: 0, horizonte: 0 }
  return ({ instituicao, criadoHa }) => {
    const ano = anoDe(diaEmSaoPaulo(calendar.at(criadoHa, 0)))
    return `${PREFIXO[instituicao]}-${ano}-${String(++usados[instituicao]).padStart(4, '0')}`
  }
}

interface Vida {
  historia: Historia
  index: number
  numero: string
}

/** Minutes between two steps of one contract on a day, and between two contracts. */
const ENTRE_PASSOS = 55
const ENTRE_CONTRATOS = 7
/** After every step of today. */
const FIM_DE_HOJE = 520

function vida(stage: Stage, calendar: Calendar, { historia, index, numero }: Vida): Event[] {
  let criado: ContratoEncenado | undefined
  const contrato = () => {
    if (!criado) throw new Error(`Contract ${numero} is not made yet`)
    return criado
  }
  const at = (diasAtras: number, passo: number) =>
    calendar.at(diasAtras, passo * ENTRE_PASSOS + ((index * ENTRE_CONTRATOS) % ENTRE_PASSOS))
  const events: Event[] = [
    {
      at: at(historia.criadoHa, 0),
      happen: async () => {
        criado = await criar(stage, { historia, index, numero })
      },
    },
    ...historia.passos.map((passo, anteriores) => ({
      at: at(passo[0], anteriores + 1),
      happen: () => encenar(stage, contrato(), passo),
    })),
  ]
  if (historia.tarifaPropria)
    events.push({
      at: at(historia.criadoHa - 1, 0),
      happen: () =>
        criarTarifaPropria(stage, { contratoId: contrato().id, lojaId: stage.ids[historia.loja] }),
    })
  if (historia.saidaHa !== undefined)
    events.push({ at: at(historia.saidaHa, 1), happen: () => tirarDoEstoque(stage, contrato()) })
  // Last, so that it takes no vehicle that others choose.
  if (historia.troca)
    events.push({ at: calendar.at(0, FIM_DE_HOJE), happen: () => proporTroca(stage, contrato()) })
  if (historia.terminaEm < 0)
    events.push({
      at: calendar.at(-historia.terminaEm - 1, 0),
      happen: () =>
        notificarVencimento(stage, { ...contrato(), numero }, somarDias(calendar.today, historia.terminaEm)),
    })
  return events
}
