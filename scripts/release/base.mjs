import { execFileSync } from 'node:child_process'
import { ROOT } from '../lib/paths.mjs'

/** Runs git; undefined when git refuses. @param {string[]} args @param {string} [dir] @returns {string | undefined} */
export function git(args, dir = ROOT) {
  try {
    return execFileSync('git', args, {
      cwd: dir,
      maxBuffer: 2 ** 27,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trimEnd()
  } catch {
    return undefined
  }
}

/** @param {string} [dir] */
export const lastTag = (dir) => git(['describe', '--tags', '--abbrev=0', '--match=v*'], dir)

/**
 * Answers the commit to compare with: where the branch left main, or on main itself the last release, else the commit
 * before. Undefined where a shallow clone holds none of them.
 * @param {string} [dir]
 */
export function baseOf(dir) {
  const head = git(['rev-parse', 'HEAD'], dir)
  for (const main of ['origin/main', 'main']) {
    const base = git(['merge-base', 'HEAD', main], dir)
    if (base && base !== head) return base
  }
  return lastTag(dir) ?? git(['rev-parse', '--verify', 'HEAD^'], dir)
}
