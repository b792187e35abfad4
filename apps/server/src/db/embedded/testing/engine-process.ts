import { openEmbutidoBanco } from '#db/connection.ts'
import { serveCommands } from '../serve-commands.ts'

/**
 * Tests run this as a process: opens the data directory argv[2] and takes commands. The first command commits a row and
 * then writes without end, until the process is killed.
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
