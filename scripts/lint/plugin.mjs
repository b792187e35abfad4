import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forbiddenImport, targetOf } from './import-directions.mjs'
import { isRead, wayToAct } from './reads.mjs'
import { plainDocstrings, saidRefusals, screenWords, verbs } from './words.mjs'

/**
 * @typedef {{ type: string, source?: Node | null, value?: unknown, declaration?: Node | null, id?: Node | null, name?: string,
 *   init?: Node | null, declarations?: Node[], specifiers?: Node[], imported?: Node, key?: Node, left?: Node, right?: Node,
 *   property?: Node, argument?: Node | null, elements?: (Node | null)[], param?: Node | null, parameter?: Node, params?: Node[],
 *   properties?: Node[] }} Node
 * @typedef {{ cwd?: string, filename: string, report(problem: { node: Node, message: string }): void }} Context
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What a repository's function does, said by the first word of its name (CONTRIBUTING, "The house"). */
const VERBS = /^(find|list|exists|count|sum|insert|update|upsert|delete|lock)(?![a-z])/

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value

/** @param {Context} context */
const pathOf = ({ cwd, filename }) =>
  relative(cwd ?? ROOT, filename)
    .split(sep)
    .join('/')

/** @type {Map<string, string | undefined>} */
const texts = new Map()

/** @param {Context} context @param {string} path relative to the repository's root */
function textOf({ cwd }, path) {
  const whole = join(cwd ?? ROOT, path)
  if (!texts.has(whole)) texts.set(whole, existsSync(whole) ? readFileSync(whole, 'utf8') : undefined)
  return texts.get(whole)
}

/** The roles of files (CONTRIBUTING, "The house"); a room of a module is itself a role. */
const ROLE = /\.(routes|service|repository|job|dono|sql|export)\.ts$/
const ROOM = /\/modules\/[^/]+\/[^/]+\//

/** The functions among what an export declares. @param {Node} node @returns {Node[]} their names */
function exportedFunctions({ declaration }) {
  if (declaration?.type === 'FunctionDeclaration') return declaration.id ? [declaration.id] : []
  return (declaration?.declarations ?? []).flatMap(({ id, init }) =>
    id && init?.type === 'ArrowFunctionExpression' ? [id] : [],
  )
}

/** The house's own rules, loaded by oxlint (.oxlintrc.json). */
export default {
  meta: { name: 'lastro' },
  rules: {
    'import-directions': {
      /** @param {Context} context */
      create(context) {
        const file = pathOf(context)
        /** @param {Node} node */
        const check = (node) => {
          const specifier = node.source?.value
          const names = node.specifiers?.flatMap(({ imported }) => imported?.name ?? [])
          const why = typeof specifier === 'string' && forbiddenImport(file, specifier, names)
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
    'reads-hang-on-no-act': {
      /** @param {Context} context */
      create(context) {
        const file = pathOf(context)
        const way = isRead(file) ? wayToAct(file, (path) => textOf(context, path)) : undefined
        if (!way) return {}
        return {
          /** @param {Node} node */
          ImportDeclaration(node) {
            const target = targetOf(file, String(node.source?.value))
            if (way.length === 1 || target === way[1])
              context.report({
                node,
                message: `A read hangs on no act: ${way.join(' -> ')} writes its traces.`,
              })
          },
        }
      },
    },
    'plain-docstrings': plainDocstrings,
    'said-refusals': saidRefusals,
    'screen-words': screenWords,
    verbs,
    'repository-verbs': {
      /** @param {Context} context */
      create(context) {
        if (!context.filename.endsWith('.repository.ts')) return {}
        return {
          /** @param {Node} node */
          ExportNamedDeclaration(node) {
            for (const name of exportedFunctions(node))
              if (!VERBS.test(name.name ?? ''))
                context.report({
                  node: name,
                  message: `'${name.name}' of a repository begins with none of its verbs; a fragment stands in a .sql.ts.`,
                })
          },
        }
      },
    },
    'query-keys': {
      /** @param {Context} context */
      create(context) {
        return {
          /** @param {Node} node */
          Property({ key, value }) {
            const nome = key?.name ?? key?.value
            // The types hold a noun alone, which names all of its queries.
            if (nome === 'queryKey' && isNode(value) && (value.elements ?? []).length > 1)
              context.report({
                node: value,
                message: 'Keys of queries are made by keyOf of apps/web/src/lib/api.ts.',
              })
          },
        }
      },
    },
    'status-columns': {
      /** @param {Context} context */
      create(context) {
        return {
          /** @param {Node} node */
          BinaryExpression(node) {
            if (node.right?.property?.name === 'Ativo')
              context.report({
                node,
                message:
                  'What an active contract means is asked of a column of STATUS (shared/contratos/status.ts).',
              })
          },
        }
      },
    },
    'role-suffix': {
      /** @param {Context} context */
      create(context) {
        const file = context.filename.split(sep).join('/')
        const lies = file.includes('/server/src/modules/') && !ROOM.test(file)
        if (!lies || ROLE.test(file) || file.endsWith('.test.ts')) return {}
        return {
          /** @param {Node} node */
          Program(node) {
            context.report({
              node,
              message: "A module's file says its role by its suffix, or lies in a room.",
            })
          },
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
