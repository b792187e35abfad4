import { BusinessError } from './errors.ts'

/** The version of a thing as an ETag; every change increments it. */
export function etagOf({ versao }: { versao: number }): string {
  return `"${versao}"`
}

/**
 * A version's tag as it may come back; ours are whole numbers. Some compressing proxies make a tag weak. Others append
 * the name of their coding, Apache as `"1-gzip"`, and never take it off again.
 */
const VERSION_TAG = /^(?:W\/)?"(\d+)(?:(?:--?|;)(?:x-)?(?:gzip|gz|deflate|br|zstd))*"$/i
const ANY_TAG = /^(?:W\/)?"[^"]*"$/

/** The versions that the header names, without the tags that are none of ours. */
function versionsOf(ifMatch: string): string[] {
  return ifMatch.split(',').flatMap((item) => {
    const tag = item.trim()
    if (!ANY_TAG.test(tag)) throw new BusinessError('Cabeçalho If-Match inválido.')
    return VERSION_TAG.exec(tag)?.[1] ?? []
  })
}

/**
 * Whether an If-Match header, as sent, accepts this version. Without the header every version is accepted (domain 2).
 */
export function acceptsVersion(ifMatch: string | undefined, { versao }: { versao: number }): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  return versionsOf(ifMatch).includes(String(versao))
}
