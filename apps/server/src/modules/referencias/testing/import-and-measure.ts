import { systemClock } from '#clock.ts'
import { openBanco } from '#db/connection.ts'
import { readBytes } from '#importacao/import-file.ts'
import { importarFipe } from '../importacao/importacao.service.ts'

/**
 * Run as a process of its own by a test: imports the file argv[2] into the embedded database of DATA_DIR, twice, and writes after each what
 * became of it and the most memory, in MB, that the process has had.
 */
const [, , arquivo = ''] = process.argv
const banco = await openBanco({ dataDir: process.env.DATA_DIR ?? '', log: () => undefined })
for (let vez = 0; vez < 2; vez++) {
  const { situacao } = await importarFipe(banco.db, systemClock, readBytes(arquivo))
  const mb = Math.round(process.resourceUsage().maxRSS / 1024)
  process.stdout.write(`${JSON.stringify({ situacao, mb })}\n`)
}
await banco.close()
