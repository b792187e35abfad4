import { Secret, TOTP } from 'otpauth'

const OPCOES = { issuer: 'Lastro', algorithm: 'SHA1', digits: 6, period: 30 }
/** Steps of 30 s by which the telephone's clock may be off, either way. */
const JANELA = 1
const TAMANHO_DO_SEGREDO = 20

/** 160 random bits in base32. */
export const novoSegredo = (): string => new Secret({ size: TAMANHO_DO_SEGREDO }).base32

/** Content of the QR code: otpauth://totp/Lastro:<conta>?… */
export const enderecoDe = (segredo: string, conta: string): string =>
  new TOTP({ ...OPCOES, label: conta, secret: Secret.fromBase32(segredo) }).toString()

/** The 30-second step of a six-digit code; undefined when the code fits none of the current steps. */
export function passoDoCodigo(segredo: string, codigo: string, agora: Date): number | undefined {
  const totp = new TOTP({ ...OPCOES, secret: Secret.fromBase32(segredo) })
  const timestamp = agora.getTime()
  const delta = totp.validate({ token: codigo, timestamp, window: JANELA })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
