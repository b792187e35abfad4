/**
 * The path to follow after signing in (domain 11), or null. Refuses other origins, '//host', '/\host', every encoded or
 * dotted form that a browser or router might read as one, and /login itself.
 */
export function safeReturnUrl(value: unknown, origin: string = window.location.origin): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null
  if (!isPlain(value)) return null
  const url = URL.parse(value, origin)
  if (!url || url.origin !== origin) return null
  const path = url.pathname + url.search + url.hash
  if (!isPlain(path) || url.pathname === '/login') return null
  return path
}

const SUSPICIOUS = /^\/[/\\]|^[^?#]*\\|^[^?#]*\p{Cc}/u

/** Checks up to three layers of percent encoding; a text that can't be decoded is not plain. */
function isPlain(path: string): boolean {
  let text = path
  for (let layer = 0; layer < 4; layer++) {
    if (SUSPICIOUS.test(text)) return false
    let decoded: string
    try {
      decoded = decodeURIComponent(text)
    } catch {
      // A lone '%' of a search text is harmless in inner layers; in the first layer the address is malformed.
      return layer > 0 || !text.split(/[?#]/, 1)[0]?.includes('%')
    }
    if (decoded === text) return true
    text = decoded
  }
  return false
}
