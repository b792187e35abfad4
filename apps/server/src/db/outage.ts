/** Why the database can't serve a correct request now. */
export type Outage = 'fora' | 'cheio' | 'ocupado'

/** Keys are a whole SQLSTATE, its class, or the system's code of a missing connection. */
const OUTAGES: Readonly<Record<string, Outage>> = {
  '08': 'fora',
  '57P01': 'fora',
  '57P02': 'fora',
  '57P03': 'fora',
  // A standby, or a server that an operator has made read-only.
  '25006': 'fora',
  '53': 'ocupado',
  '53100': 'cheio',
  ENOSPC: 'cheio',
  EAI_AGAIN: 'fora',
  ECONNREFUSED: 'fora',
  ECONNRESET: 'fora',
  EHOSTUNREACH: 'fora',
  ENOTFOUND: 'fora',
  EPIPE: 'fora',
  ETIMEDOUT: 'fora',
}

/** The driver's own errors have no code. */
const BY_MESSAGE: readonly (readonly [RegExp, Outage])[] = [
  [/^timeout exceeded when trying to connect$/, 'ocupado'],
  [/^Connection terminated|^Client has encountered a connection error|^Cannot use a pool after/, 'fora'],
]

/**
 * Tells from an error of a query or a connection what the database lacks; undefined: the error is about something else.
 */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code !== undefined) return OUTAGES[code] ?? OUTAGES[code.slice(0, 2)]
  return BY_MESSAGE.find(([mensagem]) => mensagem.test(error.message))?.[1]
}

/** The connection was lost during a commit: nobody knows whether the transaction was kept. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super('The connection was lost in a commit', { cause })
    this.name = 'UnknownOutcome'
  }
}
