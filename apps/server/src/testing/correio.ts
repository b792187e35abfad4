import type { TestApp } from './app.ts'
import type { CarteiroDeps } from '#modules/emails/carteiro.service.ts'
import { atenderPedidos, enviarCarta, reservarCartas } from '#modules/emails/carteiro.service.ts'
import type { Servidor } from './smtp.ts'

/** Settings of a server with mail; the tests' own carrier sends, at their clock. */
export const COM_CORREIO = {
  EMAIL_URL: 'smtp://127.0.0.1:1',
  EMAIL_DE: 'lastro@banco.test',
  ENDERECO_PUBLICO: 'https://lastro.banco.test',
}

/** The carrier of a mail server, by hand. */
export function createCorreio(t: TestApp, smtp: Pick<Servidor, 'url' | 'cartas'>) {
  const { db } = t.banco
  const deps = (): CarteiroDeps => ({
    db,
    clock: t.clock,
    email: { url: smtp.url, de: COM_CORREIO.EMAIL_DE },
    enderecoPublico: COM_CORREIO.ENDERECO_PUBLICO,
    deadlineMs: 1_000,
    // The server's certificate is its package's own.
    tls: { rejectUnauthorized: false },
  })
  async function enviar(): Promise<number> {
    await atenderPedidos(deps())
    for (let total = 0; ; ) {
      const ids = await reservarCartas(deps(), 200)
      await Promise.all(ids.map((id) => enviarCarta(deps(), id)))
      total += ids.length
      if (ids.length === 0) return total
      t.passar(1_000)
    }
  }
  async function links(caminho: string): Promise<{ id: number; token: string }[]> {
    return (await smtp.cartas()).flatMap(({ text = '' }) => {
      const [, id, token] = new RegExp(`${caminho}#(\\d+)\\.([\\w-]{43})`).exec(text) ?? []
      return id && token ? [{ id: Number(id), token }] : []
    })
  }
  return {
    deps,
    /** Sends all that is due, ten for each second that passes on the clock. */
    enviar,
    /** The links in what arrived, the newest last. */
    links,
    async ultimoLink(caminho: string): Promise<{ id: number; token: string }> {
      await enviar()
      const link = (await links(caminho)).at(-1)
      if (!link) throw new Error('No link arrived')
      return link
    },
    /** Gives a person a confirmed address. */
    async endereco(usuarioId: number, email: string, confirmado = true): Promise<void> {
      await db
        .updateTable('usuario')
        .set({ email, emailConfirmadoEm: confirmado ? t.clock.now() : null })
        .where('id', '=', usuarioId)
        .execute()
    },
    /** Letters by their state, of one person or all. */
    async estados(usuarioId?: number) {
      let query = db.selectFrom('email').select(['tipo', 'desfecho', 'tentativas', 'erro', 'proximaEm'])
      if (usuarioId !== undefined) query = query.where('usuarioId', '=', usuarioId)
      return query.orderBy('id').execute()
    },
  }
}
