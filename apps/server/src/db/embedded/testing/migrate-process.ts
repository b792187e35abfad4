import { pathToFileURL } from 'node:url'
import { openBanco } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'

/**
 * Tests run this as a process: migrates the data directory argv[2], or DATABASE_URL, with the migrations of argv[3].
 */
const [, , dataDir = '', migrations = ''] = process.argv
const banco = await openBanco({ databaseUrl: process.env.DATABASE_URL, dataDir, log: () => undefined })
await migrate(banco, {
  dir: pathToFileURL(`${migrations}/`),
  log: (line) => process.stdout.write(`${line}\n`),
})
await banco.close()
process.stdout.write('fim\n')
