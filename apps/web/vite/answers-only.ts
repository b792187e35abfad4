import type { Plugin } from 'vite'

interface Property {
  start: number
  end: number
  key: { name?: string }
}

/** What only the server reads of a call. */
const SERVER_ONLY = /^(params|query|body|conflict|etag|ifMatch|idempotente|recebeArquivo)$/

/** Leaves a call's path and answer; the schemas of what it takes weigh on every page, and only types need them here. */
export const answersOnly: Plugin = {
  name: 'answers-only',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('/packages/shared/src/') || !code.includes('defineCall(')) return null
    let left = code
    for (const statement of this.parse(code).body.toReversed()) {
      if (
        statement.type !== 'ExportNamedDeclaration' ||
        statement.declaration?.type !== 'VariableDeclaration'
      )
        continue
      const made = statement.declaration.declarations[0]?.init
      if (made?.type !== 'CallExpression' || made.callee.type !== 'Identifier') continue
      const parts = made.arguments[2]
      if (made.callee.name !== 'defineCall' || parts?.type !== 'ObjectExpression') continue
      const kept = (parts.properties as unknown as Property[])
        .filter(({ key }) => !SERVER_ONLY.test(key.name ?? ''))
        .map(({ start, end }) => code.slice(start, end))
      left = `${left.slice(0, parts.start)}{ ${kept.join(', ')} }${left.slice(parts.end)}`
    }
    return { code: left, map: null }
  },
}
