import { systemClock } from '#clock.ts'
import { openBanco } from '#db/connection.ts'
import { readBytes } from '#importacao/import-file.ts'
import { importarFipe } from '../importacao/importacao.service.ts'

/**
 * A test runs this as a process: imports the file argv[2] into the database of DATABASE_URL or DATA_DIR. The process
 * kills itself when the progress first starts with argv[3].
 */
const [, , arquivo = '', quando = ''] = process.argv
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = process.env
const banco = await openBanco({ ...(databaseUrl && { databaseUrl }), dataDir, log: () => undefined })
await importarFipe(banco.db, systemClock, readBytes(arquivo), {
  confirmar: 'Sim',
  onProgress(texto) {
    if (texto.startsWith(quando)) process.kill(process.pid, 'SIGKILL')
  },
})
