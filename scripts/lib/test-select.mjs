import { basename, dirname } from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * Which test files a change asks for, by the coverage map.
 *
 * @typedef {import('./test-map.mjs').Entry} Entry
 * @typedef {import('./test-map.mjs').Ran} Ran
 * @typedef {{ file: string, source: string, lines: number[] }} Spot lines of the source file as the map knows it
 * @typedef {{ sourceOf: (hash: string) => string, changedLines: (before: string, file: string) => number[] }} Reader
 */

/** Of a function that so few tests ran somebody may have kept what it made while the module was loaded. */
const FEW = 2
const WORD = /[A-Za-z_$][\w$]*/g

/**
 * @param {string} text of a module
 * @param {string} file its name
 * @returns {{ from: number, to: number, names: string[], imports: boolean }[]} its statements: first and last line, what they declare
 */
function statementsOf(text, file) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const lineAt = (/** @type {number} */ offset) => starts.findLastIndex((start) => start <= offset) + 1
  return parseSync(file, text).program.body.map((node) => {
    const declared = 'declaration' in node && node.declaration ? node.declaration : node
    const names =
      'declarations' in declared
        ? declared.declarations.flatMap(({ id }) => text.slice(id.start, id.end).match(WORD) ?? [])
        : 'id' in declared && declared.id && 'name' in declared.id
          ? [declared.id.name]
          : []
    const imports = node.type === 'ImportDeclaration'
    return { from: lineAt(node.start), to: lineAt(node.end - 1), names, imports }
  })
}

/** What the map says of one source file in one form. */
class Source {
  /** @type {Map<string, { lines: [number, number], tests: Set<string> }>} */
  functions = new Map()
  /** @type {Map<string, Set<string>>} */
  exports = new Map()
  /** @type {ReturnType<typeof statementsOf> | undefined} */
  #statements

  /** @param {string} file @param {string} text */
  constructor(file, text) {
    this.file = file
    this.text = text
    this.rows = text.split('\n')
  }

  get statements() {
    this.#statements ??= statementsOf(this.text, this.file)
    return this.#statements
  }

  /** @param {string} test @param {Ran} ran */
  add(test, { lines, exports }) {
    for (const [from, to] of lines) {
      const key = `${from}-${to}`
      const known = this.functions.get(key) ?? { lines: [from, to], tests: new Set() }
      this.functions.set(key, known)
      known.tests.add(test)
    }
    for (const name of exports) this.exports.set(name, (this.exports.get(name) ?? new Set()).add(test))
  }

  /** The smallest functions around the lines and all that lie within them. @param {number[]} lines */
  functionsAt(lines) {
    const wanted = new Set(lines)
    const all = [...this.functions.values()]
    const around = lines.flatMap((line) => {
      const found = all.filter(({ lines: [from, to] }) => from <= line && line <= to)
      const size = Math.min(...found.map(({ lines: [from, to] }) => to - from))
      // A function of one line says nothing of the one that it stands in.
      const outer = found.filter(({ lines: [from, to] }) => to > from)
      const outerSize = Math.min(...outer.map(({ lines: [from, to] }) => to - from))
      return found.filter(({ lines: [from, to] }) => to - from === size || to - from === outerSize)
    })
    const within = all.filter(({ lines: [from, to] }) => wanted.has(from) && wanted.has(to))
    return [...new Set([...around, ...within])]
  }

  /** Lines that use one of the names, but for those that import or declare them. @param {string[]} names */
  linesWith(names) {
    const wanted = new Set(names)
    const own = this.statements.filter(
      ({ imports, names: theirs }) => imports || theirs.some((name) => wanted.has(name)),
    )
    return this.rows.flatMap((row, index) =>
      (row.match(WORD) ?? []).some((word) => wanted.has(word)) &&
      !own.some(({ from, to }) => from <= index + 1 && index + 1 <= to)
        ? [index + 1]
        : [],
    )
  }
}

/** @param {Entry[]} entries @param {Reader} reader @returns {Map<string, Source[]>} by file, a form each */
function sourcesOf(entries, { sourceOf }) {
  /** @type {Map<string, Source>} */
  const byHash = new Map()
  for (const { test, ran } of entries)
    for (const [file, what] of Object.entries(ran)) {
      const key = `${file} ${what.source}`
      const known = byHash.get(key) ?? new Source(file, sourceOf(what.source))
      byHash.set(key, known)
      known.add(test, what)
    }
  return Map.groupBy(byHash.values(), ({ file }) => file)
}

/** Follows a change from its lines to the tests that ran them. */
class Search {
  /** @type {Map<string, number>} */
  scores = new Map()
  #seen = new Set()
  #sources

  /** @param {Map<string, Source[]>} sources */
  constructor(sources) {
    this.#sources = sources
  }

  /** What few tests ran says more of a change than what each of them runs. @param {Iterable<string>} tests @param {number} count */
  #credit(tests, count) {
    for (const test of tests) this.scores.set(test, (this.scores.get(test) ?? 0) + 1 / count)
  }

  /** @param {Source} source @param {number[]} lines */
  follow(source, lines) {
    const fresh = lines.filter((line) => {
      const key = `${source.file}:${line}`
      return !this.#seen.has(key) && this.#seen.add(key)
    })
    const functions = source.functionsAt(fresh)
    for (const { tests } of functions) this.#credit(tests, tests.size)
    const well = functions.filter(({ tests }) => tests.size > FEW)
    const loose = fresh.filter((line) => !well.some(({ lines: [from, to] }) => from <= line && line <= to))
    const names = source.statements
      .filter(({ from, to, imports }) => !imports && loose.some((line) => from <= line && line <= to))
      .flatMap((statement) => statement.names)
    if (names.length > 0) this.#followNames(source, names)
  }

  /** @param {Source} source @param {string[]} names */
  #followNames(source, names) {
    const exported = names.filter((name) => {
      const tests = source.exports.get(name)
      if (tests) this.#credit(tests, tests.size)
      return tests
    })
    this.follow(source, source.linesWith(names))
    if (exported.length === 0) return
    const specifier = new RegExp(`/${basename(source.file).replace(/\.tsx?$/, '')}(?:\\.tsx?)?'`)
    for (const others of this.#sources.values())
      for (const other of others)
        if (other !== source && specifier.test(other.text)) {
          // What runs in a function has been counted by the export that it reads.
          const lines = other.linesWith(exported).filter((line) => other.functionsAt([line]).length === 0)
          this.follow(other, lines)
        }
  }
}

/** How near a test file stands to a source file. @param {string} test @param {string} file */
function nearness(test, file) {
  if (test === file) return 100
  if (file.includes('.test.')) return 0
  if (test.replace(/\.test(\.tsx?)$/, '$1') === file) return 3
  return dirname(test) === dirname(file) ? 1 : 0
}

/** @param {string} file @returns {string[]} its folders below the half's sources */
const foldersOf = (file) =>
  dirname(file)
    .replace(/^(?:apps|packages)\/\w+\/src\/?(?:modules\/)?/, '')
    .split('/')
    .filter(Boolean)

/** How many folders two files share. @param {string} a @param {string} b */
function sharedFolders(a, b) {
  const folders = foldersOf(a)
  const others = foldersOf(b)
  const differs = folders.findIndex((folder, index) => folder !== others[index])
  return differs < 0 ? folders.length : differs
}

/**
 * Stands in for the map where there is none.
 * @param {string[]} changed
 * @param {string[]} tests
 * @returns {string[]} the nearest first: those in the same folders, of whichever half
 */
export function nearestTests(changed, tests) {
  const scored = tests.map((test) => ({
    test,
    score: Math.max(0, ...changed.map((file) => nearness(test, file) + sharedFolders(test, file))),
  }))
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ test }) => test)
}

/**
 * @param {{ changed: string[], entries: Entry[], tests: string[], reader: Reader }} question tests: all that there are
 * @returns {string[]} the test files that the change asks for, the likeliest to notice it first
 */
export function selectTests({ changed, entries, tests, reader }) {
  const sources = sourcesOf(entries, reader)
  const search = new Search(sources)
  for (const file of changed)
    for (const source of sources.get(file) ?? [])
      search.follow(source, reader.changedLines(source.text, file))
  const known = new Set(entries.map(({ test }) => test))
  const scored = tests.flatMap((test) => {
    const near = changed.map(
      (file) => nearness(test, file) + (known.has(test) ? 0 : sharedFolders(test, file)),
    )
    const score = (search.scores.get(test) ?? 0) + Math.max(0, ...near)
    return score > 0 ? [{ test, score }] : []
  })
  return scored.toSorted((a, b) => b.score - a.score).map(({ test }) => test)
}
