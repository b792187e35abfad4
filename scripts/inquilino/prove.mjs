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
 * @typedef {import('./mutants.mjs').Mutante} Mutante
 * @typedef {{ quem: 'matriz' | 'testes' | 'equivalente' | 'ninguém', onde: string }} Resultado
 * @typedef {{ arquivo?: string, alcancadas: number[], achadas?: [number, string][] }} Notas
 * @typedef {import('vitest/node').Vitest} Vitest
 */

const MATRIX = 'src/testing/prova-inquilino.ts'
/** Opens a Vitest that adds the hooks to sources in memory. @param {Mutante[]} todos @param {string} notas */
async function openVitest(todos, notas) {
  const primeiras = new Map(todos.toReversed().map(({ arquivo, numero }) => [join(SERVER, arquivo), numero]))
  Object.assign(process.env, { LASTRO_TEST_ENGINE: 'embutido', LASTRO_INQUILINO_NOTAS: notas })
  return createVitest(
    'test',
    {
      root: SERVER,
      watch: false,
      maxWorkers: 1,
      testTimeout: 900_000,
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
          transform(codigo, id) {
            const primeira = primeiras.get(id.split('?')[0] ?? '')
            return primeira === undefined ? undefined : { code: withHooks(codigo, primeira), map: null }
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
 * @param {string} notas
 * @param {Map<string, number[]>} arquivos file → conditions to leave out
 */
async function runFiles(vitest, notas, arquivos) {
  writeFileSync(notas, '')
  const todas = await vitest.globTestSpecifications()
  const specs = todas.flatMap((spec) => {
    const numeros = arquivos.get(relative(SERVER, spec.moduleId))
    const sem = (numeros ?? []).map((numero) =>
      spec.project.createSpecification(`${spec.moduleId}?inquilino=${numero}`),
    )
    return numeros ? [spec, ...sem] : []
  })
  const { testModules } = await vitest.runTestSpecifications(specs)
  /** @type {Notas[]} */
  const lidas = readFileSync(notas, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((linha) => JSON.parse(linha))
  return specs.map(({ moduleId }) => {
    const modulo = testModules.find((um) => um.moduleId === moduleId)
    const [primeiro] = modulo ? [...modulo.children.allTests('failed')] : []
    const [arquivo = '', numero = '0'] = relative(SERVER, moduleId).split('?inquilino=')
    return {
      arquivo,
      numero: Number(numero),
      // In a file of the other engine every test is skipped.
      falhou:
        !/^(passed|skipped)$/.test(modulo?.state() ?? '') &&
        `${arquivo}: ${primeiro?.fullName ?? 'antes dos testes'}`,
      notas: lidas.filter((uma) => uma.arquivo === moduleId || uma.achadas),
    }
  })
}

const moduleOf = (/** @type {string} */ arquivo) => `${arquivo.split('/').slice(0, 3).join('/')}/`

/**
 * The modules that import each source: their tests see the source's conditions too.
 * @returns {Map<string, Set<string>>}
 */
function importersOf() {
  /** @type {Map<string, Set<string>>} */
  const modulos = new Map()
  for (const arquivo of globSync('src/modules/**/*.ts', { cwd: SERVER }))
    for (const [, de = ''] of readFileSync(join(SERVER, arquivo), 'utf8').matchAll(/ from '([.#][^']+)'/g)) {
      const fonte = de.startsWith('#') ? join('src', de.slice(1)) : join(dirname(arquivo), de)
      modulos.set(fonte, (modulos.get(fonte) ?? new Set()).add(moduleOf(arquivo)))
    }
  return modulos
}
const importam = importersOf()

/**
 * Tests near a source: those of its folder, then of its module, then of modules that import the source.
 * @param {string} fonte
 * @param {string[]} testes
 */
function testsNear(fonte, testes) {
  const longe = (/** @type {string} */ teste) =>
    dirname(teste) === dirname(fonte) ? 0 : moduleOf(teste) === moduleOf(fonte) ? 1 : 2
  return testes
    .filter((teste) => moduleOf(teste) === moduleOf(fonte) || importam.get(fonte)?.has(moduleOf(teste)))
    .toSorted((a, b) => longe(a) - longe(b))
}

/**
 * Conditions that the matrix finds, in one run.
 * @param {Vitest} vitest
 * @param {string} notas
 * @returns {Promise<Map<number, Resultado>>}
 */
async function foundByMatrix(vitest, notas) {
  const [matriz] = await runFiles(vitest, notas, new Map([[MATRIX, []]]))
  if (!matriz || matriz.falhou) throw new Failure(`A matriz falhou sem que nada faltasse: ${matriz?.falhou}`)
  const achadas = matriz.notas.flatMap((uma) => uma.achadas ?? [])
  return new Map(achadas.map(([numero, onde]) => [numero, { quem: 'matriz', onde }]))
}

/**
 * Conditions that the modules' own tests find of the rest. Each file runs whole, must succeed, and tells what it
 * reaches. Then it runs without each reached condition that is still unfound, and whole again. A file that can't run
 * twice would otherwise seem to find everything.
 * @param {Vitest} vitest
 * @param {string} notas
 * @param {Mutante[]} restantes
 * @param {Map<number, Resultado>} resultados
 */
async function foundByTests(vitest, notas, restantes, resultados) {
  const testes = (await vitest.globTestSpecifications()).map(({ moduleId }) => relative(SERVER, moduleId))
  const arquivos = [...new Set(restantes.flatMap(({ arquivo }) => testsNear(arquivo, testes)))]
  for (const { numero } of restantes) resultados.set(numero, { quem: 'ninguém', onde: 'não é alcançada' })
  for (const arquivo of arquivos) {
    const daqui = restantes.filter(
      ({ numero, arquivo: fonte }) =>
        resultados.get(numero)?.quem === 'ninguém' && testsNear(fonte, [arquivo]).length > 0,
    )
    if (daqui.length === 0) continue
    const [inteiro] = await runFiles(vitest, notas, new Map([[arquivo, []]]))
    if (!inteiro || inteiro.falhou) throw new Failure(`Falhou sem que nada faltasse: ${inteiro?.falhou}`)
    const alcancadas = new Set(inteiro.notas.flatMap((uma) => uma.alcancadas))
    const numeros = daqui.map(({ numero }) => numero).filter((numero) => alcancadas.has(numero))
    if (numeros.length === 0) continue
    for (const { numero, falhou, notas: lidas } of await runFiles(
      vitest,
      notas,
      new Map([[arquivo, [...numeros, 0]]]),
    )) {
      if (numero === 0 && falhou) throw new Failure(`Falhou sem que nada faltasse: ${falhou}`)
      if (numero === 0) continue
      const alcancada = lidas.some((uma) => uma.alcancadas.includes(numero))
      if (falhou && alcancada) resultados.set(numero, { quem: 'testes', onde: falhou })
      else if (alcancada) resultados.set(numero, { quem: 'ninguém', onde: `alcançada por ${arquivo}` })
    }
    console.log(`${arquivo}: ${numeros.length} provadas.`)
  }
}

await command(async () => {
  const { so } = parseArgs({ options: { so: { type: 'string', default: '' } } }).values
  const todos = allMutants()
  const sobras = unmatched(Object.keys(EQUIVALENTS), todos)
  if (sobras.length > 0) throw new Failure(`Equivalentes que não existem mais:\n${sobras.join('\n')}`)
  const escolhidos = todos.filter(({ arquivo }) => arquivo.includes(so))
  const notas = join(process.env.LASTRO_INQUILINO_PASTA ?? '', 'notas.jsonl')
  const vitest = await openVitest(todos, notas)
  try {
    const resultados = await foundByMatrix(vitest, notas)
    const restantes = escolhidos.filter(({ numero, chave }) => !resultados.has(numero) && !EQUIVALENTS[chave])
    await foundByTests(vitest, notas, restantes, resultados)
    for (const { numero, chave } of escolhidos) {
      const motivo = EQUIVALENTS[chave]
      if (motivo && resultados.has(numero)) console.log(`Não é equivalente, foi achada: ${chave}`)
      else if (motivo) resultados.set(numero, { quem: 'equivalente', onde: motivo })
    }
    console.log(formatReport(escolhidos, resultados))
    if (escolhidos.some(({ numero }) => resultados.get(numero)?.quem === 'ninguém')) process.exitCode = 1
  } finally {
    await vitest.close()
  }
})

/**
 * The result in the form of the decision record: a table by file, and the conditions that nothing found.
 * @param {Mutante[]} mutantes
 * @param {Map<number, Resultado>} resultados
 */
function formatReport(mutantes, resultados) {
  const quem = /** @type {const} */ (['matriz', 'testes', 'equivalente', 'ninguém'])
  const linhaDe = (/** @type {string} */ nome, /** @type {typeof mutantes} */ deles) => {
    const contar = quem.map((um) => deles.filter(({ numero }) => resultados.get(numero)?.quem === um).length)
    return `| ${[nome, deles.length, ...contar].join(' | ')} |`
  }
  const porArquivo = [...Map.groupBy(mutantes, ({ arquivo }) => arquivo)]
  const sobram = mutantes.filter(({ numero }) => resultados.get(numero)?.quem === 'ninguém')
  return [
    '| arquivo | condições | matriz | testes do módulo | equivalentes | ninguém |',
    '| --- | --- | --- | --- | --- | --- |',
    ...porArquivo.map(([arquivo, deles]) => linhaDe(`\`${arquivo}\``, deles)),
    linhaDe('**ao todo**', mutantes),
    '',
    ...sobram.map(({ chave, numero }) => `- ${chave}: ${resultados.get(numero)?.onde}`),
  ].join('\n')
}
