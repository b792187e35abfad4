import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * @typedef {import('./plugin.mjs').Node} Node
 * @typedef {{ type: string, value: string, range: [number, number] }} Comment
 * @typedef {{ filename: string, sourceCode: { getAllComments(): Comment[], text: string },
 *   report(problem: { node: Node | Comment, message: string }): void }} Context
 */

/** Names that went, which a reader had to learn from us. One that ends in `()` went as the name of a function only. */
const GONE = new Set(readFileSync(new URL('gone-words.txt', import.meta.url), 'utf8').split(/\s+/))

/** Nodes that declare names. Object literals are none: their keys are often columns and fields that the spec names. */
const DECLARATIONS = [
  'ArrowFunctionExpression',
  'CatchClause',
  'ClassDeclaration',
  'FunctionDeclaration',
  'FunctionExpression',
  'MethodDefinition',
  'PropertyDefinition',
  'TSEnumDeclaration',
  'TSEnumMember',
  'TSFunctionType',
  'TSInterfaceDeclaration',
  'TSMethodSignature',
  'TSPropertySignature',
  'TSTypeAliasDeclaration',
  'VariableDeclarator',
]

const MAX_WORDS = 25

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value

/** The sentences of a docstring, without its marks; a tag, a list item or an empty line begins another. @param {string} docstring */
function sentencesOf(docstring) {
  return docstring
    .replace(/^\s*\* ?/gm, '')
    .split(/\n\s*\n|\n\s*- |(?:^|\s)@\w+(?:\s+\{+[^}]*\}+)?/)
    .flatMap((paragraph) => paragraph.replaceAll(/\s+/g, ' ').split(/(?<=[.!?])\)? (?=[A-Z'`“"(])/))
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}

/** @param {string} sentence */
const countWords = (sentence) => sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** Docstrings are read alone, in an editor's bubble, by someone who doesn't know the file. */
export const plainDocstrings = {
  /** @param {Context} context */
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (comment.type !== 'Block' || !comment.value.startsWith('*')) continue
          const sentences = sentencesOf(comment.value.slice(1))
          if (/^The same\b/.test(sentences[0] ?? ''))
            context.report({
              node: comment,
              message: "'The same …' says nothing where it stands alone: name it.",
            })
          for (const sentence of sentences)
            if (countWords(sentence) > MAX_WORDS)
              context.report({
                node: comment,
                message: `A sentence of ${countWords(sentence)} words, of at most ${MAX_WORDS}: '${sentence.slice(0, 50)} …'`,
              })
        }
      },
    }
  },
}

/** The names that a pattern binds. @param {Node | null | undefined} pattern @returns {Node[]} */
function boundBy(pattern) {
  if (pattern?.type === 'Identifier') return [pattern]
  const { argument, elements, left, parameter, properties, value } = pattern ?? {}
  const parts = [argument, left, parameter, value, ...(elements ?? []), ...(properties ?? [])]
  return parts.filter(isNode).flatMap(boundBy)
}

/** Names that went don't come back; a standard term says the thing (CONTRIBUTING, "Words"). */
export const goneWords = {
  /** @param {Context} context */
  create(context) {
    /** @param {string} name @param {Node} node */
    const check = (name, node) => {
      if (GONE.has(name))
        context.report({ node, message: `'${name}' went from the house: CONTRIBUTING.md, "Words".` })
    }
    /** @param {Node} node */
    const checkDeclared = ({ type, id, init, key, param, params }) => {
      for (const pattern of [id, key, param, ...(params ?? [])])
        for (const name of boundBy(pattern)) check(name.name ?? '', name)
      const isFunction = /Function/.test(init?.type ?? type)
      if (isFunction && id?.type === 'Identifier') check(`${id.name}()`, id)
    }
    return {
      /** @param {Node} node */
      Program(node) {
        check(basename(context.filename).replace(/\..*$/, ''), node)
      },
      ...Object.fromEntries(DECLARATIONS.map((type) => [type, checkDeclared])),
    }
  },
}

/** What no screen says: the first column of the glossary's table "On a screen", without what stands in brackets. */
const NEVER_ON_A_SCREEN = new RegExp(
  `(?<![\\p{L}_])(?:${readFileSync(new URL('../../docs/glossario.md', import.meta.url), 'utf8')
    .split('| never | instead |')[1]
    ?.split('\n')
    .slice(2)
    .map((row) => row.split('|')[1] ?? '')
    .filter((words) => !words.includes('('))
    .flatMap((words) => words.split(','))
    .map((words) => words.trim())
    .filter(Boolean)
    .join('|')})(?![\\p{L}_])`,
  'iu',
)

/** Sentences that people read say the trade's words (docs/glossario.md, "On a screen"). */
export const screenWords = {
  /** @param {Context} context */
  create(context) {
    if (!/\/(apps|packages)\//.test(context.filename)) return {}
    // SQL names tables; tests say what they like.
    if (/\.(test|spec|repository|sql)\.tsx?$|\/testing\//.test(context.filename)) return {}
    /** @param {Node & { parent?: Node }} node @param {string} text */
    const check = (node, text) => {
      const [found] = NEVER_ON_A_SCREEN.exec(text) ?? []
      if (found && /^[^a-z]*\p{Lu}|\s/u.test(text.trim()))
        context.report({
          node,
          message: `'${found}' is never on a screen: docs/glossario.md, "On a screen".`,
        })
    }
    return {
      /** @param {Node & { value?: unknown }} node */
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value)
      },
      /** @param {Node & { value: string }} node */
      JSXText: (node) => check(node, node.value),
      /** @param {Node & { quasis: { value: { raw: string } }[], parent?: Node }} node */
      TemplateLiteral(node) {
        // SQL, tagged or not.
        if (
          node.parent?.type !== 'TaggedTemplateExpression' &&
          !/^\s*(?:select|with)\b/.test(node.quasis[0]?.value.raw ?? '')
        )
          check(node, node.quasis.map(({ value }) => value.raw).join('…'))
      },
    }
  },
}

const REFUSES =
  /\bthrow (?:new (?:BusinessError|ConfirmableError|ImportacaoRecusada|DestinoRecusado)|forbidden|camposInvalidos|campoInvalido)\b/

/** Whoever calls a service reads in its docstring what it refuses. */
export const saidRefusals = {
  /** @param {Context} context */
  create(context) {
    if (!/\.(service|dono)\.ts$/.test(context.filename)) return {}
    return {
      /** @param {Node & { range: [number, number] }} node */
      ExportNamedDeclaration(node) {
        const { text } = context.sourceCode
        if (!REFUSES.test(text.slice(...node.range))) return
        const docstring = context.sourceCode
          .getAllComments()
          .findLast(
            ({ range }) => range[1] <= node.range[0] && text.slice(range[1], node.range[0]).trim() === '',
          )
        if (!/refus|recusad/i.test(docstring?.value ?? ''))
          context.report({ node, message: 'Its docstring doesn’t say what it refuses.' })
      },
    }
  },
}
