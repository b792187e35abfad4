import type { Plugin } from 'vite'

/** Whose constants are worked out without doing anything else. */
const COMUM = /packages[\\/]shared[\\/]src[\\/].*\.ts$/
/** Which bundlers know by themselves to do nothing. */
const SABIDOS = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'Identifier',
  'Literal',
  'TemplateLiteral',
])

/**
 * What both halves share has schemas of what only the server reads. A bundler would keep them all, as it can't know that making one does
 * nothing else; here it is told.
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
