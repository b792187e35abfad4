import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * @typedef {import('./plugin.mjs').Node} Node
 * @typedef {{ type: string, value: string, range: [number, number] }} Comment
 * @typedef {{ filename: string, sourceCode: { getAllComments(): Comment[], text: string },
 *   report(problem: { node: Node | Comment, message: string }): void }} Context
 */

/** Names that went, which a reader had to learn from us. */
const GONE = new Set(readFileSync(new URL('gone-words.txt', import.meta.url), 'utf8').split(/\s+/))

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

/** @param {Node | null | undefined} id @returns {Node[]} */
const declared = (id) => (id?.type === 'Identifier' ? [id] : [])

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
    const checkId = ({ id }) => {
      for (const name of declared(id)) check(name.name ?? '', name)
    }
    return {
      /** @param {Node} node */
      Program(node) {
        check(basename(context.filename).replace(/\..*$/, ''), node)
      },
      FunctionDeclaration: checkId,
      VariableDeclarator: checkId,
      ClassDeclaration: checkId,
      TSInterfaceDeclaration: checkId,
      TSTypeAliasDeclaration: checkId,
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
