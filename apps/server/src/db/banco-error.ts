/**
 * The database can't be opened, migrated or used, for a reason that an operator can mend. `message` is a whole
 * Portuguese sentence, shown without a stack.
 */
export class BancoError extends Error {
  override name = 'BancoError'
}
