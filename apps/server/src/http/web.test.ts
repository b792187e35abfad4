import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'

const PAGE = '<!doctype html><title>Lastro</title><script src="/assets/index-abc123.js"></script>'

let t: TestApp
let webDist: string
beforeAll(async () => {
  webDist = mkdtempSync(join(tmpdir(), 'lastro-web-'))
  mkdirSync(join(webDist, 'assets'))
  writeFileSync(join(webDist, 'index.html'), PAGE)
  writeFileSync(join(webDist, 'lastro.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(webDist, 'assets/index-abc123.js'), 'void 0')
  // Like a build's files; the content tells which one was sent.
  writeFileSync(join(webDist, 'assets/index-abc123.js.br'), 'brotli')
  writeFileSync(join(webDist, 'assets/index-abc123.js.gz'), 'gzip')
  t = await startApp({ webDist })
})
afterAll(async () => {
  await t.close()
  rmSync(webDist, { recursive: true })
})

describe('the built web application', () => {
  test.each(['/', '/index.html', '/contratos/detalhe/12', '/login?returnUrl=%2Fcontratos', '/apiario'])(
    '%s gets its page',
    async (url) => {
      const response = await t.call('GET', url)
      expect([response.status, response.text]).toEqual([200, PAGE])
      expect(response.headers['content-type']).toMatch('text/html')
      expect(response.headers['cache-control']).toBe('no-cache')
    },
  )
  test('assets are kept for good, other files asked for again', async () => {
    const asset = await t.call('GET', '/assets/index-abc123.js')
    expect([asset.status, asset.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect((await t.call('GET', '/lastro.svg')).headers['cache-control']).toBe('no-cache')
  })
  test.each([
    ['gzip, deflate, br', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['identity', undefined, 'void 0'],
  ])('who takes %s gets it as the build packed it', async (accepted, encoding, text) => {
    const asset = await t.call('GET', '/assets/index-abc123.js', { headers: { 'accept-encoding': accepted } })
    expect([asset.headers['content-encoding'], asset.text]).toEqual([encoding, text])
    expect(asset.headers['content-type']).toMatch('/javascript')
    expect(String(asset.headers.vary).toLowerCase()).toContain('accept-encoding')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
  test.each([
    '/api',
    '/api/nada',
    '/api/contratos/1/nada',
    '/saude/nada',
    '/metrics',
    '/assets/old-000000.js',
    '/favicon.ico',
  ])('%s is not a page of it', async (url) => {
    const response = await t.call('GET', url)
    expect([response.status, response.text]).toEqual([404, 'Endereço não encontrado.'])
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  })
  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/..\\package.json',
  ])('nothing outside of it is served: %s', async (url) => {
    expect((await t.call('GET', url)).text).not.toContain('dependencies')
  })
  test('only reading gets a page', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await t.call(method, '/contratos')).status).toBe(404)
  })
})

const PROTEGIDA = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

describe('headers', () => {
  const login = { method: 'POST', url: '/api/autenticacao/Login' } as const
  const refusals: [
    string,
    { method: 'GET' | 'POST' | 'DELETE'; url: string; raw?: string; tipo?: string },
    number,
  ][] = [
    ['an address that is none', { method: 'GET', url: '/api/%zz' }, 400],
    ['too long an id', { method: 'GET', url: `/api/contratos/${'1'.repeat(300)}` }, 414],
    ['no JSON', { ...login, raw: '{' }, 400],
    ['too large a body', { ...login, raw: `"${'x'.repeat(1_048_576)}"` }, 413],
    ['another kind of body', { ...login, raw: 'x', tipo: 'text/x' }, 415],
    ['an unknown path', { method: 'GET', url: '/api/nada' }, 404],
    ['an unknown method', { method: 'DELETE', url: '/api/lojas' }, 404],
  ]
  test.each(refusals)('the refusal of %s is protected as every answer', async (_, pedido, status) => {
    const { method, url, raw, tipo = 'application/json' } = pedido
    const answer = await t.call(method, url, { ...(raw && { raw, headers: { 'content-type': tipo } }) })
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({ ...PROTEGIDA, 'cache-control': 'no-store' })
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('who came by https stays with it; only a trusted proxy says so', async () => {
    const hsts = async (app: TestApp, endereco: string, headers: Record<string, string>, url = '/saude') =>
      (await app.call('GET', url, { endereco, headers })).headers['strict-transport-security']
    const https = { 'x-forwarded-proto': 'https' }
    expect(await hsts(t, '10.0.0.9', https)).toBeUndefined()
    const behind = await startApp({ env: { PROXY_CONFIAVEL: '10.0.0.9' } })
    try {
      expect(await hsts(behind, '10.0.0.9', https)).toBe('max-age=31536000')
      expect(await hsts(behind, '10.0.0.9', https, '/api/%zz')).toBe('max-age=31536000')
      expect(await hsts(behind, '10.0.0.9', { 'x-forwarded-proto': 'http' })).toBeUndefined()
      expect(await hsts(behind, '10.0.0.9', {})).toBeUndefined()
      expect(await hsts(behind, '10.0.0.8', https)).toBeUndefined()
    } finally {
      await behind.close()
    }
  })

  test.each([
    ['a page', '/contratos'],
    ['an asset', '/assets/index-abc123.js'],
    ['an answer', '/api/configuracao'],
    ['a refusal for lack of a token', '/api/lojas'],
    ['an unknown path', '/api/nada'],
  ])('%s is protected', async (_, url) => {
    const { headers } = await t.call('GET', url)
    expect(headers).toMatchObject(PROTEGIDA)
    const csp = String(headers['content-security-policy'])
    expect(csp).toContain("default-src 'self'")
    expect(csp).toContain("script-src 'self';")
    expect(csp).toContain("frame-ancestors 'none'")
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['server']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
  test('answers of the API are never kept', async () => {
    for (const url of ['/api/configuracao', '/api/lojas', '/api/nada'])
      expect((await t.call('GET', url)).headers['cache-control']).toBe('no-store')
  })
  test('a missing token is told as HTTP asks', async () => {
    expect((await t.call('GET', '/api/lojas')).headers['www-authenticate']).toBe('Bearer')
  })
})

test('without a build every path but the API is unknown', async () => {
  const bare = await startApp()
  try {
    expect((await bare.call('GET', '/contratos')).status).toBe(404)
    expect((await bare.call('GET', '/api/configuracao')).status).toBe(200)
  } finally {
    await bare.close()
  }
})
