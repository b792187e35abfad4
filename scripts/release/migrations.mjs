import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { git } from './base.mjs'
import { ROOT } from '../lib/paths.mjs'

export const MIGRATIONS = 'apps/server/src/db/migrations'

/**
 * Says in a sentence each what happened to migrations that `base` already had; an empty list when there are only new ones.
 * What the first migration stands for, those up to its number, may go.
 * @param {string} base a commit
 * @param {string} [dir]
 */
export function changedMigrations(base, dir = ROOT) {
  const [first = ''] = readdirSync(join(dir, MIGRATIONS)).toSorted()
  const changes = git(['diff', '--name-status', '--no-renames', base, '--', MIGRATIONS], dir) ?? ''
  return changes.split('\n').flatMap((line) => {
    const [status, file = ''] = line.split('\t')
    if (status === 'D' && file.slice(MIGRATIONS.length + 1, MIGRATIONS.length + 5) <= first.slice(0, 4))
      return []
    if (status === 'D')
      return [`${file} was removed or renumbered: a database that has it would refuse to start. Put it back.`]
    if (status === 'M' && file.endsWith('.sql'))
      return [`${file} was changed: a database that has it would refuse to start. Write a new one.`]
    return []
  })
}
