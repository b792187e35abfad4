import type { ClientBase } from 'pg'
import { clockFrom } from '#clock.ts'
import { openBanco } from '#db/connection.ts'
import { releaseDeadClients, runJobs, JOBS_ONE_BY_ONE } from './um-por-vez.ts'

/**
 * A process that a test starts. Runs the job argv[2] at the instant argv[3], in the database of DATABASE_URL or
 * DATA_DIR. Kills itself right after sending the argv[5]th statement that contains argv[4].
 */
const [, , nome = '', agora = '', fragment = '', nth = ''] = process.argv
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = process.env
const banco = await openBanco({ ...(databaseUrl && { databaseUrl }), dataDir, log: () => undefined })

let remaining = Infinity

const watched = new WeakSet<ClientBase>()

function watch(client: ClientBase): void {
  if (watched.has(client)) return
  watched.add(client)
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (...args: unknown[]) => {
    const answer = send(...args)
    const [sent] = args
    const text = typeof sent === 'string' ? sent : (sent as { text: string }).text
    // In the next turn, so that the statement has left the process.
    if (text.includes(fragment) && --remaining === 0) setImmediate(() => process.kill(process.pid, 'SIGKILL'))
    return answer
  }
  Object.assign(client, { query })
}
// Not at 'connect': on PostgreSQL, opening the pool has already left a connection in it.
banco.pool.on('acquire', watch)

const jobs = JOBS_ONE_BY_ONE.filter((job) => job.nome === nome).map((job): typeof job => ({
  ...job,
  run(deps, dados) {
    remaining = Number(nth)
    return job.run(deps, dados)
  },
}))
await releaseDeadClients(banco)
await runJobs(
  banco,
  clockFrom(() => new Date(agora)),
  jobs,
)
await banco.close()
