import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

test('a server starts with defaults where no variable is set', () => {
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
    ssoRedes: [],
    senhaValidadeDias: 0,
    operadorExigeSegundoFator: false,
    auditoriaArquivo: 'data/auditoria-cabecas.jsonl',
    auditoriaEscolhida: false,
    chavesDosSegredos: [],
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

test("the audit's heads go to a file beside the data unless told, one for each database whatever its password", () => {
  const arquivo = (env: Record<string, string>) => parseConfig({ DATA_DIR: '/d', ...env }).auditoriaArquivo
  expect(arquivo({})).toBe('/d/auditoria-cabecas.jsonl')
  expect(arquivo({ AUDITORIA_ARQUIVO: '/outro/lugar' })).toBe('/outro/lugar')
  const um = arquivo({ DATABASE_URL: 'postgres://ana:1@banco/lastro' })
  expect(um).toMatch(/^\/d\/auditoria-cabecas-[0-9a-f]{12}\.jsonl$/)
  expect(arquivo({ DATABASE_URL: 'postgres://ana:2@banco/lastro' })).toBe(um)
  expect(arquivo({ DATABASE_URL: 'postgres://ana:1@banco/outro' })).not.toBe(um)
  expect(arquivo({ DATABASE_URL: 'host=/tmp' })).not.toBe(um)
})

test.each([
  // settings, demonstration data
  [{}, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '0.0.0.0', LASTRO_DEMO: '1' }, true],
  [{ LASTRO_DEMO: 'curta' }, true],
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

test('metrics: off unless one is set, and open to others only with a token', () => {
  const ler = (env: Record<string, string>) => parseConfig(env).metricas
  const token = 'para-quem-olha-de-fora'
  const porta = { port: 9464, host: '127.0.0.1' }
  expect(ler({})).toBeUndefined()
  expect(ler({ METRICAS_HOST: '0.0.0.0' })).toBeUndefined()
  expect(ler({ METRICAS_TOKEN: token })).toEqual({ token })
  expect(ler({ METRICAS_PORT: '9464' })).toEqual({ porta, token: undefined })
  expect(ler({ METRICAS_PORT: '9464', METRICAS_HOST: '0.0.0.0', METRICAS_TOKEN: token })).toEqual({
    porta: { ...porta, host: '0.0.0.0' },
    token,
  })
  expect(() => ler({ METRICAS_PORT: '9464', METRICAS_HOST: '0.0.0.0' })).toThrow(
    'Configuração inválida: para abrir METRICAS_HOST além desta máquina informe METRICAS_TOKEN.',
  )
  for (const env of [{ METRICAS_TOKEN: 'curto' }, { METRICAS_TOKEN: 'com espaço no meio dele' }])
    expect(() => ler(env)).toThrow('Configuração inválida: confira METRICAS_TOKEN.')
  expect(() => ler({ METRICAS_PORT: '70000' })).toThrow('Configuração inválida: confira METRICAS_PORT.')
})

const EMAIL = {
  EMAIL_URL: 'smtp://lastro:senha@correio:587',
  EMAIL_DE: 'lastro@banco.example',
  ENDERECO_PUBLICO: 'https://lastro.banco.example',
}

test('a mail server is set with its sender and the address that links begin with', () => {
  expect(parseConfig(EMAIL)).toMatchObject({
    email: { url: EMAIL.EMAIL_URL, de: EMAIL.EMAIL_DE },
    enderecoPublico: EMAIL.ENDERECO_PUBLICO,
  })
  expect(parseConfig({ ENDERECO_PUBLICO: 'https://Lastro.example/' }).enderecoPublico).toBe(
    'https://lastro.example',
  )
  expect(parseConfig({ ENDERECO_PUBLICO: 'https://lastro.example' }).email).toBeUndefined()
})

test.each([
  [{ ...EMAIL, EMAIL_URL: 'http://correio' }, 'Configuração inválida: confira EMAIL_URL.'],
  [{ ...EMAIL, EMAIL_DE: 'Banco\r\nBcc: x@y.example' }, 'Configuração inválida: confira EMAIL_DE.'],
  [{ ENDERECO_PUBLICO: 'https://lastro.example/a' }, 'Configuração inválida: confira ENDERECO_PUBLICO.'],
  [{ ENDERECO_PUBLICO: 'ftp://lastro.example' }, 'Configuração inválida: confira ENDERECO_PUBLICO.'],
  [
    { EMAIL_URL: EMAIL.EMAIL_URL },
    'Configuração inválida: com EMAIL_URL informe também EMAIL_DE e ENDERECO_PUBLICO.',
  ],
  [
    { ...EMAIL, NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y' },
    'Em produção EMAIL_URL pede SEGREDOS_CHAVE: sem ela, segredos ficariam abertos no banco de dados e nos backups.',
  ],
])('a server refuses to start with %o', (env, sentence) => {
  expect(() => parseConfig(env)).toThrow(sentence)
})

test('in production mail needs no key where the embedded engine makes its own', () => {
  const env = { ...EMAIL, NODE_ENV: 'production', LASTRO_EMBUTIDO: '1' }
  expect(parseConfig(env).email?.de).toBe(EMAIL.EMAIL_DE)
})
