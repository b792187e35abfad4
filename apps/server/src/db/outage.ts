/** Why the database can't do what is asked for now, though nothing is wrong with the request. */
export type Outage = 'fora' | 'cheio' | 'ocupado'

/** SQLSTATE by its whole code, else by its class; and the system's codes of a connection that isn't there. */
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

/** What the database lacks, by an error of a query or a connection; undefined: the error is about something else. */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code !== undefined) return OUTAGES[code] ?? OUTAGES[code.slice(0, 2)]
  return BY_MESSAGE.find(([mensagem]) => mensagem.test(error.message))?.[1]
}

/** The connection was lost while a transaction was being committed: nobody knows whether it is kept. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super('The connection was lost in a commit', { cause })
    this.name = 'ResultadoDesconhecido'
  }
}
