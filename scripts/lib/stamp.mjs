import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, inRoot } from './paths.mjs'

/**
 * Every file under a path of the repository, in a fixed order.
 * @param {string} path relative to the root
 * @param {(path: string) => boolean} wanted also asked for folders
 * @returns {string[]}
 */
function filesUnder(path, wanted) {
  return readdirSync(inRoot(path), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = `${path}/${entry.name}`
      if (!wanted(child)) return []
      return entry.isDirectory() ? filesUnder(child, wanted) : [child]
    })
}

/**
 * One hash over contents, so that a fresh checkout of equal sources has an equal hash.
 * @param {{ files: string[], folders?: string[], wanted?: (path: string) => boolean, also?: string }} input
 */
export function hashOf({ files, folders = [], wanted = () => true, also = '' }) {
  const hash = createHash('sha256').update(also)
  for (const file of [...files, ...folders.flatMap((folder) => filesUnder(folder, wanted))]) {
    const content = readFileSync(inRoot(file))
    hash.update(`\n${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** @param {string} name @returns {string | undefined} */
export function readStamp(name) {
  try {
    return readFileSync(join(CACHE, name), 'utf8')
  } catch {
    return undefined
  }
}

/** @param {string} name @param {string} value */
export function writeStamp(name, value) {
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(join(CACHE, name), value)
}

/** @param {string} name */
export function deleteStamp(name) {
  rmSync(join(CACHE, name), { force: true })
}
