import { setTimeout as sleep } from 'node:timers/promises'
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
import { createApp } from '#app.ts'
import { parseConfig } from '#config.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
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
  // Replaces the slow hash, because passwords are tried hundreds of times here.
  verify = vi.spyOn(argon2, 'verify').mockImplementation(async (_, senha) => senha === SENHA)
  t.setNow('2026-11-16T15:00:00Z')
  t.esperas.length = 0
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
    // Another try at this CPF from elsewhere must not move the time.
    await entrar(cpf, 'errada', '10.9.9.9')
    t.passar(299_000)
    expect((await entrar(cpf, SENHA)).headers['retry-after']).toBe('1')
    t.passar(1_000)
    // A sliding window: one try is free, not ten.
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

  test('right passwords sent at once are none too many', async () => {
    const { cpf } = await pessoa()
    verify.mockImplementation(async (_, senha) => {
      await sleep(20)
      return senha === SENHA
    })
    const answers = await Promise.all(Array.from({ length: 40 }, () => entrar(cpf, SENHA)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
    expect(await t.banco.db.selectFrom('tentativaLogin').selectAll().execute()).toEqual([])
  })

  test('wrong ones sent at once, among right ones, still are ten at most', async () => {
    const { cpf } = await pessoa()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => entrar(cpf, index % 2 ? SENHA : 'errada')),
    )
    expect(verify.mock.calls.filter(([, senha]) => senha === 'errada')).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  test('a try that was cut off before it was judged counts as wrong after two minutes', async () => {
    const { cpf } = await pessoa()
    for (let tentativa = 0; tentativa < 10; tentativa++) await entrar(cpf, 'errada')
    await t.banco.db.updateTable('tentativaLogin').set({ pendente: true }).execute()
    t.passar(120_000)
    const blocked = await entrar(cpf, SENHA)
    expect([blocked.status, blocked.headers['retry-after']]).toEqual([429, '780'])
  })
})

describe('a CPF that is tried from everywhere (domain 9)', () => {
  let endereco = 0
  /** An unused address. */
  const novo = () => `10.${50 + (endereco >> 16)}.${(endereco >> 8) & 255}.${endereco++ & 255}`
  const errarCinquenta = async (cpf: string) => {
    for (let tentativa = 0; tentativa < 50; tentativa++)
      expect((await entrar(cpf, 'errada', novo())).status).toBe(401)
  }
  const cookieDe = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers['set-cookie']).split(';')[0] ?? ''

  test('from the 50th on tries stand in a queue with growing waits, none longer than 30 seconds', async () => {
    for (const cpf of [(await pessoa()).cpf, '390.533.447-05']) {
      t.esperas.length = 0
      await errarCinquenta(cpf)
      expect(t.esperas).toEqual([])
      for (let vez = 0; vez < 4; vez++) expect((await entrar(cpf, 'errada', novo())).status).toBe(401)
      expect(t.esperas).toEqual([2_000, 6_000, 14_000, 30_000])
      verify.mockClear()
      const alem = await entrar(cpf, 'errada', novo())
      expect([alem.status, alem.text, alem.headers['retry-after']]).toEqual([
        429,
        'Muitas tentativas. Tente novamente em alguns minutos.',
        '62',
      ])
      expect(verify).not.toHaveBeenCalled()
      t.passar(62_000)
      expect((await entrar(cpf, 'errada', novo())).status).toBe(401)
      expect(t.esperas).toHaveLength(4)
      t.setNow('2026-11-16T15:00:00Z')
    }
  })

  test('at most 60 are judged in an hour, however many come and to whichever server', async () => {
    const { cpf } = await pessoa()
    const outro = await createApp({
      db: t.banco.db,
      clock: t.clock,
      segredos: t.segredos,
      config: parseConfig({ LOG_LEVEL: 'silent' }),
      versao: '0.0.0',
      wait: async () => undefined,
    })
    await errarCinquenta(cpf)
    verify.mockClear()
    for (let segundo = 0; segundo < 3600; segundo += 10) {
      await Promise.all([
        entrar(cpf, 'errada', novo()),
        outro.inject({
          method: 'POST',
          url: '/api/autenticacao/Login',
          body: { cpf, senha: 'errada' },
          remoteAddress: novo(),
        }),
      ])
      t.passar(10_000)
    }
    await outro.close()
    expect(verify).toHaveBeenCalledTimes(52)
    // An hour in which nobody takes a place ends the queue.
    t.passar(3_600_000)
    t.esperas.length = 0
    expect((await entrar(cpf, 'errada', novo())).status).toBe(401)
    expect(t.esperas).toEqual([])
  })

  test('the owner enters from the address, and with the device, that they signed in from', async () => {
    const { cpf } = await pessoa()
    const primeira = await entrar(cpf, SENHA, '10.0.0.1')
    expect(primeira.headers['set-cookie']).toMatch(
      /^lastro_dispositivo=[\w-]{43}; Path=\/api\/autenticacao; Max-Age=7776000; HttpOnly; SameSite=Strict$/,
    )
    const cookie = cookieDe(primeira)
    expect((await entrar(cpf, SENHA, '10.0.0.1', { cookie })).headers['set-cookie']).toContain(cookie)
    await errarCinquenta(cpf)
    for (let vez = 0; vez < 5; vez++) await entrar(cpf, 'errada', novo())
    t.esperas.length = 0
    expect((await entrar(cpf, SENHA, '10.7.0.1')).status).toBe(429)
    expect((await entrar(cpf, SENHA, '10.0.0.1')).status).toBe(200)
    expect((await entrar(cpf, SENHA, '10.7.0.1', { cookie })).status).toBe(200)
    expect(t.esperas).toEqual([])
  })

  test('a known device has a count of its own, ten too, whatever comes from its address', async () => {
    const { cpf } = await pessoa()
    const cookie = cookieDe(await entrar(cpf, SENHA, '10.0.0.1'))
    for (let vez = 0; vez < 10; vez++) await entrar(cpf, 'errada', '10.0.0.1')
    expect((await entrar(cpf, SENHA, '10.0.0.1')).status).toBe(429)
    for (let vez = 0; vez < 10; vez++)
      expect((await entrar(cpf, 'errada', '10.0.0.1', { cookie })).status).toBe(401)
    expect((await entrar(cpf, SENHA, '10.0.0.1', { cookie })).status).toBe(429)
    // Another person's device is unknown for this person.
    const outra = cookieDe(await entrar((await pessoa()).cpf, SENHA, '10.0.0.2'))
    expect((await entrar(cpf, SENHA, '10.0.0.1', { cookie: outra })).status).toBe(429)
  })

  test('90 days later nothing is known of it any more', async () => {
    const { cpf } = await pessoa()
    const cookie = cookieDe(await entrar(cpf, SENHA, '10.0.0.1'))
    t.passar(90 * 86_400_000)
    await errarCinquenta(cpf)
    await entrar(cpf, SENHA, '10.0.0.1', { cookie })
    expect(t.esperas).toEqual([2_000])
    t.esperas.length = 0
    await entrar(cpf, SENHA, '10.0.0.1', { cookie })
    expect(t.esperas).toEqual([])
  })
})

describe('where the limits hold, too', () => {
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
      // A client that forges the header keeps its address.
      expect((await login('1.2.3.4, 203.0.113.5', '10.8.1.1')).status).toBe(429)
    } finally {
      await behind.close()
    }
  })

  test.each<[string, (n: number) => string]>([
    ['an address with a port', (n) => `192.0.2.1:${40_000 + n}`],
    ['IPv6 of one /64', (n) => `2001:db8:1:2::${n}`],
    ['IPv6 in brackets with a port', (n) => `[2001:DB8:1:2:${n}::1]:${n}`],
    ['IPv4, now and then mapped into IPv6', (n) => (n % 2 ? '::ffff:192.0.2.2' : '192.0.2.2')],
    ['no address at all', (n) => `unknown-${n}`],
  ])('the eleventh try meets the limit with X-Forwarded-For of %s', async (_, forwarded) => {
    const behind = await startApp({ env: { PROXY_CONFIAVEL: '10.0.0.9' } })
    try {
      const { cpf } = await pessoa()
      const answers: number[] = []
      for (let n = 1; n <= 11; n++) {
        const headers = { 'x-forwarded-for': forwarded(n) }
        const body = { cpf, senha: 'errada' }
        const call = { body, headers, endereco: '10.0.0.9' }
        answers.push((await behind.call('POST', '/api/autenticacao/Login', call)).status)
      }
      expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    } finally {
      await behind.close()
    }
  })
})
