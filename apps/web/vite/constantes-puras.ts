import type { Plugin } from 'vite'

/** Modules whose top-level constants have no side effects. */
const COMUM = /packages[\\/]shared[\\/]src[\\/].*\.ts$/
/** Expressions that bundlers already know to have no side effects. */
const SABIDOS = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'Identifier',
  'Literal',
  'TemplateLiteral',
])

/**
 * Marks the shared package's constants as pure. It has schemas that only the server uses; a bundler can't know that
 * building them has no side effects, and would keep them all.
 */
export const constantesPuras: Plugin = {
  name: 'lastro-constantes-puras',
  enforce: 'post',
  transform: {
    filter: { id: COMUM },
    handler(code) {
      const valores = this.parse(code)
        .body.map((cada) => (cada.type === 'ExportNamedDeclaration' ? cada.declaration : cada))
        .filter((cada) => cada?.type === 'VariableDeclaration')
        .flatMap(({ declarations }) => declarations.map(({ init }) => init))
        .filter((init) => init && !SABIDOS.has(init.type))
      return valores.toReversed().reduce((puro, init) => {
        if (!init) return puro
        const { start, end } = init
        return `${puro.slice(0, start)}/* @__PURE__ */ (() => (${puro.slice(start, end)}))()${puro.slice(end)}`
      }, code)
    },
  },
}
