import { expect } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { createParceria } from '#testing/parceria.ts'
import type { FilaDeps } from '../fila.service.ts'
import { startReceptor } from './receptor.ts'

export const HORA = 3_600_000

interface EntregaVista {
  id: number
  tipo: string
  estado: string
  tentativas: number
  mensagem: string
  statusHttp: number | null
  proximaEm: string | null
}

/** A store with a partner system, and the calls by which its staff manage it. */
export async function createCena(t: TestApp) {
  const n = await createParceria(t)
  const receptor = await startReceptor()
  const deps: FilaDeps = {
    db: t.banco.db,
    clock: t.clock,
    segredos: t.segredos,
    envio: { redes: ['loopback'], limiteMs: 1_000 },
  }
  const daLoja = `/api/lojas/${n.lojaId}`

  return {
    n,
    receptor,
    deps,
    criar: (url: unknown) => t.call('POST', `${daLoja}/webhooks`, { token: n.loja, body: { url } }),
    async incluir(url = receptor.url) {
      const response = await t.call('POST', `${daLoja}/webhooks`, { token: n.loja, body: { url } })
      expect(response.status).toBe(200)
      return response.json<{ id: number; segredo: string }>()
    },
    post: (path: string) => t.call('POST', path, { token: n.loja }),
    async entregas(query = '') {
      const response = await t.call('GET', `${daLoja}/entregas?${query}`, { token: n.loja })
      return response.json<{ entregas: EntregaVista[] }>().entregas
    },
    async webhooks() {
      const response = await t.call('GET', `${daLoja}/webhooks`, { token: n.loja })
      return response.json<{ webhooks: Record<string, unknown>[] }>().webhooks
    },
    /** Moves the clock without ending anybody's session. */
    async passar(ms: number) {
      t.passar(ms)
      const agora = t.clock.now()
      const expiraEm = new Date(agora.getTime() + 12 * HORA)
      await t.banco.db.updateTable('sessao').set({ ultimoUsoEm: agora, expiraEm }).execute()
    },
    /** Leaves nothing due for the next scene. */
    async close() {
      await t.banco.db.updateTable('webhook').set({ desativadoEm: t.clock.now() }).execute()
      await receptor.close()
    },
  }
}
export type Cena = Awaited<ReturnType<typeof createCena>>
