import type { SaldoImportado } from '@lastro/shared/saldos/saldo'
import { type Dia, somarDias } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { STATUS, StatusContrato } from '@lastro/shared/contratos/status'
import { sql } from 'kysely'
import { openCalendario } from '../dias-uteis.ts'
import { fonteOfJson } from '../modules/saldos/importacao/carga-json.ts'
import { importarLinhas } from '../modules/saldos/importacao/importacao.service.ts'
import type { NomeDaRede } from './rede.ts'
import type { Stage } from './stage.ts'
import type { Calendar, Event } from './timeline.ts'

const BASES = 5
/** The store whose instalments are late. */
const ATRASADA: NomeDaRede = 'pampa'
/** Before anybody's first act of the day. */
const EARLY = -90

/** Banco Aurora loads its balances of the last five business days, each on the next morning. */
export async function balances(stage: Stage, calendar: Calendar): Promise<Event[]> {
  const { isDiaUtil } = openCalendario([])
  const bases: number[] = []
  for (let daysAgo = 1; bases.length < BASES; daysAgo++)
    if (isDiaUtil(somarDias(calendar.today, -daysAgo))) bases.push(daysAgo)
  return bases.map((daysAgo, newest) => ({
    at: calendar.at(daysAgo - 1, EARLY),
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
}

/** What each contract owes: less from base to base. The newest base has one of each divergence. */
async function saldosDe(stage: Stage, newest: number): Promise<SaldoImportado[]> {
  const { tx, ids } = stage
  const contratos = await tx
    .selectFrom('contrato')
    .where('instituicaoFinanceiraId', '=', ids.aurora)
    .where('status', 'in', [StatusContrato.Ativo, StatusContrato.Liquidado])
    .select(['id', 'numero', 'status', 'valorCredito', 'lojaId'])
    .orderBy('numero')
    .execute()
  const ativos = contratos.filter(({ status }) => STATUS[status].alteravel)
  const saldos = ativos.map(({ numero, valorCredito, lojaId }, place) => {
    // The first one is paid, and the second is written with more than was lent.
    const parte = place === 0 ? 0 : place === 1 ? 1.04 : 0.62 + ((place * 7) % 35) / 100 + newest / 500
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
