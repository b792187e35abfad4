import { systemClock } from '#clock.ts'
import { openBanco } from '#db/connection.ts'
import { trazer } from '../trazer/trazer.service.ts'

/**
 * A test runs this as a process: brings in the contracts of the load argv[2] in the database of DATABASE_URL or
 * DATA_DIR. The process kills itself when the progress first starts with argv[3].
 */
const [, , cargaId = '', quando = ''] = process.argv
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = process.env
const banco = await openBanco({ ...(databaseUrl && { databaseUrl }), dataDir, log: () => undefined })
await trazer(
  { db: banco.db, clock: systemClock },
  {
    cargaId: Number(cargaId),
    sessao: null,
    parcial: false,
    confirmar: true,
    onProgress(texto) {
      if (texto.startsWith(quando)) process.kill(process.pid, 'SIGKILL')
    },
  },
)
