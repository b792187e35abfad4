import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, inRoot } from './paths.mjs'

/**
 * The coverage map: for each test file what it ran of each source file. A run of tests renews the entries of its own files.
 *
 * @typedef {object} Ran of one source file
 * @property {string} source hash of the text that ran: `sourceOf` gives it
 * @property {[number, number][]} lines first and last line, from 1, of each function that ran
 * @property {string[]} exports names of the exports that somebody read
 * @typedef {{ test: string, ms: number, ran: Record<string, Ran> }} Entry paths relative to the root; ms of processor time
 */

const FOLDER = join(CACHE, 'mapa')
const SOURCES = join(FOLDER, 'fontes')

/** @param {string} text */
const hashOf = (text) => createHash('sha1').update(text).digest('hex')

/**
 * @param {string} stage name of the folder, one per kind of run
 * @param {{ test: string, ms: number, ran: Record<string, Omit<Ran, 'source'>> }[]} entries
 */
export function writeMap(stage, entries) {
  mkdirSync(SOURCES, { recursive: true })
  mkdirSync(join(FOLDER, stage), { recursive: true })
  /** @type {Map<string, string>} */
  const hashes = new Map()
  const keep = (/** @type {string} */ file) => {
    const text = readFileSync(inRoot(file), 'utf8')
    const hash = hashOf(text)
    writeFileSync(join(SOURCES, hash), text)
    hashes.set(file, hash)
    return hash
  }
  for (const { test, ms, ran } of entries) {
    const sourced = Object.entries(ran).map(([file, what]) => [
      file,
      { source: hashes.get(file) ?? keep(file), ...what },
    ])
    const entry = { test, ms: Math.round(ms), ran: Object.fromEntries(sourced) }
    writeFileSync(join(FOLDER, stage, `${hashOf(test)}.json`), JSON.stringify(entry))
  }
}

/** @param {string} stage @returns {Entry[]} none: nobody has run it here */
export function readMap(stage) {
  try {
    return readdirSync(join(FOLDER, stage)).map((name) =>
      JSON.parse(readFileSync(join(FOLDER, stage, name), 'utf8')),
    )
  } catch {
    return []
  }
}

/** @param {string} hash @returns {string} the source file as it was when the map was written */
export const sourceOf = (hash) => readFileSync(join(SOURCES, hash), 'utf8')
