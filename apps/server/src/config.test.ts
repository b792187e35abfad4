import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

test('everything is optional', () => {
  expect(parseConfig({})).toEqual({
    producao: false,
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    dataDir: './data',
    nomeParceiro: 'Parceiro',
    demonstracao: true,
    relogioComecaEm: undefined,
    proxyConfiavel: [],
    webhookRedes: [],
    senhaValidadeDias: 0,
    operadorExigeSegundoFator: false,
    logLevel: 'warn',
  })
})

test('a setting left blank is not set', () => {
  const names = ['NODE_ENV', 'PORT', 'HOST', 'DATABASE_URL', 'DATA_DIR', 'NOME_PARCEIRO', 'LASTRO_DEMO']
  const others = ['LASTRO_EMBUTIDO', 'PROXY_CONFIAVEL', 'SENHA_VALIDADE_DIAS', 'LOG_LEVEL']
  for (const blank of ['', ' '])
    expect(parseConfig(Object.fromEntries([...names, ...others].map((name) => [name, blank])))).toEqual(
      parseConfig({}),
    )
})

test.each([
  // settings, demonstration data
  [{}, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '0.0.0.0', LASTRO_DEMO: '1' }, true],
  [{ LASTRO_DEMO: '0' }, false],
  [{ DATABASE_URL: 'postgres://x/y' }, false],
  [{ DATABASE_URL: 'postgres://x/y', LASTRO_DEMO: '1' }, false],
  [{ NODE_ENV: 'production', LASTRO_EMBUTIDO: '1', LASTRO_DEMO: '1' }, false],
])('demonstration data (domain 10): %o', (env, demonstracao) => {
  expect(parseConfig(env).demonstracao).toBe(demonstracao)
})

test.each([
  ['10.0.0.1', ['10.0.0.1']],
  [' 10.0.0.0/8 , ::1,fd00::/8,', ['10.0.0.0/8', '::1', 'fd00::/8']],
  ['loopback', ['loopback']],
])('trusted proxies: %s', (text, addresses) => {
  expect(parseConfig({ PROXY_CONFIAVEL: text }).proxyConfiavel).toEqual(addresses)
})

test.each([
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: '-1' }, 'PORT'],
  [{ PROXY_CONFIAVEL: 'true' }, 'PROXY_CONFIAVEL'],
  [{ PROXY_CONFIAVEL: '10.0.0.0/33' }, 'PROXY_CONFIAVEL'],
  [{ PROXY_CONFIAVEL: '10.0.0.1/8/9' }, 'PROXY_CONFIAVEL'],
  [{ LASTRO_DEMO: 'sim' }, 'LASTRO_DEMO'],
  [{ LOG_LEVEL: 'tudo', SENHA_VALIDADE_DIAS: '-1' }, 'SENHA_VALIDADE_DIAS, LOG_LEVEL'],
])('refuses %o', (env, nomes) => {
  expect(() => parseConfig(env)).toThrow(`Configuração inválida: confira ${nomes}.`)
})

test('a test clock is refused in production', () => {
  expect(parseConfig({ LASTRO_RELOGIO: '2027-03-01' }).relogioComecaEm).toEqual(
    new Date('2027-03-01T11:00:00Z'),
  )
  const producao = { NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y', LASTRO_RELOGIO: '2027-03-01' }
  expect(() => parseConfig(producao)).toThrow('Em produção LASTRO_RELOGIO não é aceito.')
})
