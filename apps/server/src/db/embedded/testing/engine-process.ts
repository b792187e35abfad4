import { openEmbutidoBanco } from '#db/connection.ts'
import { serveCommands } from '../serve-commands.ts'

/**
 * Run as a process of its own by the tests: opens the data directory argv[2] and takes commands, the first of
 * which commits a row and then writes without end, until it is killed.
 */
const dataDir = process.argv[2] ?? ''
const banco = await openEmbutidoBanco({ dataDir, log: () => undefined })
await serveCommands(dataDir, {
  escrever: async (_args, progress) => {
    await banco.pool.query('create table linha (n bigint primary key)')
    await banco.pool.query('insert into linha values (0)')
    progress('gravando')
    await banco.pool.query('insert into linha select generate_series(1, 2000000000)')
  },
})
process.stdout.write('pronto\n')
