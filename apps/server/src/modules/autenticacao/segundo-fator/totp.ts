import { Secret, TOTP } from 'otpauth'

const OPTIONS = { issuer: 'Lastro', algorithm: 'SHA1', digits: 6, period: 30 }
/** Steps of 30 s by which the telephone's clock may be off, either way. */
const WINDOW_STEPS = 1
const SECRET_BYTES = 20

/** 160 random bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Content of the QR code: otpauth://totp/Lastro:<conta>?… */
export const otpauthUrl = (segredo: string, conta: string): string =>
  new TOTP({ ...OPTIONS, label: conta, secret: Secret.fromBase32(segredo) }).toString()

/** The 30-second step of a six-digit code; undefined when the code fits none of the current steps. */
export function stepOfCode(segredo: string, codigo: string, agora: Date): number | undefined {
  const totp = new TOTP({ ...OPTIONS, secret: Secret.fromBase32(segredo) })
  const timestamp = agora.getTime()
  const delta = totp.validate({ token: codigo, timestamp, window: WINDOW_STEPS })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
