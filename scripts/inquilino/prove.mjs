/** The proof; see ../prova-inquilino.mjs. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { Failure, command } from '../lib/command.mjs'
import { inRoot } from '../lib/paths.mjs'
import { withHooks } from './conditions.mjs'
import { EQUIVALENTS } from './equivalents.mjs'
import { allMutants, SERVER, unmatched } from './mutants.mjs'

/**
 * @typedef {import('./mutants.mjs').Mutant} Mutant
 * @typedef {{ by: 'matrix' | 'tests' | 'equivalent' | 'nobody', where: string }} Result
 * @typedef {{ file?: string, reached: number[], found?: [number, string][] }} Notes
 * @typedef {import('vitest/node').Vitest} Vitest
 */

const MATRIX = 'src/testing/prova-inquilino.ts'
/** Opens a Vitest that adds the hooks to sources in memory. @param {Mutant[]} all @param {string} notes */
async function openVitest(all, notes) {
  const firsts = new Map(all.toReversed().map(({ file, number }) => [join(SERVER, file), number]))
  Object.assign(process.env, { LASTRO_TEST_ENGINE: 'embutido', LASTRO_INQUILINO_NOTAS: notes })
  return createVitest(
    'test',
    {
      root: SERVER,
      watch: false,
      maxWorkers: 1,
      // The matrix tries hundreds of conditions in one test.
      testTimeout: 3_600_000,
      // A disk cache would reuse sources with hooks of an earlier run.
      fsModuleCache: false,
      include: [MATRIX, 'src/**/*.test.ts'],
      reporters: [{}],
      setupFiles: [inRoot('scripts', 'inquilino', 'hooks.mjs')],
    },
    {
      plugins: [
        {
          name: 'inquilino',
          enforce: 'pre',
          transform(code, id) {
            const first = firsts.get(id.split('?')[0] ?? '')
            return first === undefined ? undefined : { code: withHooks(code, first), map: null }
          },
        },
      ],
    },
  )
}

/**
 * Runs test files one after another in one process each: whole, and once more without each of these conditions (0:
 * whole again).
 * @param {Vitest} vitest
 * @param {string} notes
 * @param {Map<string, number[]>} files file → conditions to leave out
 */
async function runFiles(vitest, notes, files) {
  writeFileSync(notes, '')
  const all = await vitest.globTestSpecifications()
  const specs = all.flatMap((spec) => {
    const numbers = files.get(relative(SERVER, spec.moduleId))
    const without = (numbers ?? []).map((number) =>
      spec.project.createSpecification(`${spec.moduleId}?inquilino=${number}`),
    )
    return numbers ? [spec, ...without] : []
  })
  const { testModules } = await vitest.runTestSpecifications(specs)
  /** @type {Notes[]} */
  const noted = readFileSync(notes, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  return specs.map(({ moduleId }) => {
    const module = testModules.find((candidate) => candidate.moduleId === moduleId)
    const [first] = module ? [...module.children.allTests('failed')] : []
    const [file = '', number = '0'] = relative(SERVER, moduleId).split('?inquilino=')
    return {
      file,
      number: Number(number),
      // In a file of the other engine every test is skipped.
      failed:
        !/^(passed|skipped)$/.test(module?.state() ?? '') &&
        `${file}: ${first?.fullName ?? 'antes dos testes'}`,
      notes: noted.filter((note) => note.file === moduleId || note.found),
    }
  })
}

const moduleOf = (/** @type {string} */ file) => `${file.split('/').slice(0, 3).join('/')}/`

/**
 * The modules that import each source: their tests see the source's conditions too.
 * @returns {Map<string, Set<string>>}
 */
function importersOf() {
  /** @type {Map<string, Set<string>>} */
  const modules = new Map()
  for (const file of globSync('src/modules/**/*.ts', { cwd: SERVER }))
    for (const [, from = ''] of readFileSync(join(SERVER, file), 'utf8').matchAll(/ from '([.#][^']+)'/g)) {
      const source = from.startsWith('#') ? join('src', from.slice(1)) : join(dirname(file), from)
      modules.set(source, (modules.get(source) ?? new Set()).add(moduleOf(file)))
    }
  return modules
}
const importers = importersOf()

/**
 * Tests near a source: those of its folder, then of its module, then of modules that import the source.
 * @param {string} source
 * @param {string[]} tests
 */
function testsNear(source, tests) {
  const distance = (/** @type {string} */ test) =>
    dirname(test) === dirname(source) ? 0 : moduleOf(test) === moduleOf(source) ? 1 : 2
  return tests
    .filter((test) => moduleOf(test) === moduleOf(source) || importers.get(source)?.has(moduleOf(test)))
    .toSorted((a, b) => distance(a) - distance(b))
}

/**
 * Conditions that the matrix finds, in one run.
 * @param {Vitest} vitest
 * @param {string} notes
 * @returns {Promise<Map<number, Result>>}
 */
async function foundByMatrix(vitest, notes) {
  const [matrix] = await runFiles(vitest, notes, new Map([[MATRIX, []]]))
  if (!matrix || matrix.failed) throw new Failure(`A matriz falhou sem que nada faltasse: ${matrix?.failed}`)
  const found = matrix.notes.flatMap((note) => note.found ?? [])
  return new Map(found.map(([number, where]) => [number, { by: 'matrix', where }]))
}

/**
 * Conditions that the modules' own tests find of the rest. Each file runs whole, must succeed, and tells what it
 * reaches. Then it runs without each reached condition that is still unfound, and whole again. A file that can't run
 * twice would otherwise seem to find everything.
 * @param {Vitest} vitest
 * @param {string} notes
 * @param {Mutant[]} remaining
 * @param {Map<number, Result>} results
 */
async function foundByTests(vitest, notes, remaining, results) {
  const tests = (await vitest.globTestSpecifications()).map(({ moduleId }) => relative(SERVER, moduleId))
  const files = [...new Set(remaining.flatMap(({ file }) => testsNear(file, tests)))]
  for (const { number } of remaining) results.set(number, { by: 'nobody', where: 'não é alcançada' })
  for (const file of files) {
    const candidates = remaining.filter(
      ({ number, file: source }) =>
        results.get(number)?.by === 'nobody' && testsNear(source, [file]).length > 0,
    )
    if (candidates.length === 0) continue
    const [whole] = await runFiles(vitest, notes, new Map([[file, []]]))
    if (!whole || whole.failed) throw new Failure(`Falhou sem que nada faltasse: ${whole?.failed}`)
    const reached = new Set(whole.notes.flatMap((note) => note.reached))
    const numbers = candidates.map(({ number }) => number).filter((number) => reached.has(number))
    if (numbers.length === 0) continue
    for (const { number, failed, notes: noted } of await runFiles(
      vitest,
      notes,
      new Map([[file, [...numbers, 0]]]),
    )) {
      if (number === 0 && failed) throw new Failure(`Falhou sem que nada faltasse: ${failed}`)
      if (number === 0) continue
      const wasReached = noted.some((note) => note.reached.includes(number))
      if (failed && wasReached) results.set(number, { by: 'tests', where: failed })
      else if (wasReached) results.set(number, { by: 'nobody', where: `alcançada por ${file}` })
    }
    console.log(`${file}: ${numbers.length} provadas.`)
  }
}

await command(async () => {
  const { so } = parseArgs({ options: { so: { type: 'string', default: '' } } }).values
  const all = allMutants()
  const leftOver = unmatched(Object.keys(EQUIVALENTS), all)
  if (leftOver.length > 0) throw new Failure(`Equivalentes que não existem mais:\n${leftOver.join('\n')}`)
  const chosen = all.filter(({ file }) => file.includes(so))
  const notes = join(process.env.LASTRO_INQUILINO_PASTA ?? '', 'notas.jsonl')
  const vitest = await openVitest(all, notes)
  try {
    const results = await foundByMatrix(vitest, notes)
    const remaining = chosen.filter(({ number, key }) => !results.has(number) && !EQUIVALENTS[key])
    await foundByTests(vitest, notes, remaining, results)
    for (const { number, key } of chosen) {
      const reason = EQUIVALENTS[key]
      if (reason && results.has(number)) console.log(`Não é equivalente, foi achada: ${key}`)
      else if (reason) results.set(number, { by: 'equivalent', where: reason })
    }
    console.log(formatReport(chosen, results))
    if (chosen.some(({ number }) => results.get(number)?.by === 'nobody')) process.exitCode = 1
  } finally {
    await vitest.close()
  }
})

/**
 * The result in the form of the decision record: a table by file, and the conditions that nothing found.
 * @param {Mutant[]} mutants
 * @param {Map<number, Result>} results
 */
function formatReport(mutants, results) {
  const finders = /** @type {const} */ (['matrix', 'tests', 'equivalent', 'nobody'])
  const rowOf = (/** @type {string} */ name, /** @type {typeof mutants} */ theirs) => {
    const counts = finders.map(
      (finder) => theirs.filter(({ number }) => results.get(number)?.by === finder).length,
    )
    return `| ${[name, theirs.length, ...counts].join(' | ')} |`
  }
  const byFile = [...Map.groupBy(mutants, ({ file }) => file)]
  const unnoticed = mutants.filter(({ number }) => results.get(number)?.by === 'nobody')
  return [
    '| arquivo | condições | matriz | testes do módulo | equivalentes | ninguém |',
    '| --- | --- | --- | --- | --- | --- |',
    ...byFile.map(([file, theirs]) => rowOf(`\`${file}\``, theirs)),
    rowOf('**ao todo**', mutants),
    '',
    ...unnoticed.map(({ key, number }) => `- ${key}: ${results.get(number)?.where}`),
  ].join('\n')
}
