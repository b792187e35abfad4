import { pathToFileURL } from 'node:url'
import { openBanco } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'

/** Run as a process of its own by the tests: migrates the data directory argv[2], or DATABASE_URL, with argv[3]. */
const [, , dataDir = '', migrations = ''] = process.argv
const banco = await openBanco({ databaseUrl: process.env.DATABASE_URL, dataDir, log: () => undefined })
await migrate(banco, {
  dir: pathToFileURL(`${migrations}/`),
  log: (line) => process.stdout.write(`${line}\n`),
})
await banco.close()
process.stdout.write('fim\n')
