/**
 * Finds the conditions that separate institutions or stores in sources that build SQL, and puts a hook at each.
 * @typedef {object} Condition
 * @property {'method' | 'expression' | 'sql'} form
 * @property {number} start offset of the hooked part: the receiver of the method, the expression builder, the sql tag
 * @property {number} end its end
 * @property {number} line from 1
 * @property {string} declaration the outermost named declaration around it
 * @property {string} text the condition as written, in one line
 * @typedef {{ type: string, start: number, end: number } & Record<string, any>} AstNode
 */
import { parseAst } from 'vitest/node'
import { conditionsInSql } from './sql.mjs'

const COLUMN = /(^|\.)(instituicao(Financeira)?|loja|estabelecimento)Id$/
const ID = /(^|\.)id$/
const OWNER = /(instituicao(Financeira)?|loja|estabelecimento)Id$/
const METHODS = new Set(['where', 'whereRef', 'on', 'onRef', 'innerJoin', 'leftJoin'])
/** Methods that order rows exclude none. */
const WITHOUT_EFFECT = new Set(['orderBy', 'groupBy'])
const ONLY_NAMES = /^(estabelecimento|loja|instituicaoFinanceira)\b/

/** @param {AstNode | undefined} node */
const literalText = (node) => (node?.type === 'Literal' && typeof node.value === 'string' ? node.value : '')

/**
 * Whether `left = right` compares an institution or a store.
 * @param {AstNode} left
 * @param {AstNode} right
 * @param {string} code
 */
const comparesTenant = (left, right, code) =>
  COLUMN.test(literalText(left)) ||
  COLUMN.test(literalText(right)) ||
  (ID.test(literalText(left)) && OWNER.test(code.slice(right.start, right.end)))

/** A join that only adds an establishment's names to rows excludes none. @param {AstNode[]} args @param {string} code */
const joinsTenant = ([table, a, b], code) =>
  table && a && b && !ONLY_NAMES.test(literalText(table)) && comparesTenant(a, b, code)

/** @param {AstNode} node @param {string} code */
function methodCondition({ callee, arguments: args }, code) {
  if (callee.type !== 'MemberExpression' || !METHODS.has(callee.property.name)) return false
  if (callee.property.name.endsWith('Join')) return joinsTenant(args, code)
  return args.length === 3 && comparesTenant(args[0], args[2], code)
}

/** @param {AstNode} node @param {string} code */
const expressionCondition = ({ callee, arguments: args }, code) =>
  callee.type === 'Identifier' &&
  args.length === 3 &&
  literalText(args[1]) &&
  comparesTenant(args[0], args[2], code)

/** @param {AstNode} node */
const isSqlTag = ({ type, tag }) => type === 'TaggedTemplateExpression' && tag.name === 'sql'

/** @param {AstNode} node @param {string} code @returns {Omit<Condition, 'line' | 'declaration'>[]} */
function conditionsOfNode(node, code) {
  const onOneLine = (/** @type {number} */ start, /** @type {number} */ end) =>
    code.slice(start, end).replaceAll(/\s+/g, ' ')
  if (isSqlTag(node)) {
    const parts = node.quasi.quasis.map((/** @type {AstNode} */ { value }) => value.cooked)
    const values = node.quasi.expressions.map((/** @type {AstNode} */ { start, end }) =>
      onOneLine(start, end),
    )
    const { start, end } = node.tag
    return conditionsInSql(parts).map(({ excerpt }) => ({
      form: 'sql',
      start,
      end,
      text: excerpt.replaceAll(/§(\d+)§/g, (_, n) => `\${${values[n]}}`).replaceAll(/\s+/g, ' '),
    }))
  }
  if (node.type !== 'CallExpression') return []
  const { callee } = node
  if (methodCondition(node, code)) {
    const { start, end } = callee.object
    return [{ form: 'method', start, end, text: onOneLine(callee.property.start, node.end) }]
  }
  if (!expressionCondition(node, code)) return []
  return [
    { form: 'expression', start: callee.start, end: callee.end, text: onOneLine(callee.start, node.end) },
  ]
}

/** @param {AstNode} node */
const nameOf = ({ type, id }) =>
  type === 'FunctionDeclaration' || type === 'VariableDeclarator' ? id?.name : undefined

/** @param {AstNode} node */
const hasNoEffect = ({ type, callee }) =>
  type === 'CallExpression' && callee.type === 'MemberExpression' && WITHOUT_EFFECT.has(callee.property.name)

/** @param {string} code @returns {Condition[]} in the order of the source */
export function conditionsOf(code) {
  /** @type {Condition[]} */
  const found = []
  /** @param {unknown} value @param {string} declaration */
  const visit = (value, declaration) => {
    if (Array.isArray(value)) for (const one of value) visit(one, declaration)
    if (!value || typeof value !== 'object' || !('type' in value)) return
    const node = /** @type {AstNode} */ (value)
    const within = declaration || nameOf(node) || ''
    for (const condition of conditionsOfNode(node, code)) {
      const line = code.slice(0, condition.end).split('\n').length
      found.push({ ...condition, line, declaration: within })
    }
    // The receiver of an ordering method may contain conditions.
    const children = hasNoEffect(node) ? [node.callee] : Object.values(node)
    for (const child of children) visit(child, within)
  }
  visit(parseAst(code, { lang: 'ts' }), '')
  return found.toSorted((a, b) => a.end - b.end || b.start - a.start)
}

/** Global name of the hooks' functions in processes that run mutants. */
const HOOK_NAME = 'lastroTenantProof'

/**
 * The source with a hook at each condition, numbered from `first`.
 * @param {string} code
 * @param {number} first
 */
export function withHooks(code, first) {
  const pieces = conditionsOf(code).map((condition, n) => ({ ...condition, number: first + n }))
  // Of conditions with one start the one that ends last is the outermost. The first number of a tag stands for all its
  // conditions.
  const distinct = pieces.filter(
    (one, n) =>
      one.form !== 'sql' ||
      pieces.findIndex((other) => other.start === one.start && other.form === 'sql') === n,
  )
  const insertions = distinct.flatMap(({ form, start, end, number }) => [
    { at: start, order: -end, text: `globalThis.${HOOK_NAME}.${form}(${number}, ` },
    { at: end, order: -Infinity, text: ')' },
  ])
  let result = ''
  let written = 0
  for (const { at, text: inserted } of insertions.toSorted((a, b) => a.at - b.at || a.order - b.order)) {
    result += code.slice(written, at) + inserted
    written = at
  }
  return result + code.slice(written)
}
