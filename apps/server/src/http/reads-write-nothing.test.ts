import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { parseConfig } from '../config.ts'
import { copyTestBanco } from '../db/testing.ts'
import { createAlteracoes } from '../testing/alteracoes.ts'
import { createCallTargets } from '../testing/call-targets.ts'
import { startApp } from '../testing/app.ts'
import { createExemplos, donoDe } from '../testing/rotas.ts'

/** Exporting a file writes to the audit. */
const EXPORTA = /\/exportar$/

test('no GET writes but those of files, also where something is overdue: each answers on a database that takes no writes', async () => {
  const t = await startApp()
  onTestFinished(() => t.close())
  const a = await createAlteracoes(t)
  const id = await a.ativar(1)
  const pedido = { valor: 1_000, prazo: '2026-11-17', texto: null }
  const pedir = await t.call('POST', `/api/contratos/${id}/pedidos-reforco`, { token: a.banco, body: pedido })
  expect(pedir.status).toBe(200)
  expect((await a.propor(id, a.loja, { incluir: [{ veiculoId: await a.veiculo() }] })).status).toBe(200)
  await a.passarDias(5)
  const alvos = (await createCallTargets(t, await createExemplos(t))).filter(
    ({ rota }) => rota.method === 'GET' && !EXPORTA.test(rota.url),
  )
  const chamadas = alvos.flatMap(({ rota, path, query, token }) => [
    { url: path, query, token },
    ...(donoDe(rota) === 'contrato:params' && !query
      ? [{ url: rota.url.replace(':id', String(id)), query, token: a.banco }]
      : []),
  ])

  // A copy, because it becomes read-only for good.
  const copia = await copyTestBanco(t.banco)
  const banco = await copia.open()
  const config = parseConfig({ LOG_LEVEL: 'silent' })
  const app = await createApp({ db: banco.db, clock: t.clock, segredos: t.segredos, config, versao: '0.0.0' })
  onTestFinished(async () => {
    await app.close()
    await banco.close()
    await copia.remove()
  })
  banco.setReadOnly()
  const wrong: string[] = []
  for (const { url, query, token } of chamadas) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ method: 'GET', url: query ? `${url}?${query}` : url, headers })
    if (answer.statusCode !== 200) wrong.push(`${url}: ${answer.statusCode} ${answer.body.slice(0, 100)}`)
  }
  expect(wrong).toEqual([])
  expect(chamadas.length).toBeGreaterThan(75)
})
