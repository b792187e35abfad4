import type { Client } from 'pg'
import { clockFrom } from '../apps/server/src/clock.ts'
import { importarSaldos } from '../apps/server/src/modules/saldos/importacao/importacao.service.ts'
import type { Database } from './database.ts'
import { contractsOf, createEstablishments, settle, withoutForeignKeys } from './dataset.ts'
import { memoryOf, secondsOf } from './memory.ts'
import { pagesOf } from './pages.ts'
import type { CapturingProgram } from './programs.ts'
import { captureRead, ownStatements } from './reads.ts'
import type { Growth } from './report.ts'
import { INSTITUTION } from './sizes.ts'

/** Active contracts of the measured institution, before and after. */
export const BALANCES = { small: 10_000, big: 200_000 }

/** Limits of a load of `BALANCES.big` contracts: seconds, and megabytes above a load of `BALANCES.small`. */
export const TARGET_OF_SECONDS = 60
export const TARGET_OF_MEGABYTES = 300
export const TARGET_OF_PAGES = 1.5

const clock = clockFrom(() => new Date())
const DIA_MS = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * DIA_MS).toISOString().slice(0, 10)

/** Gives the institution active contracts numbered `from` + 1 to `to`. */
async function createActive(client: Client, from: number, to: number): Promise<void> {
  await withoutForeignKeys(client, async () => {
    await client.query(contractsOf(from + 1, to, String(INSTITUTION)))
    await client.query(
      `update contrato set status = 5, enviado_em = criado_em where instituicao_financeira_id = ${INSTITUTION} and status <> 5`,
    )
  })
  await settle(client)
}

/** A day's file of balances, by kilobytes. A tenth are in arrears. */
async function* file(contracts: number, dataBase: string, add: number): AsyncGenerator<Buffer> {
  let text = 'numero;data_base;saldo_devedor;principal;encargos;dias_atraso\n'
  for (let n = 1; n <= contracts; n++) {
    const principal = 50_000 + add + (n % 40_000)
    text += `CT-${n};${dataBase};${principal + 10},00;${principal},00;10,00;${n % 10 === 0 ? n % 100 : 0}\n`
    if (text.length > 8_000) {
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(text)
}

export interface BalancesResult {
  /** Of the big load, of its repetition, and of the next day's load. */
  seconds: number
  again: number
  nextDay: number
  /** Live memory of the big load above the small one's. */
  megabytes: number
  growths: Growth[]
}

interface Load {
  contracts: number
  daysAgo: number
  /** Reais that every balance is above those of the first load. */
  add: number
}

async function load({ banco }: Database, { contracts, daysAgo, add }: Load, situacao = 'importado') {
  const report = await importarSaldos({ db: banco.db, clock }, file(contracts, dayBefore(daysAgo), add), {
    instituicaoId: INSTITUTION,
    completo: true,
    parcial: false,
    confirmar: true,
    dataBase: null,
  })
  if (report.situacao !== situacao || report.contratos !== contracts)
    throw new Error(`The load went wrong: ${report.mensagem}`)
}

const LIST = `/api/instituicoes-financeiras/${INSTITUTION}/conciliacao?quantidadePorPagina=20&total=limitado`
const FIGURES = [
  { name: 'reconciliation, first page', path: `${LIST}&pagina=1` },
  { name: 'reconciliation, one kind', path: `${LIST}&pagina=1&tipo=atraso` },
  { name: 'reconciliation, next page', path: `${LIST}&pagina=2` },
]

async function pagesOfScreens(client: Client, server: CapturingProgram): Promise<number[]> {
  const pages: number[] = []
  for (const { name, path } of FIGURES) {
    const statements = ownStatements(await captureRead(server, { name, path, check: () => undefined }))
    pages.push(await pagesOf(client, statements))
  }
  return pages
}

/** `withServer` starts a capturing program for what it is given, and ends it. */
export async function measureBalances(
  database: Database,
  withServer: <T>(work: (server: CapturingProgram) => Promise<T>) => Promise<T>,
): Promise<BalancesResult> {
  const { client } = database
  const { small, big } = BALANCES
  const screens = () => withServer((server) => pagesOfScreens(client, server))
  await createEstablishments(client)
  await createActive(client, 0, small)
  const smallMemory = await memoryOf(() => load(database, { contracts: small, daysAgo: 4, add: 0 }))
  await settle(client)
  const before = await screens()
  await createActive(client, small, big)
  const bigMemory = await memoryOf(() => load(database, { contracts: big, daysAgo: 3, add: 0 }))
  await settle(client)
  const first = { contracts: big, daysAgo: 2, add: 0 }
  const seconds = await secondsOf(() => load(database, first))
  const again = await secondsOf(() => load(database, first, 'sem_mudancas'))
  await settle(client)
  const nextDay = await secondsOf(() => load(database, { contracts: big, daysAgo: 1, add: 500 }))
  await settle(client)
  const after = await screens()
  return {
    seconds,
    again,
    nextDay,
    megabytes: (bigMemory - smallMemory) / 1e6,
    growths: FIGURES.map(({ name }, index) => ({
      name,
      small: before[index] ?? 0,
      big: after[index] ?? 0,
    })),
  }
}
