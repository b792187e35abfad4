import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallTarget, chamar, corpoDe, createCallTargets, problemOf } from '../testing/call-targets.ts'
import { type Chamada, startApp, type TestApp } from '../testing/app.ts'
import { corposInvalidos } from '../testing/corpos-invalidos.ts'
import { fingerprintOfBanco } from '../testing/fingerprint.ts'
import { createExemplos } from '../testing/rotas.ts'
import { createRotation } from '../testing/case-count.ts'

const algunsDe = createRotation()
let t: TestApp
let alvos: CallTarget[]
let antes: Record<string, string>
beforeAll(async () => {
  t = await startApp()
  alvos = await createCallTargets(t, await createExemplos(t))
  antes = await fingerprintOfBanco(t.banco.db)
})
afterAll(() => t.close())

async function expectNothingSaved() {
  expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
}

/** Routes that find their establishment in the body refuse a bad one before anything else. */
const semResolver = (campo: string) => (campo === 'instituicaoFinanceiraId' ? undefined : campo)

/** Kinds of body that a call with an empty object accepts. */
const VAZIOS = new Set(['deep objects', 'empty', 'invalid UTF-8', 'null', 'nothing'])

/** Providers of identity send it as a form. */
const OF_FORMS = 'POST /api/autenticacao/sso/:id/saida'

describe('bodies', () => {
  test('every field of every body refuses every wrong type, number and text, and is named', async () => {
    const wrong: string[] = []
    let fields = 0
    for (const alvo of alvos) {
      const schema = corpoDe(alvo)
      const porCampo = Map.groupBy(schema ? corposInvalidos(schema) : [], ({ campo }) => campo)
      for (const [campo, corpos] of porCampo) {
        fields++
        for (const { body } of algunsDe(corpos)) {
          const response = await chamar(t, alvo, { raw: JSON.stringify(body) })
          const found = problemOf(response, semResolver(campo))
          if (found) wrong.push(`${alvo.nome} ${campo} ${JSON.stringify(body).slice(0, 150)}: ${found}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(fields).toBeGreaterThan(200)
    await expectNothingSaved()
  })

  test('what only looks as if it had a length is refused in every field, however deep, without signing in too', async () => {
    const imitacao = { length: { toString: 1 } }
    const wrong: string[] = []
    let fields = 0
    for (const alvo of alvos) {
      const schema = corpoDe(alvo)
      const corpos = schema ? corposInvalidos(schema) : []
      for (const { campo, body } of corpos) {
        const raw = JSON.stringify(body)
        if (!raw.includes(JSON.stringify(imitacao))) continue
        fields++
        const found = problemOf(await chamar(t, alvo, { raw }), semResolver(campo))
        if (found) wrong.push(`${alvo.nome} ${campo}: ${found}`)
      }
    }
    expect(wrong).toEqual([])
    expect(fields).toBeGreaterThan(200)
    const fundo = 100_000
    const raw = `{"cpf":{"length":{"toString":1}},"senha":${'['.repeat(fundo)}${']'.repeat(fundo)}}`
    const login = await t.call('POST', '/api/autenticacao/Login', { raw })
    expect([login.status, login.text]).toEqual([
      400,
      'Validation failed:\n -- cpf: Use um texto.\n -- senha: Use um texto.',
    ])
    await expectNothingSaved()
  })

  test('what is no JSON, no object, empty, of another kind or too much is refused', async () => {
    const fundo = 200_000
    const corpos: [string, Partial<Chamada>, number[]][] = [
      ['broken', { raw: '{"a":' }, [400]],
      ['two values', { raw: '{}{}' }, [400]],
      ['NaN', { raw: '{"valorCredito":NaN}' }, [400]],
      ['empty', { raw: '' }, [400]],
      ['null', { raw: 'null' }, [400]],
      ['a number', { raw: '1' }, [400]],
      ['a text', { raw: '"x"' }, [400]],
      ['__proto__', { raw: '{"__proto__":{"admin":true}}' }, [400]],
      ['constructor', { raw: '{"constructor":{"prototype":{"admin":true}}}' }, [400]],
      ['deep', { raw: '['.repeat(fundo) + ']'.repeat(fundo) }, [400]],
      ['deep objects', { raw: '{"a":'.repeat(fundo / 2) + '1' + '}'.repeat(fundo / 2) }, [400]],
      ['invalid UTF-8', { raw: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) }, [400]],
      ['XML', { raw: '<a/>', headers: { 'content-type': 'application/xml' } }, [415]],
      ['a form', { raw: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, [415]],
      ['text', { raw: '{}', headers: { 'content-type': 'text/plain' } }, [400]],
      ['nothing', { headers: {} }, [400]],
      ['a lying length', { raw: '{}', headers: { 'content-length': '1' } }, [400]],
    ]
    const wrong: string[] = []
    for (const alvo of alvos.filter(corpoDe))
      for (const [kind, chamada, statuses] of algunsDe(corpos)) {
        if (VAZIOS.has(kind) && corpoDe(alvo)?.safeParse({}).success) continue
        const response = await chamar(t, alvo, chamada)
        // It takes forms, and 16 kB at most.
        const expected = alvo.nome === OF_FORMS ? [...statuses, 400, 413] : statuses
        const isText = response.headers['content-type'] === 'text/plain; charset=utf-8'
        if (!expected.includes(response.status) || !isText || response.text === '')
          wrong.push(`${alvo.nome} ${kind}: ${response.status} ${response.text.slice(0, 80)}`)
      }
    expect(wrong).toEqual([])
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
    await expectNothingSaved()
  })

  test('a body over its limit is refused', async () => {
    const statuses = []
    for (const alvo of alvos.filter(corpoDe)) {
      const limit = alvo.rota.bodyLimit ?? 1024 * 1024
      statuses.push((await chamar(t, alvo, { raw: JSON.stringify('x'.repeat(limit - 1)) })).status)
    }
    expect(new Set(statuses)).toEqual(new Set([413]))
  })

  test('a call without a body may say that it is JSON', async () => {
    const alvo = alvos.find(({ nome }) => nome === 'POST /api/contratos/:id/cancelar')
    const response =
      alvo && (await chamar(t, { ...alvo, path: '/api/contratos/999999/cancelar' }, { raw: '' }))
    expect([response?.status, response?.text]).toEqual([404, 'Contrato não encontrado.'])
    const login = await t.call('POST', '/api/autenticacao/Login', { raw: '' })
    expect([login.status, login.text]).toEqual([400, 'Validation failed:\n -- Campo obrigatório'])
  })

  test('a body where none is asked for is no error of ours', async () => {
    const semCorpo = alvos.filter(
      ({ rota, nome }) => !rota.schema.body && !/sair$|DELETE|cancelar|aprovar/.test(nome),
    )
    const wrong: string[] = []
    for (const alvo of semCorpo)
      for (const raw of algunsDe(['{"a":', '[]', '{"__proto__":1}'])) {
        const { status } = await chamar(t, alvo, { raw })
        if (status >= 500) wrong.push(`${alvo.nome} ${raw}: ${status}`)
      }
    expect(wrong).toEqual([])
  })
})

test('who accepts application/problem+json gets RFC 9457 with one entry per field', async () => {
  const headers = { accept: 'application/problem+json, application/json' }
  const response = await t.call('POST', '/api/autenticacao/Login', { body: { cpf: '1' }, headers })
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(response.json()).toEqual({
    type: 'about:blank',
    title: 'Requisição inválida',
    status: 400,
    detail: 'Há campos inválidos.',
    errors: [
      { pointer: '#/cpf', detail: 'CPF inválido.' },
      { pointer: '#/senha', detail: 'Campo obrigatório' },
    ],
  })
  const broken = await t.call('POST', '/api/autenticacao/Login', { raw: '{', headers })
  expect(broken.json()).toMatchObject({ status: 400, detail: 'O JSON enviado é inválido.' })
  expect((await t.call('GET', '/api/nada', { headers })).json()).toMatchObject({
    status: 404,
    detail: 'Endereço não encontrado.',
  })
})
