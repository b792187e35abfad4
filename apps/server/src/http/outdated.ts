import type { FastifyInstance } from 'fastify'

/** A newer program has migrated the database, so this program no longer knows what it would write. */
export class OutdatedServer extends Error {
  constructor() {
    super(
      'Este servidor é de uma versão anterior à do banco de dados e não atende mais. Nada foi alterado; tente de novo em alguns segundos.',
    )
    this.name = 'ServidorSuperado'
  }
}

/** Refuses every API call with 503 from then on. Register before the guard, which writes. */
export function registerOutdated(app: FastifyInstance, isOutdated: () => boolean): void {
  app.addHook('onRequest', async ({ url }) => {
    if (isOutdated() && url.startsWith('/api/')) throw new OutdatedServer()
  })
}
