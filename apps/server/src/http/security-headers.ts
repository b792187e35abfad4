import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Mantine writes style elements, so styles may be inline; scripts never. */
const CONTENT_POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "connect-src 'self'",
  "font-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "object-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
].join(';')

/** Headers of every answer, also to what never became a request. */
export const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_POLICY,
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
} as const

const YEAR_S = 31_536_000

/** Headers of a request's answer: HTTPS callers stay with HTTPS, and nobody caches the API's answers. */
function headersFor(url: string, https: boolean): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    ...(https && { 'strict-transport-security': `max-age=${YEAR_S}` }),
    ...(url.startsWith('/api/') && { 'cache-control': 'no-store' }),
  }
}

/** Sets the headers; the server itself or a trusted proxy tells whether the call came by HTTPS. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, protocol }, reply) => {
    reply.headers(headersFor(url, protocol === 'https'))
  })
}

/**
 * Headers for refusals before any hook, when trusted proxies are not known yet. Behind a proxy, X-Forwarded-Proto
 * counts unchecked: a forged one fools only the forger's browser, which ignores HSTS on plain HTTP.
 */
export function headersBeforeHooks(
  { url, headers }: FastifyRequest,
  behindProxy: boolean,
): Record<string, string> {
  return headersFor(url, behindProxy && headers['x-forwarded-proto'] === 'https')
}
