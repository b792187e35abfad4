import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_SECONDS = 30_000

/** The code of an authenticator application (RFC 6238), so many 30-second steps from now. */
export function totpCode(segredo: string, passos = 0): string {
  const letras = segredo.replaceAll(/\s/g, '')
  const bits = [...letras].map((letra) => ALPHABET.indexOf(letra).toString(2).padStart(5, '0')).join('')
  const chave = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const contador = Buffer.alloc(8)
  contador.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_SECONDS) + passos))
  const mac = createHmac('sha1', chave).update(contador).digest()
  const numero = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff
  return String(numero % 1_000_000).padStart(6, '0')
}
