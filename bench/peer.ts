import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** What is used of PostGraphile, which is installed on demand and known to no type check. */
interface Parts {
  postgraphile: { postgraphile(preset: object): { createServ(grafserv: unknown): Serv } }
  amber: { PostGraphileAmberPreset: object }
  filter: { PostGraphileConnectionFilterPreset: object }
  pg: { makePgService(options: object): object }
  node: { grafserv: unknown }
}

interface Serv {
  addTo(server: Server): Promise<void>
}

/**
 * The program that a team would take instead: PostGraphile over the same database, as its documentation sets it up,
 * without sessions or permissions. PEER names the folder where it is installed.
 */
const load = createRequire(join(process.env.PEER ?? '', 'package.json'))
const part = <K extends keyof Parts>(name: string) => load(name) as Parts[K]

const { postgraphile } = part<'postgraphile'>('postgraphile')
const { PostGraphileAmberPreset } = part<'amber'>('postgraphile/presets/amber')
const { PostGraphileConnectionFilterPreset } = part<'filter'>('postgraphile-plugin-connection-filter')
const { makePgService } = part<'pg'>('postgraphile/adaptors/pg')
const { grafserv } = part<'node'>('postgraphile/grafserv/node')

const server = createServer()
const serv = postgraphile({
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  pgServices: [
    makePgService({
      connectionString: process.env.DATABASE_URL,
      schemas: ['public'],
      poolConfig: { max: 10 },
    }),
  ],
  grafserv: { graphiql: false, watch: false },
  grafast: { explain: false },
  schema: { connectionFilterRelations: false },
}).createServ(grafserv)
await serv.addTo(server)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
process.on('SIGTERM', () => process.exit())
