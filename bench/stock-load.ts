import { Client } from 'pg'
import { clockFrom } from '../apps/server/src/clock.ts'
import type { Banco } from '../apps/server/src/db/connection.ts'
import { writeXlsx } from '../apps/server/src/exportacao/xlsx.ts'
import {
  importarEstoque,
  preverEstoque,
} from '../apps/server/src/modules/estoque/importacao/importacao.service.ts'
import { BARS, type Figure } from './bars.ts'
import { middle, secondsOf } from './load.ts'
import { memoryOf } from './memory.ts'

export const LINES = { quick: 5_000, full: 50_000 }
const ROUNDS = 3

interface Round {
  /** Median of the program's time ÷ the time of inserting the same finished rows in one statement. */
  ofInsert: number
  /** Peak of live memory in an import ÷ that of a tenth of the lines. */
  ofMemory: number
  /** Time and peak of live memory of the lines as a workbook ÷ those as a text file. */
  xlsx: number
  xlsxMemory: number
  /** Seconds, medians: context only. */
  seconds: number
  again: number
  preview: number
}

const HEADINGS =
  'placa;chassi;ano_modelo;marca;modelo;combustivel;tipo;uf;hodometro;data_entrada;preco'.split(';')

/** Cells of a workbook that are numbers. */
const TYPES: Record<string, 'ano' | 'inteiro' | 'dinheiro'> = {
  ano_modelo: 'ano',
  hodometro: 'inteiro',
  preco: 'dinheiro',
}

/** A vehicle's cells, the price in centavos. The chassis contains the round, so that each import has new vehicles. */
function cellsOf(n: number, round: number, km: number): (string | number)[] {
  const letters = [n % 26, Math.floor(n / 26) % 26].map((at) => String.fromCharCode(65 + at)).join('')
  const plate = `${'XYZ'[round % 3]}${letters}${Math.floor(n / 676) % 10}A${String(Math.floor(n / 6760) % 100).padStart(2, '0')}`
  const chassis = `9BD${String(round * LINES.full + n).padStart(14, '0')}`
  return [
    plate,
    chassis,
    2010 + (n % 15),
    'Fiat',
    `Modelo ${n % 3_000}`,
    'Flex',
    'Carro',
    'SP',
    km,
    '2026-01-05',
    (50_000 + n) * 100 + 90,
  ]
}

/** Streams a file's lines by kilobytes. */
async function* file(lines: number, round: number, km: number): AsyncGenerator<Buffer> {
  let text = `${HEADINGS.join(';')}\n`
  for (let n = 0; n < lines; n++) {
    const cells = cellsOf(n, round, km)
    text += `${cells.slice(0, -1).join(';')};${(Number(cells.at(-1)) / 100).toFixed(2).replace('.', ',')}\n`
    if (text.length > 8_000) {
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(text)
}

/** The lines of `file` as a workbook. */
const workbook = (lines: number, round: number, km: number): Promise<Buffer> =>
  writeXlsx(
    [
      {
        titulo: 'Estoque',
        colunas: HEADINGS.map((titulo) => ({ titulo, tipo: TYPES[titulo] ?? 'texto', largura: 12 })),
        linhas: Array.from({ length: lines }, (_, n) => cellsOf(n, round, km)),
        total: undefined,
      },
    ],
    undefined,
  )

/** By kilobytes, as a file arrives. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
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
 * Each round has new stores. It times a full import of new vehicles, the preview of an import that changes all, and that
 * import. Then it times an import of as many as a workbook. Repetitions measure memory.
 */
export async function measureStockLoad({ db }: Banco, databaseUrl: string, lines: number): Promise<Figure[]> {
  const client = new Client({ connectionString: databaseUrl, options: '-c jit=off' })
  await client.connect()
  const rounds: Round[] = []
  const inNewStore = async () => ({ lojaId: await newStore(client), completo: true, confirmar: true })
  const memoryOfLoad = async (bytes: AsyncIterable<Buffer>) => {
    const store = await inNewStore()
    return memoryOf(() => importarEstoque(db, clock, bytes, store))
  }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const { full, ...memory } = await memoriesOf(round, lines, memoryOfLoad)
      const options = await inNewStore()
      const load = (bytes: AsyncIterable<Buffer>, what: What, store = options) =>
        secondsOf(() => check(importarEstoque(db, clock, bytes, store), what, lines))
      const seconds = await load(file(lines, round, 100), 'novos')
      const insert = await copyRows(client, options.lojaId)
      const changed = () => file(lines, round, 200)
      const preview = await secondsOf(() =>
        check(preverEstoque(db, clock, changed(), options), 'alterados', lines),
      )
      const again = await load(changed(), 'alterados')
      const bytes = await workbook(lines, round, 100)
      const xlsx = await load(inPieces(bytes), 'novos', await inNewStore())
      rounds.push({
        ofInsert: seconds / insert,
        xlsx: xlsx / seconds,
        seconds,
        again,
        preview,
        ofMemory: full / memory.tenth,
        xlsxMemory: memory.xlsx / full,
      })
    }
  } finally {
    await client.end()
  }
  const of = (field: keyof Round) => middle(rounds, (round) => round[field])
  const [seconds, again, preview] = (['seconds', 'again', 'preview'] as const).map((field) =>
    of(field).toFixed(1),
  )
  const name = `load of ${lines} vehicles`
  return [
    {
      name,
      value: of('ofInsert'),
      bar: BARS.insert,
      context: `${seconds} s, all changed ${again}, preview ${preview}`,
    },
    { name, value: of('ofMemory'), bar: BARS.tenth },
    { name: `${name} as a workbook`, value: of('xlsx'), bar: BARS.workbook },
    { name: `${name} as a workbook`, value: of('xlsxMemory'), bar: BARS.workbookMemory },
  ]
}

async function memoriesOf(
  round: number,
  lines: number,
  memoryOfLoad: (bytes: AsyncIterable<Buffer>) => Promise<number>,
) {
  const full = await memoryOfLoad(file(lines, round, 100))
  const tenth = await memoryOfLoad(file(lines / 10, round, 100))
  const xlsx = await memoryOfLoad(inPieces(await workbook(lines, round, 100)))
  return { full, tenth, xlsx }
}

type What = 'novos' | 'alterados'

/** Throws unless the import did what is timed. */
async function check(
  work: Promise<{ situacao: string; mensagem: string; novos: number; alterados: number }>,
  what: What,
  lines: number,
): Promise<void> {
  const report = await work
  if (report[what] !== lines) throw new Error(`The load went wrong: ${report.mensagem}`)
}
