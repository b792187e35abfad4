import type { Client } from 'pg'
import { clockFrom } from '../apps/server/src/clock.ts'
import { porLoteDe } from '../apps/server/src/modules/cobertura/reavaliar/a-reavaliar.service.ts'
import { reavaliarContratos } from '../apps/server/src/modules/cobertura/reavaliar/reavaliar-contratos.service.ts'
import { importarSaldos } from '../apps/server/src/modules/saldos/importacao/importacao.service.ts'
import { listContratosDeOutroSaldo } from '../apps/server/src/modules/saldos/saldos.repository.ts'
import { createPortfolio, evaluateByHand, growPortfolio } from './balances-dataset.ts'
import type { Database } from './database.ts'
import { settle } from './dataset.ts'
import { BARS, type Figure } from './bars.ts'
import { callOk, secondsOf } from './load.ts'
import { memoryOf } from './memory.ts'
import { growths, pagesOfReads } from './pages.ts'
import type { CapturingProgram, Program } from './programs.ts'
import { headers } from './reads.ts'
import { copyGuarantees, ofCopies } from './revaluation.ts'
import { FIRST_STORE, INSTITUTION, STORES } from './sizes.ts'

/** Active contracts of the measured institution, before and after. The first have 20 vehicles each, the others one. */
export interface BalanceSizes {
  small: number
  big: number
}

export const BALANCES: Record<'full' | 'quick', BalanceSizes> = {
  full: { small: 10_000, big: 200_000 },
  quick: { small: 1_000, big: 20_000 },
}

/** Payments of one request. */
const PAYMENTS = 500
const ROUNDS = 3
const CAUSE = { motivo: 'saldo', reavaliacaoId: null } as const

const clock = clockFrom(() => new Date())
const DIA_MS = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * DIA_MS).toISOString().slice(0, 10)

interface Load {
  contracts: number
  daysAgo: number
  /** Reais that every balance is above those of the first load. */
  add: number
}

/** A day's file of balances, by kilobytes. A tenth are in arrears. No balance is more than its vehicles cover. */
async function* file({ contracts, daysAgo, add }: Load): AsyncGenerator<Buffer> {
  let text = 'numero;data_base;saldo_devedor;principal;encargos;dias_atraso\n'
  for (let n = 1; n <= contracts; n++) {
    const principal = 3_000 + add + (n % 1_000)
    text += `CT-${n};${dayBefore(daysAgo)};${principal + 10},00;${principal},00;10,00;${n % 10 === 0 ? n % 100 : 0}\n`
    if (text.length > 8_000) {
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(text)
}

async function load({ banco }: Database, wanted: Load, situacao = 'importado') {
  const report = await importarSaldos({ db: banco.db, clock }, file(wanted), {
    instituicaoId: INSTITUTION,
    completo: true,
    parcial: false,
    confirmar: true,
    dataBase: null,
  })
  if (report.situacao !== situacao || report.contratos !== wanted.contracts)
    throw new Error(`The load went wrong: ${report.mensagem}`)
}

/** Rows written to any table but those of the running import. */
async function rowsWritten(client: Client): Promise<number> {
  // A session that is idle reports its own counts within ten seconds.
  await client.query('select pg_sleep(11)')
  const { rows } = await client.query<{ n: number }>(
    `select sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 as n from pg_stat_user_tables
     where schemaname = 'public' and relname not like 'importacao%'`,
  )
  return rows[0]?.n ?? 0
}

/** Evaluates the contracts that another balance judges, in the batches of the job. Answers how many there were. */
async function evaluateChanged({ banco: { db }, client }: Database): Promise<number> {
  const changed = await listContratosDeOutroSaldo(db, INSTITUTION)
  const perBatch = porLoteDe(CAUSE)
  for (let start = 0; start < changed.length; start += perBatch)
    await reavaliarContratos({ db, clock }, changed.slice(start, start + perBatch), CAUSE)
  await client.query('delete from tarefa_pedida')
  return changed.length
}

/** Each round loads other balances of one day, and evaluates what they changed. */
async function measureEvaluation(database: Database, contracts: number): Promise<Figure> {
  const { client } = database
  const rounds: { program: number; copied: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    await load(database, { contracts, daysAgo: 3, add: 100 * (round + 1) })
    await settle(client)
    let changed = 0
    const program = await secondsOf(async () => {
      changed = await evaluateChanged(database)
    })
    if (changed !== contracts) throw new Error(`${changed} contracts changed`)
    if (round > 0) rounds.push({ program, copied: await copyGuarantees(client) })
  }
  const { rows } = await client.query<{ n: number }>('select count(*)::integer as n from contrato_garantia')
  return ofCopies(`coverage after balances: ${contracts} contracts, ${rows[0]?.n} vehicles`, rounds)
}

const BASE = `/api/instituicoes-financeiras/${INSTITUTION}`
const list = (name: string, of: 'baixas' | 'conciliacao', query: string) => ({
  name,
  path: `${BASE}/${of}?quantidadePorPagina=20&total=limitado&${query}`,
})
const SCREENS = [
  list('reconciliation, first page', 'conciliacao', 'pagina=1'),
  list('reconciliation, one kind', 'conciliacao', 'pagina=1&tipo=atraso'),
  // The portfolio is of the first twenty stores.
  list('reconciliation, a store without rows', 'conciliacao', `pagina=1&loja=${FIRST_STORE + STORES - 1}`),
  list('reconciliation, next page', 'conciliacao', 'pagina=2'),
  list('payoffs, first page', 'baixas', 'pagina=1'),
  list('payoffs, next page', 'baixas', 'pagina=2'),
  list('payoffs, overdue', 'baixas', 'pagina=1&vencidas=true'),
  list('payoffs, paid', 'baixas', 'pagina=1&estado=paga'),
  list('payoffs, released', 'baixas', 'pagina=1&estado=liberada'),
]

interface OpenPayoff {
  numero: string
  placa: string
  falta: number
}

async function openPayoffs({ url }: Program): Promise<OpenPayoff[]> {
  const open: OpenPayoff[] = []
  for (let page = 1; open.length < PAYMENTS; page++) {
    const path = `${BASE}/baixas?estado=aberta&quantidadePorPagina=100&pagina=${page}`
    const { baixas } = JSON.parse((await callOk(`${url}${path}`, { headers })).toString()) as {
      baixas: OpenPayoff[]
    }
    if (baixas.length === 0) break
    open.push(...baixas)
  }
  return open.slice(0, PAYMENTS)
}

interface Answer {
  pagamentos: { resultado: string; mensagem: string | null }[]
}

/** Sends one request of payments for open payoffs, and checks what became of each. */
async function pay(server: Program, what: 'parcial' | 'quitado'): Promise<number> {
  const pagamentos = (await openPayoffs(server)).map(({ numero, placa, falta }) => ({
    numero,
    placa,
    valor: what === 'parcial' ? 1 : falta,
    data: new Date().toISOString(),
    referencia: `${what}-${numero}`,
  }))
  if (pagamentos.length !== PAYMENTS) throw new Error(`There are ${pagamentos.length} open payoffs`)
  let body: Buffer = Buffer.alloc(0)
  const seconds = await secondsOf(async () => {
    body = await callOk(`${server.url}${BASE}/baixas/pagamentos`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ pagamentos }),
    })
  })
  const answered = JSON.parse(body.toString()) as Answer
  const other = answered.pagamentos.find(({ resultado }) => resultado !== what)
  if (other) throw new Error(`A payment is ${other.resultado}: ${other.mensagem}`)
  return seconds
}

/** Starts programs for what is measured, and ends them. */
export interface Programs {
  capturing<T>(work: (server: CapturingProgram) => Promise<T>): Promise<T>
  timed<T>(work: (server: Program) => Promise<T>): Promise<T>
}

export async function measureBalances(
  database: Database,
  { small, big }: BalanceSizes,
  programs: Programs,
): Promise<Figure[]> {
  const { client } = database
  const screens = () => programs.capturing((server) => pagesOfReads(client, server, SCREENS))
  /** The evaluations that a load asks for are measured by themselves. */
  const unasked = async () => {
    await client.query('delete from tarefa_pedida')
    await settle(client)
  }
  await createPortfolio(database, small)
  const smallMemory = await memoryOf(() => load(database, { contracts: small, daysAgo: 4, add: 0 }))
  const evaluation = await measureEvaluation(database, small)
  await unasked()
  const before = await screens()
  await growPortfolio(database, small, big)
  const bigMemory = await memoryOf(() => load(database, { contracts: big, daysAgo: 3, add: 0 }))
  await unasked()
  const first = { contracts: big, daysAgo: 2, add: 200 }
  const seconds = await secondsOf(() => load(database, first))
  const loaded = await rowsWritten(client)
  const again = await secondsOf(() => load(database, first, 'sem_mudancas'))
  const written = (await rowsWritten(client)) - loaded
  await unasked()
  const nextDay = await secondsOf(() => load(database, { contracts: big, daysAgo: 1, add: 500 }))
  await evaluateByHand(database)
  const after = await screens()
  const [parts, releases] = await programs.timed(async (server) => [
    await pay(server, 'parcial'),
    await pay(server, 'quitado'),
  ])
  const name = `load of ${big} balances`
  return [
    { name, value: seconds, bar: BARS.balances },
    { name: `${name}, next day`, value: nextDay, bar: BARS.balances },
    { name: `${name}, repeated`, value: written, bar: BARS.written, context: `${again.toFixed(1)} s` },
    { name, value: (bigMemory - smallMemory) / 1e6, bar: BARS.balancesMemory },
    evaluation,
    { name: `${PAYMENTS} payments, each a part`, value: parts ?? Number.NaN, bar: BARS.payments },
    {
      name: `${PAYMENTS} payments, each releases its vehicle`,
      value: releases ?? Number.NaN,
      bar: BARS.payments,
    },
    ...growths(before, after, () => BARS.screens),
  ]
}
