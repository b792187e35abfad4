import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Begins every encrypted secret, and no open one; then follow the key's id and the bytes. */
export const ENCRYPTED_PREFIX = `${ALGORITHM}:`

/** Keys of a setting or a file: each 32 bytes in base64, divided by commas or lines. Undefined when one is not. */
export function parseChaves(texto: string): Buffer[] | undefined {
  const chaves: Buffer[] = []
  for (const parte of texto.split(/[\s,]+/).filter(Boolean)) {
    const chave = Buffer.from(parte, 'base64')
    if (chave.length !== KEY_BYTES || chave.toString('base64') !== parte) return undefined
    chaves.push(chave)
  }
  return chaves.length > 0 ? chaves : undefined
}

export const newChave = () => randomBytes(KEY_BYTES).toString('base64')

/** Tells keys apart, and gives nothing of a random key away. */
const idOf = (chave: Buffer) =>
  createHash('sha256').update('lastro segredos:').update(chave).digest('hex').slice(0, 16)

/** The key's id of an encrypted secret. */
export const chaveDe = (guardado: string) => guardado.split(':')[1] ?? ''

/** The row, by table and id, that a secret is bound to: in another row it doesn't open. */
export type Lugar =
  `${'segundo_fator' | 'segundo_fator_cadastro' | 'webhook' | 'provedor_sso' | 'sessao'}:${number}`

/** The one door by which a secret goes into the database and comes out (docs/decisoes/0054). */
export interface Segredos {
  /** What begins a secret under the first key; undefined: there is no key, and secrets are kept open. */
  prefixo: string | undefined
  /** The ids of all keys. */
  chaves: ReadonlySet<string>
  encrypt(lugar: Lugar, segredo: string): string
  /**
   * Undefined when no key opens it: its key is missing, or it was altered or is another row's. One that was kept open
   * comes back as it is.
   */
  decrypt(lugar: Lugar, guardado: string): string | undefined
}

/** What services need that keep or use a secret. */
export interface ComSegredos {
  segredos: Segredos
}

/** The first key encrypts; all of them decrypt. */
export function createSegredos(chaves: readonly Buffer[]): Segredos {
  const byId = new Map(chaves.map((chave) => [idOf(chave), chave]))
  const [primeira] = chaves
  const prefixo = primeira && `${ENCRYPTED_PREFIX}${idOf(primeira)}:`
  return {
    prefixo,
    chaves: new Set(byId.keys()),
    encrypt: (lugar, segredo) =>
      primeira ? `${prefixo}${sealBytes(primeira, lugar, segredo).toString('base64')}` : segredo,
    decrypt(lugar, guardado) {
      if (!guardado.startsWith(ENCRYPTED_PREFIX)) return guardado
      const [, id = '', bytes = ''] = guardado.split(':')
      const chave = byId.get(id)
      return chave && openBytes(chave, lugar, Buffer.from(bytes, 'base64'))
    },
  }
}

function sealBytes(chave: Buffer, lugar: Lugar, segredo: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, chave, nonce, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(lugar),
  )
  return Buffer.concat([nonce, cipher.update(segredo, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function openBytes(chave: Buffer, lugar: Lugar, bytes: Buffer): string | undefined {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(ALGORITHM, chave, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(lugar)).setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
