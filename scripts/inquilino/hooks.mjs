/**
 * Functions that the hooks call in the tests' process. Each notes that its condition was reached. The condition named
 * behind the file's name (`?inquilino=17`), or given to `leaveOut`, is left out. Vitest loads this before each test
 * file; the file LASTRO_INQUILINO_NOTAS gets one line each.
 */
import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { conditionsInSql, withoutCondition } from './sql.mjs'

const NOTES_FILE = process.env.LASTRO_INQUILINO_NOTAS ?? ''

/**
 * The left-out condition (0: none, a run that only notes) and the reached ones. Lives in the process: this file is
 * loaded anew with every test file, the sources are not. A constant piece of SQL keeps its first hooks.
 * @type {{ leftOut: number, reached: Set<number> }}
 */
const state = Reflect.get(globalThis, 'lastroTenantProofState') ?? { leftOut: 0, reached: new Set() }
Reflect.set(globalThis, 'lastroTenantProofState', state)

/** Notes that the condition was reached. Answers whether to leave it out. @param {number} number */
function isLeftOut(number) {
  state.reached.add(number)
  return number === state.leftOut
}

/** @typedef {Record<string, (...args: any[]) => any>} Query */

const HOOKS = {
  /** @param {number} number @param {Query} query its next call is the condition */
  method(number, query) {
    if (!isLeftOut(number)) return query
    const same = () => query
    const withoutOn = () => query.onTrue?.()
    const joinEverything = (/** @type {string} */ kind) => (/** @type {unknown} */ table) =>
      query[kind]?.(table, (/** @type {Query} */ join) => join.onTrue?.())
    return {
      where: same,
      whereRef: same,
      on: withoutOn,
      onRef: withoutOn,
      innerJoin: joinEverything('innerJoin'),
      leftJoin: joinEverything('leftJoin'),
    }
  },

  /** @param {number} number @param {Query} eb an expression builder, called next */
  expression: (number, eb) => (isLeftOut(number) ? () => eb.lit?.(true) : eb),

  /**
   * A piece of SQL may be created while its file loads. The condition counts when the piece becomes part of a
   * statement.
   * @param {number} first number of the template's first condition
   * @param {(parts: TemplateStringsArray, ...values: unknown[]) => Query} tag
   */
  sql:
    (first, tag) =>
    (/** @type {TemplateStringsArray} */ parts, /** @type {unknown[]} */ ...values) => {
      const piece = tag(parts, ...values)
      const count = conditionsInSql(parts).length
      const prototype = Object.getPrototypeOf(piece)
      const used = () => {
        for (let n = 0; n < count; n++)
          if (isLeftOut(first + n)) {
            const remainder = withoutCondition(parts, n)
            return tag(
              Object.assign(remainder.parts, { raw: remainder.parts }),
              ...remainder.values.map((v) => values[v]),
            )
          }
        return piece
      }
      for (const build of ['toOperationNode', 'compile', 'execute', '$castTo', '$notNull'])
        piece[build] = (...args) => prototype[build].apply(used(), args)
      return piece
    },
}

/** Sets the condition to leave out. Answers what was reached since the last call. @param {number} number */
function leaveOut(number) {
  state.leftOut = number
  const before = [...state.reached]
  state.reached.clear()
  return before
}

Object.assign(globalThis, { lastroTenantProof: { ...HOOKS, leaveOut } })

/**
 * File and left-out condition of the running tests: `?inquilino=17` behind a file's name is the seventeenth condition.
 */
let runningFile = ''
let failed = false
beforeEach(({ task, skip, onTestFailed }) => {
  const current = task.file.filepath
  if (current !== runningFile) {
    runningFile = current
    failed = false
  }
  // One failed test is enough.
  if (failed && state.leftOut !== 0) skip()
  onTestFailed(() => {
    failed = true
  })
})
// oxlint-disable-next-line no-empty-pattern -- Vitest asks for a pattern.
beforeAll(({}, suite) => {
  leaveOut(Number(/[?]inquilino=(\d+)$/.exec(suite.file.filepath)?.[1] ?? 0))
})
afterAll(() => {
  const { leftOut, reached } = state
  appendFileSync(NOTES_FILE, `${JSON.stringify({ file: runningFile, leftOut, reached: [...reached] })}\n`)
  leaveOut(0)
})
