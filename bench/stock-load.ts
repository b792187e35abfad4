import { Client } from 'pg'
import { clockFrom } from '../apps/server/src/clock.ts'
import type { Banco } from '../apps/server/src/db/connection.ts'
import {
  importarEstoque,
  preverEstoque,
} from '../apps/server/src/modules/estoque/importacao/importacao.service.ts'
import { median } from './load.ts'
import { memoryOf, secondsOf } from './memory.ts'

/**
 * Limit of an import's time as a multiple of inserting its finished rows. An import also reads, stages, checks and
 * publishes.
 */
export const TARGET_OF_INSERT = 8
/** Limit of an import's memory with ten times the lines, as a multiple. */
export const TARGET_OF_MEMORY = 1.5

const LINES = 50_000
const ROUNDS = 3

export interface StockLoadResult {
  /** Median of the program's time ÷ the time of inserting the same finished rows in one statement. */
  ofInsert: number
  /** Peak of live memory in an import: 50,000 lines ÷ 5,000. */
  ofMemory: number
  /** Seconds, medians: context only. */
  seconds: number
  again: number
  preview: number
}

/** Streams a file's lines by kilobytes. The chassis contains the round, so that each import has new vehicles. */
async function* file(lines: number, round: number, km: number): AsyncGenerator<Buffer> {
  let text = 'placa;chassi;ano_modelo;marca;modelo;combustivel;tipo;uf;hodometro;data_entrada;preco\n'
  for (let n = 0; n < lines; n++) {
    const letters = [n % 26, Math.floor(n / 26) % 26].map((at) => String.fromCharCode(65 + at)).join('')
    const plate = `${'XYZ'[round % 3]}${letters}${Math.floor(n / 676) % 10}A${String(Math.floor(n / 6760) % 100).padStart(2, '0')}`
    text += `${plate};9BD${String(round * LINES + n).padStart(14, '0')};${2010 + (n % 15)};Fiat;Modelo ${n % 3_000};Flex;Carro;SP;${km};2026-01-05;${50_000 + n},90\n`
    if (text.length > 8_000) {
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(text)
}

const clock = clockFrom(() => new Date())

async function newStore(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `with e as (insert into estabelecimento (tipo, cnpj, razao_social, nome_fantasia)
       values ('loja', lpad((random() * 1e13)::bigint::text, 14, '9'), 'Carga', 'Carga') returning id)
     insert into loja (id) select id from e returning id`,
  )
  return Number(rows[0]?.id)
}

/** Copies the import's rows to another store by the database alone. */
async function copyRows(client: Client, from: number): Promise<number> {
  const to = await newStore(client)
  return secondsOf(() =>
    client.query(
      `insert into veiculo (loja_id, placa, placa_mercosul, renavam, chassi, modelo_id, tipo_id, ano_fabricacao, ano_modelo,
         tipo_combustivel_id, uf_id, hodometro, data_entrada, preco)
       select $2, placa, placa_mercosul, renavam, chassi, modelo_id, tipo_id, ano_fabricacao, ano_modelo, tipo_combustivel_id, uf_id,
         hodometro, data_entrada, preco from veiculo where loja_id = $1`,
      [from, to],
    ),
  )
}

/**
 * Each round has a new store. It times a full import of 50,000 new vehicles, the preview of an import that changes all,
 * and that import. A repetition measures memory.
 */
export async function measureStockLoad({ db }: Banco, databaseUrl: string): Promise<StockLoadResult> {
  const client = new Client({ connectionString: databaseUrl, options: '-c jit=off' })
  await client.connect()
  const rounds: { load: number; insert: number; again: number; preview: number; ofMemory: number }[] = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const inNewStore = async () => ({ lojaId: await newStore(client), completo: true, confirmar: true })
      const memoryOfLoad = async (lines: number) => {
        const store = await inNewStore()
        return memoryOf(() => importarEstoque(db, clock, file(lines, round, 100), store))
      }
      const ofMemory = (await memoryOfLoad(LINES)) / (await memoryOfLoad(LINES / 10))
      const options = await inNewStore()
      const load = await secondsOf(() =>
        check(importarEstoque(db, clock, file(LINES, round, 100), options), 'novos'),
      )
      const insert = await copyRows(client, options.lojaId)
      const changed = () => file(LINES, round, 200)
      const preview = await secondsOf(() => check(preverEstoque(db, clock, changed(), options), 'alterados'))
      const again = await secondsOf(() => check(importarEstoque(db, clock, changed(), options), 'alterados'))
      rounds.push({ load, insert, again, preview, ofMemory })
    }
  } finally {
    await client.end()
  }
  const middle = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick))
  return {
    ofInsert: middle(({ load, insert }) => load / insert),
    seconds: middle(({ load }) => load),
    again: middle(({ again }) => again),
    preview: middle(({ preview }) => preview),
    ofMemory: middle(({ ofMemory }) => ofMemory),
  }
}

/** Throws unless the import did what is timed. */
async function check(
  work: Promise<{ situacao: string; mensagem: string; novos: number; alterados: number }>,
  what: 'novos' | 'alterados',
): Promise<void> {
  const report = await work
  if (report[what] !== LINES) throw new Error(`The load went wrong: ${report.mensagem}`)
}
