import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Mantine writes style elements, so styles may be inline; scripts never. */
const POLITICA = [
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

/** Headers of every answer, also of one to what never became a request. */
export const CABECALHOS = {
  'content-security-policy': POLITICA,
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

const UM_ANO = 31_536_000

/** The same for a request: who came by https stays with it, and the API's answers are kept nowhere. */
function cabecalhosDe(url: string, https: boolean): Record<string, string> {
  return {
    ...CABECALHOS,
    ...(https && { 'strict-transport-security': `max-age=${UM_ANO}` }),
    ...(url.startsWith('/api/') && { 'cache-control': 'no-store' }),
  }
}

/** As the server itself or a trusted proxy says. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, protocol }, reply) => {
    reply.headers(cabecalhosDe(url, protocol === 'https'))
  })
}

/**
 * For what is refused before any hook. Such a request doesn't know yet which proxies are trusted, so where there are some its header
 * counts: whoever writes it themselves tells only their own browser, which on plain http doesn't listen.
 */
export function cabecalhosSemGanchos(
  { url, headers }: FastifyRequest,
  temProxy: boolean,
): Record<string, string> {
  return cabecalhosDe(url, temProxy && headers['x-forwarded-proto'] === 'https')
}
