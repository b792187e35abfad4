import { expect, test, vi } from 'vitest'
import { startApp } from '../testing/app.ts'

test('HEAD answers like GET, without the body, on what monitors ask', async () => {
  const t = await startApp({ env: { METRICAS_TOKEN: 'um-token-de-vinte-letras' } })
  const token = 'um-token-de-vinte-letras'
  for (const url of ['/saude', '/saude/pronto', '/api/configuracao', '/metrics']) {
    const get = await t.call('GET', url, { token })
    const head = await t.call('HEAD', url, { token })
    const said = get.status === 200 ? '' : get.text
    expect([url, said, head.status, head.text, head.headers['content-type']]).toEqual([
      url,
      '',
      200,
      '',
      get.headers['content-type'],
    ])
  }
  expect((await t.call('HEAD', '/metrics')).status).toBe(401)
  vi.spyOn(t.banco.pool, 'connect').mockImplementation(() => {
    throw new Error('the database is away')
  })
  expect((await t.call('HEAD', '/saude/pronto')).status).toBe(503)
  vi.restoreAllMocks()
  await t.close()
})

test('/saude says that the process lives, /saude/pronto whether the database answers', async () => {
  const t = await startApp()
  const pronto = () => t.call('GET', '/saude/pronto')
  expect((await t.call('GET', '/saude')).json()).toEqual({ situacao: 'ok' })
  expect([(await pronto()).status, (await pronto()).json()]).toEqual([200, { situacao: 'ok' }])
  vi.spyOn(t.banco.pool, 'connect').mockImplementation(() => {
    throw new Error('the database is away')
  })
  expect([(await pronto()).status, (await pronto()).json()]).toEqual([
    503,
    { situacao: 'indisponivel', mensagem: 'O banco de dados não responde.' },
  ])
  expect((await t.call('GET', '/saude')).status).toBe(200)
  const failed = await t.call('POST', '/api/autenticacao/Login', { body: { cpf: '39053344705', senha: 'x' } })
  expect(failed.status).toBe(500)
  expect(failed.json<{ erros: string[] }>().erros[0]).toMatch(/^Ocorreu um erro inesperado \([\w-]{36}\)\.$/)
  vi.restoreAllMocks()
  await t.close()
})
