import argon2 from '@node-rs/argon2'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  type MockInstance,
  test,
  vi,
} from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { DE_INSTITUICAO } from '../../testing/cenario.ts'
import { hashSenha } from './senha.service.ts'

const SENHA = 'uma senha comprida'

let t: TestApp
let instituicaoId: number
let senhaHash: string
let verify: MockInstance<typeof argon2.verify>
beforeAll(async () => {
  t = await startApp()
  instituicaoId = await t.cenario.instituicao()
  senhaHash = await hashSenha(SENHA)
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  // What is tried hundreds of times here is not the hash.
  verify = vi.spyOn(argon2, 'verify').mockImplementation(async (_, senha) => senha === SENHA)
  t.setNow('2026-11-16T15:00:00Z')
  await t.banco.db.deleteFrom('tentativaLogin').execute()
})

const pessoa = () => t.cenario.usuario(instituicaoId, DE_INSTITUICAO, { senhaHash })
const entrar = (cpf: string, senha: string, endereco = '10.0.0.1', headers: Record<string, string> = {}) =>
  t.call('POST', '/api/autenticacao/Login', { body: { cpf, senha, origem: 'web' }, endereco, headers })

describe('limits (domain 9)', () => {
  test('10 wrong passwords per CPF and address, then 429 until the first leaves the window', async () => {
    const { cpf } = await pessoa()
    for (let tentativa = 0; tentativa < 10; tentativa++) {
      expect((await entrar(cpf, 'errada')).status).toBe(401)
      t.passar(60_000)
    }
    const blocked = await entrar(cpf, SENHA)
    expect([blocked.status, blocked.text, blocked.headers['retry-after']]).toEqual([
      429,
      'Muitas tentativas. Tente novamente em alguns minutos.',
      '300',
    ])
    // Another's try at the same CPF from elsewhere must not move the time.
    await entrar(cpf, 'errada', '10.9.9.9')
    t.passar(299_000)
    expect((await entrar(cpf, SENHA)).headers['retry-after']).toBe('1')
    t.passar(1_000)
    // Sliding: one try is free, not ten.
    expect((await entrar(cpf, 'errada')).status).toBe(401)
    expect((await entrar(cpf, 'errada')).status).toBe(429)
  })

  test('a right password is no try', async () => {
    const { cpf } = await pessoa()
    for (let vez = 0; vez < 12; vez++) expect((await entrar(cpf, SENHA)).status).toBe(200)
  })

  test('parallel tries do not slip past', async () => {
    const { cpf } = await pessoa()
    const answers = await Promise.all(Array.from({ length: 40 }, () => entrar(cpf, 'errada')))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
    expect(verify.mock.calls.length).toBeLessThanOrEqual(10)
  })

  test('100 tries per address, over whatever CPFs; other addresses are not held up', async () => {
    const { cpf } = await pessoa()
    const cpfHash = Buffer.alloc(32)
    await t.banco.db
      .insertInto('tentativaLogin')
      .values(
        Array.from({ length: 100 }, (_, index) => ({
          cpfHash: Buffer.from(cpfHash).fill(index, 0, 1),
          endereco: '10.0.0.7',
          ocorridaEm: t.clock.now(),
        })),
      )
      .execute()
    expect((await entrar(cpf, SENHA, '10.0.0.7')).status).toBe(429)
    expect((await entrar(cpf, SENHA, '10.0.0.8')).status).toBe(200)
  })

  test('a stranger slows a CPF down, and never locks its owner out', async () => {
    const { cpf } = await pessoa()
    for (let tentativa = 0; tentativa < 50; tentativa++) {
      const response = await entrar(cpf, 'errada', `10.1.${tentativa % 5}.1`)
      expect(response.status).toBe(401)
    }
    expect(t.esperas).toEqual([])
    for (let tentativa = 0; tentativa < 60; tentativa++)
      await entrar(cpf, 'errada', `10.2.${tentativa % 10}.1`)
    const owner = await entrar(cpf, SENHA, '10.3.0.1')
    expect(owner.status).toBe(200)
    expect(t.esperas).toHaveLength(61)
    expect(Math.min(...t.esperas)).toBeGreaterThanOrEqual(2_000)
    expect(Math.max(...t.esperas)).toBe(10_000)
    // The same for a CPF that nobody has.
    t.esperas.length = 0
    await t.banco.db.deleteFrom('tentativaLogin').execute()
    for (let tentativa = 0; tentativa < 51; tentativa++)
      await entrar('390.533.447-05', 'x', `10.4.${tentativa % 10}.1`)
    expect(t.esperas).toHaveLength(1)
  })

  test('the same limits hold for the present password when it is changed', async () => {
    const { token } = await pessoa()
    const trocar = (senhaAtual: string) =>
      t.call('POST', '/api/autenticacao/senha', {
        token,
        body: { senhaAtual, senhaNova: 'outra senha comprida' },
        endereco: '10.0.0.3',
      })
    for (let vez = 0; vez < 10; vez++) expect((await trocar('errada')).status).toBe(400)
    expect((await trocar(SENHA)).status).toBe(429)
  })

  test('X-Forwarded-For counts behind a trusted proxy only', async () => {
    const { cpf } = await pessoa()
    const forwarded = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` })
    for (let n = 1; n <= 10; n++) await entrar(cpf, 'errada', '10.0.0.9', forwarded(n))
    expect((await entrar(cpf, SENHA, '10.0.0.9', forwarded(11))).status).toBe(429)

    const behind = await startApp({ env: { PROXY_CONFIAVEL: '10.0.0.9, 10.8.0.0/16' } })
    try {
      const login = (client: string, proxy: string) =>
        behind.call('POST', '/api/autenticacao/Login', {
          body: { cpf: '39053344705', senha: 'x' },
          endereco: proxy,
          headers: { 'x-forwarded-for': client },
        })
      for (let n = 1; n <= 12; n++) expect((await login(`198.51.100.${n}`, '10.0.0.9')).status).toBe(401)
      for (let n = 1; n <= 10; n++) await login('203.0.113.5', '10.8.1.1')
      expect((await login('203.0.113.5', '10.8.1.1')).status).toBe(429)
      // A client that writes the header itself stays who it is.
      expect((await login('1.2.3.4, 203.0.113.5', '10.8.1.1')).status).toBe(429)
    } finally {
      await behind.close()
    }
  })
})
