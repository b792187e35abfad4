// @module-tag lento
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { CACHE, inRoot, ROOT } from '../lib/paths.mjs'

// In this process, without the programs for a few systems that would answer sooner.
process.env.RECHECK_BACKEND = 'pure'

/** @typedef {{ file: string, source: string, flags: string }} Found */

const FILES = globSync('{apps/server,apps/web,packages/shared}/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file),
)

/** The literals of a file, and how many expressions it puts together. @param {string} file */
function read(file) {
  /** @type {Found[]} */
  const literals = []
  let made = 0
  /** @param {{ callee: object }} node */
  const count = ({ callee }) => {
    if ('name' in callee && callee.name === 'RegExp') made++
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) literals.push({ file, source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: count,
    CallExpression: count,
  }).visit(parseSync(file, readFileSync(inRoot(file), 'utf8')).program)
  return { file, literals, made }
}

/** Those that these files put together while they are loaded. @param {string[]} files */
async function load(files) {
  /** @type {Found[]} */
  const found = []
  const { RegExp } = globalThis
  globalThis.RegExp = new Proxy(RegExp, {
    construct(target, args) {
      const expression = Reflect.construct(target, args)
      // This line, the trap, and who called it: not a library that a file calls.
      const caller = new Error().stack?.split('\n')[2] ?? ''
      const file = files.find((each) => caller.includes(each))
      if (file) found.push({ file, source: expression.source, flags: expression.flags })
      return expression
    },
  })
  try {
    for (const file of files) await import(pathToFileURL(inRoot(file)).href)
  } finally {
    globalThis.RegExp = RegExp
  }
  return found
}

/** Judged by the characters read alone: an attempt that a clock cuts short counts as an attack that came through. */
const NO_CLOCK = { timeout: null, incubationTimeout: null, attackTimeout: null, seedingTimeout: null }

/** What takes more than a time that grows with the text. @param {Omit<Found, 'file'>} expression */
async function complaint({ source, flags }) {
  const found = await check(source, flags, NO_CLOCK)
  if (found.status === 'safe') return undefined
  return found.status === 'vulnerable'
    ? `vulnerable: ${found.complexity.summary}`
    : `unknown: ${found.error.kind}`
}

const VERDICTS = join(CACHE, 'regexps.json')
const JUDGE = JSON.parse(readFileSync(inRoot('node_modules/recheck/package.json'), 'utf8')).version

/** What earlier runs found safe, by the expression as written. Another version of the judge begins anew. @returns {Set<string>} */
function readSafe() {
  try {
    const { judge, safe } = JSON.parse(readFileSync(VERDICTS, 'utf8'))
    return new Set(judge === JUDGE ? safe : [])
  } catch {
    return new Set()
  }
}

/** @param {Iterable<string>} safe */
function keepSafe(safe) {
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(VERDICTS, JSON.stringify({ judge: JUDGE, safe: [...safe] }))
}

test('every regular expression of the product reads any text in a time that grows with its length alone', async () => {
  const all = FILES.map(read)
  const making = all.filter(({ made }) => made > 0)
  const made = await load(making.map(({ file }) => file))
  // One that a function puts together at each call can't be looked at here: it belongs beside the others, at the top of its file.
  expect(Map.groupBy(made, ({ file }) => file).size).toBe(making.length)
  expect(made).toHaveLength(making.reduce((total, each) => total + each.made, 0))
  const found = [...all.flatMap(({ literals }) => literals), ...made]
  expect(found.length).toBeGreaterThan(150)
  const known = readSafe()
  const safe = new Set()
  const wrong = []
  for (const expression of found) {
    const text = `/${expression.source}/${expression.flags}`
    const why = known.has(text) || safe.has(text) ? undefined : await complaint(expression)
    if (why) wrong.push(`${expression.file}: ${text} ${why}`)
    else safe.add(text)
  }
  keepSafe(safe)
  expect(wrong).toEqual([])
}, 600_000)

test.each([
  ['blanks that are looked for from each of them anew', String.raw`\s*km$`],
  ['what may begin within itself', String.raw`\bon \([^)]*\)\s+\*`],
  ['two that share what they take', String.raw`^(.*?)(\d+)(\D*)$`],
  ['one within another', '^(?:a+)+$'],
])('finds %s', async (_name, source) => {
  expect(await complaint({ source, flags: '' })).toMatch(/^vulnerable: /)
})
