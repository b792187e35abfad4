import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { BARS, type Figure } from './bars.ts'
import { secondsOf } from './load.ts'
import type { Program } from './programs.ts'
import { headers } from './reads.ts'
import { FIRST_STORE, INSTITUTION, STORES } from './sizes.ts'

/** Rows of the measured CSV. */
const ROWS = 200_000

/** Gives the measured institution this many contracts in all. Must come last for this institution. */
async function fill(client: Client): Promise<void> {
  await client.query(
    `insert into contrato (instituicao_financeira_id, loja_id, numero, numero_ordem, valor_credito, valor_garantia, data_termino,
       status, tipo, tipo_selecao_garantia, enviado_em)
     select ${INSTITUTION}, ${FIRST_STORE} + n % ${STORES}, 'EXP-' || n, 'exp-' || lpad(n::text, 30, '0'), n * 100, n * 130,
       current_date + 365, 7, 1, 1, now()
     from generate_series(1, $1::integer - (select count(*) from contrato where instituicao_financeira_id = ${INSTITUTION})::integer) n`,
    [ROWS],
  )
  await client.query('analyze contrato')
}

const megabytes = (pid: number, field: 'VmRSS' | 'VmHWM') => {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  )?.[1]
  if (!kilobytes) throw new Error(`/proc/${pid}/status has no ${field}`)
  return Number(kilobytes) / 1024
}

/** Counts rows and bytes of a CSV without keeping them. */
function download(url: string): Promise<{ rows: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      let rows = -1 // the titles
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        for (const byte of part) if (byte === 0x0a) rows++
      })
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200
          ? resolve({ rows, bytes })
          : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** One export by a program that has just started and sent a small one. The peak is the kernel's own figure. */
export async function measureExport(client: Client, server: Program): Promise<Figure> {
  await fill(client)
  const url = `${server.url}/api/instituicoes-financeiras/${INSTITUTION}/contratos/exportar?formato=csv`
  await download(`${url}&filtro=EXP-123`)
  await wait(1_000)
  const before = megabytes(server.pid, 'VmRSS')
  // Resets the peak.
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
  let sent = { rows: 0, bytes: 0 }
  const seconds = await secondsOf(async () => void (sent = await download(url)))
  if (sent.rows !== ROWS) throw new Error(`the export has ${sent.rows} rows, not ${ROWS}`)
  return {
    name: `CSV of ${ROWS} rows`,
    value: megabytes(server.pid, 'VmHWM') - before,
    bar: BARS.memory,
    context: `${before.toFixed(0)} MB before, a file of ${(sent.bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s`,
  }
}
