/**
 * The path to follow after sign-in (domain 11): only one of this origin, else null. Refuses '//host', '/\host' and
 * every encoded or dotted form that a browser or router might read as one, and the sign-in page itself.
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

/** Looks through up to three layers of percent encoding; what can't be decoded is not plain. */
function isPlain(path: string): boolean {
  let text = path
  for (let layer = 0; layer < 4; layer++) {
    if (SUSPICIOUS.test(text)) return false
    let decoded: string
    try {
      decoded = decodeURIComponent(text)
    } catch {
      // A lone '%' in a search text is no danger once the outer form was plain; in the first layer it is malformed.
      return layer > 0 || !text.split(/[?#]/, 1)[0]?.includes('%')
    }
    if (decoded === text) return true
    text = decoded
  }
  return false
}
