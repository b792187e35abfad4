import { createHmac } from 'node:crypto'

const ALFABETO = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function lerBase32(texto: string): Buffer {
  const bits = [...texto].map((letra) => ALFABETO.indexOf(letra).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** An authenticator application's code for a secret at an instant: RFC 6238, written by hand. */
export function codigoEm(segredo: string, instante: Date): string {
  const contador = Buffer.alloc(8)
  contador.writeBigUInt64BE(BigInt(Math.floor(instante.getTime() / 30_000)))
  const mac = createHmac('sha1', lerBase32(segredo)).update(contador).digest()
  const inicio = (mac.at(-1) ?? 0) & 15
  const numero = (mac.readUInt32BE(inicio) & 0x7fff_ffff) % 1_000_000
  return String(numero).padStart(6, '0')
}
