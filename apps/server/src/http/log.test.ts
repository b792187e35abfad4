import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashSenha } from '../modules/autenticacao/senha.service.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { DE_INSTITUICAO } from '../testing/cenario.ts'
import { describeError } from './log.ts'

const SENHA = 'a senha que ninguém vê'

let t: TestApp
let instituicaoId: number
let cpf: string
let token: string
beforeAll(async () => {
  t = await startApp({ env: { LOG_LEVEL: 'debug' } })
  instituicaoId = await t.cenario.instituicao()
  const senhaHash = await hashSenha(SENHA)
  const usuario = await t.cenario.usuario(instituicaoId, DE_INSTITUICAO, { senhaHash })
  cpf = usuario.cpf
  token = usuario.token
})
afterAll(() => t.close())

const mascarado = () => cpf.replace(/^(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-')

function expectNoSecrets(...others: string[]) {
  const written = t.logs.join('\n')
  for (const secret of [cpf, mascarado(), SENHA, token, 'segredo', ...others])
    expect(written).not.toContain(secret)
}

test('requests are logged by method, path and status', async () => {
  await t.call('GET', '/api/lojas?q=segredo', { token, headers: { cookie: 'x=segredo' } })
  const lines = t.logs.map((line): Record<string, unknown> => JSON.parse(line))
  expect(lines.find(({ req }) => req)).toMatchObject({ req: { method: 'GET', path: '/api/lojas' } })
  expect(lines.find(({ res }) => res)).toMatchObject({ res: { statusCode: 200 } })
  expectNoSecrets()
})

test('no CPF, password, token, query or body is, whatever goes wrong', async () => {
  t.logs.length = 0
  const login = (body: unknown) => t.call('POST', '/api/autenticacao/Login', { body })
  expect((await login({ cpf, senha: 'segredo' })).status).toBe(401)
  const signedIn = await login({ cpf: mascarado(), senha: SENHA })
  expect(signedIn.status).toBe(200)
  expect((await login({ cpf, senha: { segredo: SENHA } })).status).toBe(400)
  const raw = `{"cpf":"${cpf}","senha":"${SENHA}",,}`
  expect((await t.call('POST', '/api/autenticacao/Login', { raw })).status).toBe(400)
  expect((await t.call('GET', `/api/nada/${cpf}?senha=${SENHA}&token=${token}`, { token })).status).toBe(404)
  expect((await t.call('GET', `/api/${mascarado()}`, { token })).status).toBe(404)
  expect((await t.call('GET', `/api/lojas?q=%zz&cpf=${cpf}`, { token })).status).toBeLessThan(500)
  expect((await t.call('GET', `/api/%zz${cpf}`, { token })).status).toBe(400)
  expectNoSecrets(signedIn.json<{ token: string }>().token)
})

test('an unexpected error is logged with an id and neither told nor quoting what it choked on', async () => {
  t.logs.length = 0
  const { db } = t.banco
  await db.schema.alterTable('contrato').renameTo('contrato_sumido').execute()
  try {
    const url = `/api/instituicoes-financeiras/${instituicaoId}/contratos?filtro=${cpf}&pagina=1`
    const response = await t.call('GET', url, { token })
    expect(response.status).toBe(500)
    const [erro] = response.json<{ erros: string[] }>().erros
    const id = /^Ocorreu um erro inesperado \(([\w-]{36})\)\.$/.exec(erro ?? '')?.[1]
    expect(id).toBeDefined()
    const logged = t.logs.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ err }) => err)
    expect(logged).toMatchObject([
      { reqId: id, err: { code: '42P01', stack: expect.stringContaining('at ') } },
    ])
    expectNoSecrets()
  } finally {
    await db.schema.alterTable('contrato_sumido').renameTo('contrato').execute()
  }
})

test.each([
  ['a row that a check refuses', '23514', 'new row violates check "x"', 'new row violates check "x"'],
  ['a value of the wrong form', '22P02', 'invalid input syntax for type bigint: "segredo"', '(quotes input)'],
  ['a CPF in a message', 'X', 'no user 529.982.247-25 or 52998224725', 'no user *** or ***'],
])('database errors lose their values: %s', (_, code, message, shown) => {
  const error = Object.assign(new Error(message), {
    code,
    detail: 'Failing row contains (52998224725, segredo).',
    where: 'segredo',
    constraint: 'x',
  })
  const line = describeError(error)
  expect(line).toMatchObject({ message: shown, code, constraint: 'x' })
  expect(JSON.stringify(line)).not.toMatch(/segredo|52998224725/)
})
