/**
 * Finds the conditions that separate institutions or stores in sources that build SQL, and puts a hook at each.
 * @typedef {object} Condicao
 * @property {'metodo' | 'expressao' | 'sql'} forma
 * @property {number} inicio offset of the hooked part: the receiver of the method, the expression builder, the sql tag
 * @property {number} fim its end
 * @property {number} linha from 1
 * @property {string} funcao the outermost named declaration around it
 * @property {string} texto the condition as written, in one line
 * @typedef {{ type: string, start: number, end: number } & Record<string, any>} No
 */
import { parseAst } from 'vitest/node'
import { conditionsInSql } from './sql.mjs'

const COLUNA = /(^|\.)(instituicao(Financeira)?|loja|estabelecimento)Id$/
const ID = /(^|\.)id$/
const DE_QUEM = /(instituicao(Financeira)?|loja|estabelecimento)Id$/
const METODOS = new Set(['where', 'whereRef', 'on', 'onRef', 'innerJoin', 'leftJoin'])
/** Methods that order rows exclude none. */
const SEM_EFEITO = new Set(['orderBy', 'groupBy'])
const NOMES_DE = /^(estabelecimento|loja|instituicaoFinanceira)\b/

/** @param {No | undefined} no */
const texto = (no) => (no?.type === 'Literal' && typeof no.value === 'string' ? no.value : '')

/**
 * Whether `left = right` compares an institution or a store.
 * @param {No} esquerda
 * @param {No} direita
 * @param {string} codigo
 */
const comparesTenant = (esquerda, direita, codigo) =>
  COLUNA.test(texto(esquerda)) ||
  COLUNA.test(texto(direita)) ||
  (ID.test(texto(esquerda)) && DE_QUEM.test(codigo.slice(direita.start, direita.end)))

/** A join that only adds an establishment's names to rows excludes none. @param {No[]} args @param {string} codigo */
const joinsTenant = ([tabela, a, b], codigo) =>
  tabela && a && b && !NOMES_DE.test(texto(tabela)) && comparesTenant(a, b, codigo)

/** @param {No} no @param {string} codigo */
function methodCondition({ callee, arguments: args }, codigo) {
  if (callee.type !== 'MemberExpression' || !METODOS.has(callee.property.name)) return false
  if (callee.property.name.endsWith('Join')) return joinsTenant(args, codigo)
  return args.length === 3 && comparesTenant(args[0], args[2], codigo)
}

/** @param {No} no @param {string} codigo */
const expressionCondition = ({ callee, arguments: args }, codigo) =>
  callee.type === 'Identifier' &&
  args.length === 3 &&
  texto(args[1]) &&
  comparesTenant(args[0], args[2], codigo)

/** @param {No} no */
const isSqlTag = ({ type, tag }) => type === 'TaggedTemplateExpression' && tag.name === 'sql'

/** @param {No} no @param {string} codigo @returns {Omit<Condicao, 'linha' | 'funcao'>[]} */
function conditionsOfNode(no, codigo) {
  const onOneLine = (/** @type {number} */ inicio, /** @type {number} */ fim) =>
    codigo.slice(inicio, fim).replaceAll(/\s+/g, ' ')
  if (isSqlTag(no)) {
    const partes = no.quasi.quasis.map((/** @type {No} */ { value }) => value.cooked)
    const valores = no.quasi.expressions.map((/** @type {No} */ { start, end }) => onOneLine(start, end))
    const { start: inicio, end: fim } = no.tag
    return conditionsInSql(partes).map(({ trecho }) => ({
      forma: 'sql',
      inicio,
      fim,
      texto: trecho.replaceAll(/§(\d+)§/g, (_, n) => `\${${valores[n]}}`).replaceAll(/\s+/g, ' '),
    }))
  }
  if (no.type !== 'CallExpression') return []
  const { callee } = no
  if (methodCondition(no, codigo)) {
    const { start: inicio, end: fim } = callee.object
    return [{ forma: 'metodo', inicio, fim, texto: onOneLine(callee.property.start, no.end) }]
  }
  if (!expressionCondition(no, codigo)) return []
  return [
    { forma: 'expressao', inicio: callee.start, fim: callee.end, texto: onOneLine(callee.start, no.end) },
  ]
}

/** @param {No} no */
const nameOf = ({ type, id }) =>
  type === 'FunctionDeclaration' || type === 'VariableDeclarator' ? id?.name : undefined

/** @param {No} no */
const hasNoEffect = ({ type, callee }) =>
  type === 'CallExpression' && callee.type === 'MemberExpression' && SEM_EFEITO.has(callee.property.name)

/** @param {string} codigo @returns {Condicao[]} in the order of the source */
export function conditionsOf(codigo) {
  /** @type {Condicao[]} */
  const achadas = []
  /** @param {unknown} no @param {string} funcao */
  const visit = (no, funcao) => {
    if (Array.isArray(no)) for (const um of no) visit(um, funcao)
    if (!no || typeof no !== 'object' || !('type' in no)) return
    const este = /** @type {No} */ (no)
    const dentro = funcao || nameOf(este) || ''
    for (const condicao of conditionsOfNode(este, codigo)) {
      const linha = codigo.slice(0, condicao.fim).split('\n').length
      achadas.push({ ...condicao, linha, funcao: dentro })
    }
    // The receiver of an ordering method may contain conditions.
    const filhos = hasNoEffect(este) ? [este.callee] : Object.values(este)
    for (const filho of filhos) visit(filho, dentro)
  }
  visit(parseAst(codigo, { lang: 'ts' }), '')
  return achadas.toSorted((a, b) => a.fim - b.fim || b.inicio - a.inicio)
}

/** Global name of the hooks' functions in processes that run mutants. */
const HOOK_NAME = 'lastroInquilino'

/**
 * The source with a hook at each condition, numbered from `primeira`.
 * @param {string} codigo
 * @param {number} primeira
 */
export function withHooks(codigo, primeira) {
  const pedacos = conditionsOf(codigo).map((condicao, n) => ({ ...condicao, numero: primeira + n }))
  // Of conditions with one start the one that ends last is the outermost. The first number of a tag stands for all its
  // conditions.
  const unicos = pedacos.filter(
    (um, n) =>
      um.forma !== 'sql' ||
      pedacos.findIndex((outro) => outro.inicio === um.inicio && outro.forma === 'sql') === n,
  )
  const inserir = unicos.flatMap(({ forma, inicio, fim, numero }) => [
    { em: inicio, ordem: -fim, texto: `globalThis.${HOOK_NAME}.${forma}(${numero}, ` },
    { em: fim, ordem: -Infinity, texto: ')' },
  ])
  let pronto = ''
  let written = 0
  for (const { em, texto: novo } of inserir.toSorted((a, b) => a.em - b.em || a.ordem - b.ordem)) {
    pronto += codigo.slice(written, em) + novo
    written = em
  }
  return pronto + codigo.slice(written)
}
