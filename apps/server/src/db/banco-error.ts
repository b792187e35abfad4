/**
 * The database cannot be opened, migrated or used, for a reason that the person who started the program
 * can act on. `message` is a whole Portuguese sentence, shown as it is; no stack is needed.
 */
export class BancoError extends Error {
  override name = 'BancoError'
}
