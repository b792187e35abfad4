import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forbiddenImport } from './import-directions.mjs'

/**
 * @typedef {{ type: string, source?: Node | null, value?: unknown }} Node
 * @typedef {{ cwd?: string, filename: string, report(problem: { node: Node, message: string }): void }} Context
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The house's own rules, loaded by oxlint (.oxlintrc.json). */
export default {
  meta: { name: 'lastro' },
  rules: {
    'import-directions': {
      /** @param {Context} context */
      create(context) {
        const file = relative(context.cwd ?? ROOT, context.filename)
          .split(sep)
          .join('/')
        /** @param {Node} node */
        const check = (node) => {
          const specifier = node.source?.value
          const why = typeof specifier === 'string' && forbiddenImport(file, specifier)
          if (node.source && why) context.report({ node: node.source, message: `'${specifier}': ${why}.` })
        }
        return {
          ImportDeclaration: check,
          ImportExpression: check,
          TSImportType: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
        }
      },
    },
    'no-barrels': {
      /** @param {Context} context */
      create(context) {
        return {
          /** @param {Node} node */
          ExportAllDeclaration(node) {
            context.report({ node, message: 'No barrels: import from the file that defines it.' })
          },
        }
      },
    },
  },
}
