import type { SaldoImportado } from '@lastro/shared/saldos/saldo'
import { type Dia, somarDias } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { STATUS, StatusContrato } from '@lastro/shared/contratos/status'
import { sql } from 'kysely'
import { openCalendario } from '../dias-uteis.ts'
import { reavaliarContratos } from '../modules/cobertura/reavaliar/reavaliar-contratos.service.ts'
import { fonteOfJson } from '../modules/saldos/importacao/carga-json.ts'
import { importarLinhas } from '../modules/saldos/importacao/importacao.service.ts'
import type { NomeDaRede } from './rede.ts'
import type { Stage } from './stage.ts'
import type { Calendar, Event } from './timeline.ts'

const BASES = 5
const MESES = 11
/** The store whose instalments are late. */
const ATRASADA: NomeDaRede = 'pampa'
/** What falls short at these stores is nearly all owed yet: the uncovered contracts. */
const DEVEDORAS = ['autoestrada', 'litoral'] as const
/** Each of so many contracts has no balance: its own valorGarantia is what must be covered. */
const SEM_SALDO = 22
/** Before anybody's first act of the day. */
const EARLY = -90
/** After the acts of a day. */
const LATE = 600

/**
 * Banco Aurora loads its balances of the last five business days, each on the next morning. Before them come those of the
 * ends of months, by which the trend is measured.
 */
export async function balances(stage: Stage, calendar: Calendar): Promise<Event[]> {
  const { isDiaUtil } = openCalendario([])
  const bases: number[] = []
  for (let daysAgo = 1; bases.length < BASES + MESES; daysAgo++) {
    const dia = somarDias(calendar.today, -daysAgo)
    const endsMonth = somarDias(dia, 1).endsWith('-01')
    if (bases.length < BASES ? isDiaUtil(dia) : endsMonth) bases.push(daysAgo)
  }
  return bases.map((daysAgo, newest) => ({
    at: newest < BASES ? calendar.at(daysAgo - 1, EARLY) : calendar.at(daysAgo, LATE),
    happen: () => load(stage, { dataBase: somarDias(calendar.today, -daysAgo), newest }),
  }))
}

interface Base {
  dataBase: Dia
  /** 0: the newest of all. */
  newest: number
}

async function load(stage: Stage, { dataBase, newest }: Base): Promise<void> {
  const { tx, clock, ids, sessoes } = stage
  const saldos = await saldosDe(stage, newest)
  const { situacao, mensagem } = await importarLinhas({ db: tx, clock }, fonteOfJson(saldos), {
    instituicaoId: ids.aurora,
    sessao: sessoes.aurora,
    dataBase,
    completo: true,
    parcial: false,
    confirmar: true,
  })
  if (situacao !== 'importado') throw new Error(`The demonstration's balances: ${mensagem}`)
  const ativos = await tx
    .selectFrom('contrato')
    .where('instituicaoFinanceiraId', '=', ids.aurora)
    .where('status', '=', StatusContrato.Ativo)
    .select(['instituicaoFinanceiraId', 'id as contratoId'])
    .execute()
  await reavaliarContratos({ db: tx, clock }, ativos, { motivo: 'saldo', reavaliacaoId: null })
}

/** What each contract owes: less from base to base. The newest base has one of each divergence. */
async function saldosDe(stage: Stage, newest: number): Promise<SaldoImportado[]> {
  const { tx, ids } = stage
  const contratos = await tx
    .selectFrom('contrato')
    .leftJoin('cobertura as c', (join) =>
      join
        .onRef('c.instituicaoFinanceiraId', '=', 'contrato.instituicaoFinanceiraId')
        .onRef('c.contratoId', '=', 'contrato.id'),
    )
    .where('contrato.instituicaoFinanceiraId', '=', ids.aurora)
    .where('status', 'in', [StatusContrato.Ativo, StatusContrato.Liquidado])
    .select(['contrato.id', 'numero', 'status', 'valorCredito', 'lojaId'])
    .select((eb) => eb('c.totalInclusao', '<', eb.ref('contrato.valorGarantia')).as('curto'))
    .orderBy('numero')
    .execute()
  const ativos = contratos.filter(({ status }) => STATUS[status].alteravel)
  const comSaldo = ativos.filter((_, place) => place % SEM_SALDO !== SEM_SALDO - 1)
  const saldos = comSaldo.map(({ numero, valorCredito, lojaId, curto }, place) => {
    const devido = curto
      ? DEVEDORAS.some((loja) => lojaId === ids[loja])
        ? 0.98
        : 0.62
      : 0.72 + ((place * 7) % 35) / 700 + Math.min(newest, BASES) / 500
    // The first one is paid, and the second is written with more than was lent.
    const parte = [0, 1.01][place] ?? devido
    const principal = Math.round(valorCredito * parte) as Centavos
    const encargos = Math.round(principal * 0.006) as Centavos
    return {
      numero,
      principal,
      encargos,
      saldoDevedor: (principal + encargos) as Centavos,
      diasAtraso: lojaId === ids[ATRASADA] ? 17 - newest : 0,
    }
  })
  const liquidado = contratos.find(({ status }) => status === StatusContrato.Liquidado)
  const aMais = [
    ...(liquidado ? [{ numero: liquidado.numero, saldoDevedor: 1_284_055 as Centavos }] : []),
    { numero: 'RD-2019-0417', saldoDevedor: 8_830_000 as Centavos },
  ]
  if (newest > 0) return saldos
  const partido = await contratoToSplit(stage, saldos.slice(2, -1))
  const comPartes = saldos.map((saldo) =>
    saldo.numero === partido.numero ? { ...saldo, veiculos: partesDe(saldo, partido.placas) } : saldo,
  )
  // The newest base misses one contract.
  return [...comPartes.slice(0, -1), ...aMais]
}

/** The plate of a car that its contract never had in guarantee. */
const DE_FORA = 'RDL7H28'

/** The first of these contracts with two vehicles and no sale: its balance comes by vehicle. */
async function contratoToSplit(
  { tx, ids }: Stage,
  saldos: readonly { numero: string }[],
): Promise<{ numero: string; placas: string[] }> {
  return tx
    .selectFrom('contrato as c')
    .innerJoin('contratoGarantia as g', (join) =>
      join
        .onRef('g.instituicaoFinanceiraId', '=', 'c.instituicaoFinanceiraId')
        .onRef('g.contratoId', '=', 'c.id'),
    )
    .innerJoin('veiculo as v', 'v.id', 'g.veiculoId')
    .where('c.instituicaoFinanceiraId', '=', ids.aurora)
    .where(
      'c.numero',
      'in',
      saldos.map(({ numero }) => numero),
    )
    .where('v.saiuEm', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('baixa as b').whereRef('b.contratoId', '=', 'c.id').select('b.id'))),
    )
    .select('c.numero')
    .select((eb) => sql<string[]>`array_agg(${eb.ref('v.placa')} order by ${eb.ref('v.placa')})`.as('placas'))
    .groupBy('c.numero')
    .having((eb) => eb.fn.countAll<number>(), '>=', 2)
    .orderBy('c.numero')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Equal parts: one vehicle has none, and its part is told of a car from elsewhere. */
function partesDe({ saldoDevedor }: SaldoImportado, [, ...comSaldo]: readonly string[]) {
  const placas = [DE_FORA, ...comSaldo]
  const parte = Math.floor(saldoDevedor / placas.length)
  return placas.map((placa, place) => ({
    placa,
    saldo: (place === 0 ? saldoDevedor - parte * (placas.length - 1) : parte) as Centavos,
  }))
}
