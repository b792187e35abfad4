/**
 * Functions that the hooks call in the tests' process. Each notes that its condition was reached. The condition named
 * behind the file's name (`?inquilino=17`), or given to `deixarFora`, is left out. Vitest loads this before each test
 * file; the file LASTRO_INQUILINO_NOTAS gets one line each.
 */
import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { conditionsInSql, withoutCondition } from './sql.mjs'

const NOTAS = process.env.LASTRO_INQUILINO_NOTAS ?? ''

/**
 * The left-out condition (0: none, a run that only notes) and the reached ones. Lives in the process: this file is
 * loaded anew with every test file, the sources are not. A constant piece of SQL keeps its first hooks.
 * @type {{ ativa: number, alcancadas: Set<number> }}
 */
const estado = Reflect.get(globalThis, 'lastroInquilinoEstado') ?? { ativa: 0, alcancadas: new Set() }
Reflect.set(globalThis, 'lastroInquilinoEstado', estado)

/** Notes that the condition was reached. Answers whether to leave it out. @param {number} numero */
function isLeftOut(numero) {
  estado.alcancadas.add(numero)
  return numero === estado.ativa
}

/** @typedef {Record<string, (...args: any[]) => any>} Consulta */

const HOOKS = {
  /** @param {number} numero @param {Consulta} consulta its next call is the condition */
  metodo(numero, consulta) {
    if (!isLeftOut(numero)) return consulta
    const mesma = () => consulta
    const semOn = () => consulta.onTrue?.()
    const juntaTudo = (/** @type {string} */ qual) => (/** @type {unknown} */ tabela) =>
      consulta[qual]?.(tabela, (/** @type {Consulta} */ join) => join.onTrue?.())
    return {
      where: mesma,
      whereRef: mesma,
      on: semOn,
      onRef: semOn,
      innerJoin: juntaTudo('innerJoin'),
      leftJoin: juntaTudo('leftJoin'),
    }
  },

  /** @param {number} numero @param {Consulta} eb an expression builder, called next */
  expressao: (numero, eb) => (isLeftOut(numero) ? () => eb.lit?.(true) : eb),

  /**
   * A piece of SQL may be created while its file loads. The condition counts when the piece becomes part of a
   * statement.
   * @param {number} primeira number of the template's first condition
   * @param {(partes: TemplateStringsArray, ...valores: unknown[]) => Consulta} tag
   */
  sql:
    (primeira, tag) =>
    (/** @type {TemplateStringsArray} */ partes, /** @type {unknown[]} */ ...valores) => {
      const pedaco = tag(partes, ...valores)
      const quantas = conditionsInSql(partes).length
      const inteiro = Object.getPrototypeOf(pedaco)
      const usado = () => {
        for (let n = 0; n < quantas; n++)
          if (isLeftOut(primeira + n)) {
            const sem = withoutCondition(partes, n)
            return tag(Object.assign(sem.partes, { raw: sem.partes }), ...sem.valores.map((v) => valores[v]))
          }
        return pedaco
      }
      for (const metodo of ['toOperationNode', 'compile', 'execute', '$castTo', '$notNull'])
        pedaco[metodo] = (...args) => inteiro[metodo].apply(usado(), args)
      return pedaco
    },
}

/** Sets the condition to leave out. Answers what was reached since the last call. @param {number} numero */
function deixarFora(numero) {
  estado.ativa = numero
  const antes = [...estado.alcancadas]
  estado.alcancadas.clear()
  return antes
}

Object.assign(globalThis, { lastroInquilino: { ...HOOKS, deixarFora } })

/**
 * File and left-out condition of the running tests: `?inquilino=17` behind a file's name is the seventeenth condition.
 */
let arquivo = ''
let falhou = false
beforeEach(({ task, skip, onTestFailed }) => {
  const desta = task.file.filepath
  if (desta !== arquivo) {
    arquivo = desta
    falhou = false
  }
  // One failed test is enough.
  if (falhou && estado.ativa !== 0) skip()
  onTestFailed(() => {
    falhou = true
  })
})
// oxlint-disable-next-line no-empty-pattern -- Vitest asks for a pattern.
beforeAll(({}, suite) => {
  deixarFora(Number(/[?]inquilino=(\d+)$/.exec(suite.file.filepath)?.[1] ?? 0))
})
afterAll(() => {
  const { ativa, alcancadas } = estado
  appendFileSync(NOTAS, `${JSON.stringify({ arquivo, ativa, alcancadas: [...alcancadas] })}\n`)
  deixarFora(0)
})
