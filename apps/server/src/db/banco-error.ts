import { outageOf } from './outage.ts'

/**
 * The database can't be opened, migrated or used, for a reason that an operator can mend. `message` is a whole
 * Portuguese sentence, shown without a stack.
 */
export class BancoError extends Error {
  override name = 'BancoError'
}

/** Refusals that an operator can mend, by SQLSTATE. */
const MEND: Readonly<Record<string, string>> = {
  '25006': ' O banco de dados só pode ser lido: aponte DATABASE_URL para o primário.',
  '42501': ' O usuário de DATABASE_URL precisa ser dono do banco de dados e das suas tabelas.',
}

/** A sentence about a connection that was lost on the way; undefined: the error is about something else. */
export function lostConnection(error: unknown): string | undefined {
  if (!(error instanceof Error) || outageOf(error) !== 'fora') return undefined
  return `A conexão com o banco de dados de DATABASE_URL caiu: ${error.message}. Confira o banco de dados e tente de novo.`
}

/** A sentence about what PostgreSQL refused; undefined: the error is about something else. */
export function databaseRefusal(error: unknown): string | undefined {
  // Not the driver's class: commands that a running server does load no driver.
  if (!(error instanceof Error && 'severity' in error && 'code' in error)) return undefined
  const { message, code } = error
  return `O banco de dados recusou um comando (${String(code)}: ${message}).${MEND[String(code)] ?? ''}`
}
