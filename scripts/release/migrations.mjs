import { git } from './base.mjs'

export const MIGRATIONS = 'apps/server/src/db/migrations'

/**
 * Says in a sentence each what happened to migrations that `base` already had; an empty list when there are only new ones.
 * @param {string} base a commit
 * @param {string} [dir]
 */
export function changedMigrations(base, dir) {
  const changes = git(['diff', '--name-status', '--no-renames', base, '--', MIGRATIONS], dir) ?? ''
  return changes.split('\n').flatMap((line) => {
    const [status, file = ''] = line.split('\t')
    if (status === 'D')
      return [`${file} was removed or renumbered: a database that has it would refuse to start. Put it back.`]
    if (status === 'M' && file.endsWith('.sql'))
      return [`${file} was changed: a database that has it would refuse to start. Write a new one.`]
    return []
  })
}
