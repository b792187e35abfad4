import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { parseConfig } from '../config.ts'
import { watchSchema } from '../db/schema-watch.ts'
import { newestMigration } from '../db/migration-files.ts'
import { copyTestBanco } from '../db/testing.ts'
import { withTransaction } from '../db/transaction.ts'
import { startApp } from '../testing/app.ts'

const FRASE =
  'Este servidor é de uma versão anterior à do banco de dados e não atende mais. Nada foi alterado; tente de novo em alguns segundos.'

test('once a newer program has migrated the database a server answers no call, writes no more and says so', async () => {
  const t = await startApp()
  onTestFinished(() => t.close())
  const { token } = await t.cenario.usuario(await t.cenario.instituicao(), ['Contratos.Contratos.Listar'])
  // A copy of its own, because it becomes read-only for good.
  const copia = await copyTestBanco(t.banco)
  const banco = await copia.open()
  onTestFinished(async () => {
    await banco.close()
    await copia.remove()
  })
  const { db } = banco
  let outdated = false
  const antigo = await createApp({
    db,
    clock: t.clock,
    segredos: t.segredos,
    config: parseConfig({ LOG_LEVEL: 'silent' }),
    versao: '0.0.0',
    isOutdated: () => outdated,
  })
  onTestFinished(() => antigo.close())
  const chamar = async (method: 'GET' | 'POST', url: string) => {
    const answer = await antigo.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
    return [answer.statusCode, answer.body, answer.headers['retry-after']]
  }
  expect((await chamar('GET', '/api/lojas'))[0]).toBe(200)

  const seen = new Promise<void>((done) => {
    const aoSuperar = () => {
      outdated = true
      banco.setReadOnly()
      done()
    }
    watchSchema(db, { onOutdated: aoSuperar, pollEveryMs: 10 })
  })
  const numero = newestMigration() + 1
  await sql`insert into migracao (numero, nome, sha256) values (${numero}, 'mais_nova', '')`.execute(db)
  await seen

  expect(await chamar('GET', '/saude/pronto')).toEqual([
    503,
    '{"situacao":"superado","mensagem":"O banco de dados é de uma versão mais nova do Lastro: encerre este servidor."}',
    undefined,
  ])
  expect(await chamar('GET', '/saude')).toEqual([200, '{"situacao":"ok"}', undefined])
  for (const [method, url] of [
    ['GET', '/api/lojas'],
    ['POST', '/api/autenticacao/sair'],
    ['POST', '/api/contratos'],
  ] as const)
    expect(await chamar(method, url)).toEqual([503, FRASE, '5'])
  // Work that is under way, or that no call starts.
  const apagar = () => withTransaction(db, (tx) => tx.deleteFrom('sessao').execute())
  await expect(apagar()).rejects.toMatchObject({ code: '25006' })
  await expect(db.deleteFrom('sessao').execute()).rejects.toMatchObject({ code: '25006' })
  expect(await db.selectFrom('sessao').select('usuarioId').execute()).toHaveLength(1)
})

test('a database of this very version is looked at again and again, and nothing happens', async () => {
  const t = await startApp()
  onTestFinished(() => t.close())
  let vezes = 0
  const db = new Proxy(t.banco.db, {
    get(target, key) {
      if (key === 'getExecutor') vezes++
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  let outdated = false
  const vigia = watchSchema(db, { onOutdated: () => (outdated = true), pollEveryMs: 5 })
  await expect.poll(() => vezes).toBeGreaterThan(3)
  await vigia.stop()
  expect(outdated).toBe(false)
})
