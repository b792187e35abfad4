import { Session } from 'node:inspector'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ROOT } from './paths.mjs'
import { writeMap } from './test-map.mjs'

/**
 * A coverage provider of Vitest that notes which functions each test file ran, instead of what all of them covered. `npm test` asks for it
 * on whole stages; `npm test -- --mudou` reads what it writes.
 *
 * @typedef {import('vitest/node').Vitest} Vitest
 * @typedef {Record<string, [number, number][]>} Functions by source file: where those that ran begin and end in the code as it ran
 * @typedef {{ ms: number, functions: Functions }} Taken ms of processor time
 */

const OURS = new RegExp(`^file://${ROOT}(?:apps|packages)/(?!.*(?:/node_modules/|\\.test\\.|[?]))`)

/** @type {Session | undefined} */
let session
let spent = process.cpuUsage()

/**
 * Forgets what ran until now. Asks whether a function ran, not how often: what is counted is never optimised, and takes
 * up to eight times the processor time.
 */
function watch() {
  session?.post('Profiler.stopPreciseCoverage')
  session?.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false })
}

/** In a test process, before its first file. */
function startCoverage() {
  if (session) return
  session = new Session()
  session.connect()
  session.post('Profiler.enable')
  watch()
}

/**
 * In a test process, after each file.
 * @param {{ moduleExecutionInfo?: Map<string, { startOffset: number }> }} options
 * @returns {Taken}
 */
function takeCoverage({ moduleExecutionInfo }) {
  /** @type {Functions} */
  const taken = {}
  session?.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error
    for (const { url, functions } of result) {
      if (!OURS.test(url)) continue
      const path = fileURLToPath(url)
      const start = moduleExecutionInfo?.get(path)?.startOffset
      if (start === undefined) continue
      // The module itself is a function too, around those of the source.
      const ran = functions.flatMap(({ ranges: [range] }) =>
        range && range.count > 0 && range.startOffset >= start ? [range] : [],
      )
      if (ran.length > 0)
        taken[path] = ran.map(({ startOffset, endOffset }) => [startOffset - start, endOffset - start])
    }
  })
  watch()
  // A busy machine makes a file no longer in this measure.
  const { user, system } = process.cpuUsage(spent)
  spent = process.cpuUsage()
  return { ms: (user + system) / 1000, functions: taken }
}

/** Vite's way to hand out an export of a module: a function that stands in no source. */
const EXPORT = /"([^"]+)",\s*$/

/** A module's code as it ran, and where its parts stand in the source. */
class Code {
  /** @type {number[]} */
  #starts = [0]
  #code
  #map

  /** @param {string} code @param {SourceMap} map */
  constructor(code, map) {
    this.#code = code
    this.#map = map
    for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) this.#starts.push(at + 1)
  }

  /** @param {number} offset @returns {number} line of the source, from 1; 0 when it comes from none */
  #lineOf(offset) {
    const row = this.#starts.findLastIndex((start) => start <= offset)
    const entry = this.#map.findEntry(row, offset - (this.#starts[row] ?? 0))
    return 'originalLine' in entry ? entry.originalLine + 1 : 0
  }

  /** @param {[number, number][]} functions offsets */
  ran(functions) {
    /** @type {[number, number][]} */
    const lines = []
    /** @type {string[]} */
    const exports = []
    for (const [start, end] of functions) {
      const name = EXPORT.exec(this.#code.slice(Math.max(0, start - 100), start))?.[1]
      const first = this.#lineOf(start)
      if (first > 0) lines.push([first, Math.max(first, this.#lineOf(end - 1))])
      else if (name) exports.push(name)
    }
    return { lines, exports }
  }
}

/** In Vitest's own process: gathers what the files ran and writes the map. */
class Provider {
  name = 'mapa'
  /** @type {Vitest | undefined} */
  #vitest
  /** @type {{ test: string, taken: Taken }[]} */
  #files = []

  /** @param {Vitest} vitest */
  initialize(vitest) {
    this.#vitest = vitest
  }

  resolveOptions() {
    return /** @type {import('vitest/node').ResolvedCoverageOptions} */ ({
      ...this.#vitest?.config.coverage,
      enabled: true,
      reportOnFailure: true,
    })
  }

  clean() {}

  /** @param {{ coverage?: unknown, testFiles: string[] }} meta */
  onAfterSuiteRun({ coverage, testFiles: [test] }) {
    if (test) this.#files.push({ test, taken: /** @type {Taken} */ (coverage) })
  }

  generateCoverage() {
    return {}
  }

  reportCoverage() {
    const vitest = this.#vitest
    if (!vitest) return
    /** @type {Map<string, Code | undefined>} */
    const codes = new Map()
    const codeOf = (/** @type {string} */ path) => {
      if (!codes.has(path)) codes.set(path, readCode(vitest, path))
      return codes.get(path)
    }
    const entries = this.#files.map(({ test, taken }) => {
      const path = `${vitest.config.root}/${test}`
      const ran = Object.entries(taken.functions).flatMap(([source, functions]) => {
        const found = codeOf(source)?.ran(functions)
        return found ? [[source.slice(ROOT.length), found]] : []
      })
      return { test: path.slice(ROOT.length), ms: taken.ms, ran: Object.fromEntries(ran) }
    })
    writeMap(process.env.LASTRO_TEST_MAP ?? '', entries)
  }
}

/** @param {Vitest} vitest @param {string} path of a module */
function readCode({ projects }, path) {
  const graphs = projects.flatMap(({ vite }) =>
    Object.values(vite.environments).map((each) => each.moduleGraph),
  )
  const result = graphs.map((graph) => graph.getModuleById(path)?.transformResult).find(Boolean)
  if (!result?.map || !('mappings' in result.map)) return undefined
  return new Code(
    result.code,
    new SourceMap(/** @type {import('node:module').SourceMapPayload} */ (result.map)),
  )
}

export default { startCoverage, takeCoverage, getProvider: () => new Provider() }
