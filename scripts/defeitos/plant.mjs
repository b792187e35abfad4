import { parseSync, Visitor } from 'oxc-parser'

/**
 * Small faults as people make them, one at a time.
 *
 * @typedef {{ what: string, start: number, end: number, text: string }} Fault text takes the place of what stands from start to end
 */

/** @type {Record<string, string>} */
const OPPOSITE = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
}

/**
 * @param {string} code of a module
 * @param {string} file its name
 * @returns {Fault[]} every one that can be planted, in the order of the code
 */
export function faultsOf(code, file) {
  /** @type {Fault[]} */
  const faults = []
  /** @type {{ start: number, end: number }[]} */
  const types = []
  let functions = 0
  const enter = () => void functions++
  const leave = () => void functions--
  /** @param {{ start: number, end: number }} test */
  const negate = ({ start, end }) =>
    faults.push({ what: 'negated condition', start, end, text: `!(${code.slice(start, end)})` })
  /** @param {{ operator: string, left: { end: number }, right: { start: number } }} node */
  const turn = ({ operator, left, right }) => {
    const text = OPPOSITE[operator]
    const start = code.indexOf(operator, left.end)
    if (text && start < right.start)
      faults.push({ what: `${operator} became ${text}`, start, end: start + operator.length, text })
  }
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    BinaryExpression: turn,
    LogicalExpression: turn,
    ExpressionStatement({ start, end, expression: { type } }) {
      const acts = type === 'AwaitExpression' || type === 'CallExpression' || type === 'AssignmentExpression'
      if (functions > 0 && acts) faults.push({ what: 'dropped statement', start, end, text: ';' })
    },
    Literal({ start, end, value }) {
      if (typeof value === 'boolean')
        faults.push({ what: 'turned boolean', start, end, text: String(!value) })
      else if (typeof value === 'number')
        faults.push({ what: 'number one off', start, end, text: `${value + 1}` })
    },
    // What stands in types changes nothing that runs.
    TSLiteralType({ start, end }) {
      types.push({ start, end })
    },
  }).visit(parseSync(file, code).program)
  return faults.filter((fault) => !types.some(({ start, end }) => start <= fault.start && fault.end <= end))
}
