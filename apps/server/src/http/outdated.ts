import type { FastifyInstance } from 'fastify'

/** A newer program has migrated the database: this one no longer knows what it would write. */
export class OutdatedServer extends Error {
  constructor() {
    super(
      'Este servidor é de uma versão anterior à do banco de dados e não atende mais. Nada foi alterado; tente de novo em alguns segundos.',
    )
    this.name = 'ServidorSuperado'
  }
}

/** Refuses every call of the API from the moment that it is so; register before the guard, which would write. */
export function registerOutdated(app: FastifyInstance, superado: () => boolean): void {
  app.addHook('onRequest', async ({ url }) => {
    if (superado() && url.startsWith('/api/')) throw new OutdatedServer()
  })
}
