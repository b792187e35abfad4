import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { withTransaction } from '../apps/server/src/db/transaction.ts'
import { notificar } from '../apps/server/src/modules/notificacoes/notificacoes.service.ts'
import { startSmtp } from '../apps/server/src/testing/smtp.ts'
import { BARS, type Figure } from './bars.ts'
import type { Database } from './database.ts'
import { median, secondsOf } from './load.ts'
import { othersCalls, p99, until } from './neighbours.ts'
import { startWatchedServer } from './programs.ts'
import { requireSent, type Draft, reset, send } from './send.ts'
import type { Program } from './programs.ts'
import { DRAFTS_INSTITUTION, DRAFTS_STORE, type Sizes } from './sizes.ts'

const READERS = 8

/** Eight people of an establishment with a confirmed address. */
const addReaders = (client: Client, establishment: number) =>
  client.query(
    `insert into usuario (cpf, nome, estabelecimento_id, senha_hash, termo_aceito_em, email, email_confirmado_em)
     select lpad((90000000000 + $1 * 10 + n)::text, 11, '0'), 'Pessoa com e-mail', $1, '!', now(), 'p' || n || '@banco.test', now()
     from generate_series(1, ${READERS}) n`,
    [establishment],
  )

/** The time of a send that tells eight people of the store by mail, against one that tells nobody. */
export async function measureTold(
  client: Client,
  server: Program,
  { drafts, sizes }: { drafts: readonly Draft[]; sizes: Sizes },
): Promise<Figure> {
  await addReaders(client, DRAFTS_STORE)
  const times = { told: [] as number[], alone: [] as number[] }
  const ratios: number[] = []
  for (let round = 0; round <= sizes.rounds * 2; round++) {
    for (const [index, draft] of drafts.entries()) {
      const took = { told: 0, alone: 0 }
      for (const side of (index + round) % 2 ? (['told', 'alone'] as const) : (['alone', 'told'] as const)) {
        await reset(client, draft)
        await client.query(`update usuario set ativo = $1 where estabelecimento_id = ${DRAFTS_STORE}`, [
          side === 'told',
        ])
        took[side] = await secondsOf(() => send(server, draft))
        await requireSent(client, draft)
        const { rowCount } = await client.query('delete from email')
        if (rowCount !== (side === 'told' ? READERS : 0)) throw new Error(`${rowCount} letters were written`)
      }
      await reset(client, draft)
      if (round === 0) continue
      times.told.push(took.told)
      times.alone.push(took.alone)
      ratios.push(took.told / took.alone)
    }
  }
  const ms = (side: keyof typeof times) => (median(times[side]) * 1000).toFixed(1)
  return {
    name: 'send that tells eight people by mail',
    value: median(ratios),
    bar: BARS.told,
    context: `${ms('told')} ms, ${ms('alone')} when it tells nobody`,
  }
}

const LETTERS = 10_000
const WATCH_MS = 10_000
const ROUNDS = 3

/** What others notice while a server sends 10,000 waiting letters. */
export async function measureWaiting({ banco, client, url }: Database, dir: string): Promise<Figure[]> {
  const smtp = await startSmtp({ semStarttls: true })
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const server = await startWatchedServer(url, join(dir, 'mail.log'), {
    EMAIL_URL: smtp.url,
    EMAIL_DE: 'lastro@banco.test',
    ENDERECO_PUBLICO: 'https://lastro.banco.test',
    SEGREDOS_CHAVE: randomBytes(32).toString('base64'),
  })
  try {
    const watch = async () => {
      await server.longestDelay()
      await wait(WATCH_MS)
      // By itself: lists of eight people hold the loop for longer than letters do.
      const delay = await server.longestDelay()
      const { times } = await othersCalls(server, agent, until(WATCH_MS))
      return { list: p99(times), delay }
    }
    await othersCalls(server, agent, until(2_000))
    const alone = [await watch(), await watch(), await watch()]
    await addReaders(client, DRAFTS_INSTITUTION)
    const notices = Array.from({ length: LETTERS / READERS }, (_, n) => ({
      estabelecimentoId: DRAFTS_INSTITUTION,
      titulo: 'Cobertura abaixo do exigido',
      conteudo: 'Os veículos de um contrato cobrem menos do que o exigido.',
      contratoId: null,
      chave: `bench-${n}`,
    }))
    await withTransaction(banco.db, (tx) => notificar(tx, 'deficit', notices, new Date()))
    const meanwhile = []
    for (let n = 0; n < ROUNDS; n++) meanwhile.push(await watch())
    const middle = (of: typeof alone, what: 'list' | 'delay') => median(of.map((one) => one[what]))
    const sent = smtp.recebidas.length
    // Ten a second; fewer means that nothing was being sent while it was watched.
    if (sent < (ROUNDS * WATCH_MS) / 200) throw new Error(`Only ${sent} letters arrived`)
    return [
      {
        name: `${LETTERS} waiting letters: event loop`,
        value: middle(meanwhile, 'delay'),
        bar: BARS.delay,
        context: `${middle(alone, 'delay').toFixed(0)} ms without; ${sent} sent meanwhile`,
      },
      {
        name: `${LETTERS} waiting letters: a list`,
        value: middle(meanwhile, 'list') / middle(alone, 'list'),
        bar: BARS.listMeanwhile,
        context: `ms alone, meanwhile: ${middle(alone, 'list').toFixed(1)}, ${middle(meanwhile, 'list').toFixed(1)}`,
      },
    ]
  } finally {
    agent.destroy()
    await server.stop()
    await smtp.close()
  }
}
