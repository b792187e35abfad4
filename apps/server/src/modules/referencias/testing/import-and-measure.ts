import { systemClock } from '#clock.ts'
import { openBanco } from '#db/connection.ts'
import { readBytes } from '#importacao/import-file.ts'
import { importarFipe } from '../importacao/importacao.service.ts'

/**
 * A test runs this as a process: imports the file argv[2] twice into the embedded database of DATA_DIR. After each
 * import it prints the result and the process's peak memory in MB.
 */
const [, , arquivo = ''] = process.argv
const banco = await openBanco({ dataDir: process.env.DATA_DIR ?? '', log: () => undefined })
for (let vez = 0; vez < 2; vez++) {
  const { situacao } = await importarFipe(banco.db, systemClock, readBytes(arquivo))
  const mb = Math.round(process.resourceUsage().maxRSS / 1024)
  process.stdout.write(`${JSON.stringify({ situacao, mb })}\n`)
}
await banco.close()
