/** Why the database can't do what is asked for now, though nothing is wrong with the request. */
export type Falta = 'fora' | 'cheio' | 'ocupado'

/** SQLSTATE by its whole code, else by its class; and the system's codes of a connection that isn't there. */
const FALTAS: Readonly<Record<string, Falta>> = {
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
const SEM_CODIGO: readonly (readonly [RegExp, Falta])[] = [
  [/^timeout exceeded when trying to connect$/, 'ocupado'],
  [/^Connection terminated|^Client has encountered a connection error|^Cannot use a pool after/, 'fora'],
]

/** What the database lacks, by an error of a query or a connection; undefined: the error is about something else. */
export function faltaDe(error: unknown): Falta | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code !== undefined) return FALTAS[code] ?? FALTAS[code.slice(0, 2)]
  return SEM_CODIGO.find(([mensagem]) => mensagem.test(error.message))?.[1]
}

/** The connection was lost while a transaction was being committed: nobody knows whether it is kept. */
export class ResultadoDesconhecido extends Error {
  constructor(cause: unknown) {
    super('The connection was lost in a commit', { cause })
    this.name = 'ResultadoDesconhecido'
  }
}
