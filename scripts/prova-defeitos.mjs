import './lib/require-node.mjs'
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faultsOf } from './defeitos/plant.mjs'
import { command, Failure } from './lib/command.mjs'
import { inRoot, ROOT } from './lib/paths.mjs'
import { ranBy } from './lib/test-mudou.mjs'

/**
 * `npm run prova:defeitos`: whether `npm test -- --mudou` may be trusted. Plants faults in the sources one at a time
 * and counts those that --mudou finds. For each other fault it runs every test file that ran the place, by the map, or
 * with --inteiro the whole `npm test`. What --mudou finds the whole finds too.
 */
const USAGE =
  'Uso: npm run prova:defeitos -- [--quantos 40] [--desde 0] [--semente 1] [--pasta apps/server] [--inteiro]; precisa do mapa que npm test escreve'

/** Sources that the product runs. */
const SOURCES = '{apps/server,apps/web,packages/shared}/src/**/*.{ts,tsx}'
const NOT_THE_PRODUCT = /\.test\.|\/testing|\/demo\/|\/parceiro\/|\/db\/migrations\/|\.d\.ts$/

/** What the browser's tests run stands in no map. */
const NOT_MAPPED = 'nenhum teste do servidor passou ali; o que o navegador acharia, só --inteiro diz'

/** Stages that a fault fails by its looks: people's faults are formatted and linted. */
const STYLE = new Set(['Formato', 'Lint e direção dos imports'])

/** Mulberry32: the same numbers for the same seed. @param {number} seed */
function randomOf(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** @template T @param {T[]} list @param {() => number} random @returns {T | undefined} */
const drawFrom = (list, random) => list[Math.floor(random() * list.length)]

/** One fault in each of so many files. @param {{ count: number, seed: number, folder: string }} wanted */
function drawFaults({ count, seed, folder }) {
  const random = randomOf(seed)
  const files = globSync(SOURCES, { cwd: ROOT }).filter(
    (file) => file.startsWith(folder) && !NOT_THE_PRODUCT.test(file),
  )
  const left = files.toSorted()
  const drawn = []
  while (drawn.length < count && left.length > 0) {
    const [file = ''] = left.splice(Math.floor(random() * left.length), 1)
    const fault = drawFrom(faultsOf(readFileSync(inRoot(file), 'utf8'), file), random)
    if (fault) drawn.push({ file, fault })
  }
  return drawn
}

/** @param {string[]} args of `npm test` @returns {{ found: boolean, by: string }} */
function runTests(args) {
  const { stdout } = spawnSync(process.execPath, [inRoot('scripts/test.mjs'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const failed = (/^Falharam: (.*)$/m.exec(stdout)?.[1] ?? '')
    .split('; ')
    .filter((stage) => stage && !STYLE.has(stage))
  const by = /^Falhou: (.*)$/m.exec(stdout)?.[1] ?? failed.join('; ')
  return { found: failed.length > 0, by }
}

/** @param {ReturnType<typeof drawFaults>[number]} drawn @param {boolean} runsWhole */
function tryFault({ file, fault }, runsWhole) {
  const code = readFileSync(inRoot(file), 'utf8')
  const place = `${file}:${code.slice(0, fault.start).split('\n').length} ${fault.what}`
  try {
    writeFileSync(inRoot(file), `${code.slice(0, fault.start)}${fault.text}${code.slice(fault.end)}`)
    const mudou = runTests(['--mudou'])
    if (mudou.found) return { place, mudou: true, whole: true, by: mudou.by }
    const rest = runsWhole ? [] : ranBy([file])
    const whole = runsWhole || rest.length > 0 ? runTests(rest) : { found: false, by: NOT_MAPPED }
    return { place, mudou: false, whole: whole.found, by: whole.by }
  } finally {
    writeFileSync(inRoot(file), code)
  }
}

await command(async () => {
  const { values } = parseArgs({
    options: {
      quantos: { type: 'string', default: '40' },
      desde: { type: 'string', default: '0' },
      semente: { type: 'string', default: '1' },
      pasta: { type: 'string', default: '' },
      inteiro: { type: 'boolean', default: false },
    },
  })
  const wanted = { count: Number(values.quantos), seed: Number(values.semente), folder: values.pasta }
  if (!(wanted.count > 0) || !Number.isInteger(wanted.seed)) throw new Failure(USAGE)
  if (execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }) !== '')
    throw new Failure(
      'Há mudanças que não foram gravadas no git: os defeitos são plantados sobre o que está gravado.',
    )
  const results = []
  // A proof that was ended goes on with the first fault that it didn't try.
  for (const drawn of drawFaults(wanted).slice(Number(values.desde))) {
    const result = tryFault(drawn, values.inteiro)
    console.log(
      `${result.mudou ? 'mudou' : result.whole ? 'só o inteiro' : 'nenhum'}  ${result.place}  ${result.by}`,
    )
    results.push(result)
  }
  const whole = results.filter((result) => result.whole).length
  const mudou = results.filter((result) => result.mudou).length
  console.log(`${results.length} defeitos; o npm test inteiro acha ${whole}, --mudou acha ${mudou}.`)
  if (mudou < whole * 0.9) process.exitCode = 1
})
