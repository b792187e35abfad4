import { readFileSync } from 'node:fs'

/**
 * @typedef {import('./plugin.mjs').Node} Node
 * @typedef {{ type: string, value: string, range: [number, number] }} Comment
 * @typedef {{ filename: string, sourceCode: { getAllComments(): Comment[], text: string },
 *   report(problem: { node: Node | Comment, message: string }): void }} Context
 */

const MAX_WORDS = 25

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

/** Rows of a Markdown table as cells, by its heading. @param {string} page @param {string} heading */
const rowsOf = (page, heading) =>
  (
    readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8')
      .split(heading)[1]
      ?.split('\n\n')[0] ?? ''
  )
    .split('\n')
    .slice(2)
    .map((row) => row.split('|'))

/** @param {string} cell */
const wordsIn = (cell) =>
  cell
    .split(',')
    .map((word) => word.replaceAll('`', '').trim())
    .filter(Boolean)

/** The verb that says it, by each that doesn't: CONTRIBUTING, "Words". @type {ReadonlyMap<string, string>} */
const SAID_BY = new Map(
  rowsOf('CONTRIBUTING.md', '| verb | what it does | not |').flatMap(([, verb = '', , not = '']) =>
    wordsIn(not).map((word) => /** @type {const} */ ([word, wordsIn(verb).join(' or ')])),
  ),
)

/** An exported function begins with the verb of the table that says what it does; a noun is free. */
export const verbs = {
  /** @param {Context} context */
  create(context) {
    /** @param {Node | null | undefined} id */
    const check = (id) => {
      const first = /^[a-z]+(?=[A-Z]|$)/.exec(id?.name ?? '')?.[0] ?? ''
      const said = SAID_BY.get(first)
      if (id && said)
        context.report({ node: id, message: `'${first}' is '${said}' here: CONTRIBUTING.md, "Words".` })
    }
    return {
      /** @param {Node & { declaration?: Node & { declarations?: Node[] } | null }} node */
      ExportNamedDeclaration({ declaration }) {
        if (declaration?.type === 'FunctionDeclaration') check(declaration.id)
        for (const { id, init } of declaration?.declarations ?? [])
          if (/Function/.test(init?.type ?? '')) check(id)
      },
    }
  },
}

/** What no screen says: the first column of the glossary's table "On a screen", without what stands in brackets. */
export const NEVER_ON_A_SCREEN = new RegExp(
  `(?<![\\p{L}_])(?:${rowsOf('docs/glossario.md', '| never | instead |')
    .map(([, never = '']) => never)
    .filter((words) => !words.endsWith(') '))
    .flatMap(wordsIn)
    .map((words) => words.replaceAll(/[.()$]/g, String.raw`\$&`))
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
      // A name in code has neither a capital, a space, nor an accent.
      if (found && /^[^a-z]*\p{Lu}|\s|[À-ÿ]/u.test(text.trim()))
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
