/** Finds conditions on an institution or a store in raw SQL, whose n-th value stands as `§n§`. */

const COLUNA = String.raw`(?:\w+\.)?(?:instituicao_financeira_id|instituicao_id|loja_id|estabelecimento_id)`
const LADO = String.raw`(?:any\s*\(§\d+§(?:::\w+\[\])?\)|§\d+§(?:::\w+)?|\w+(?:\.\w+)?)`

/**
 * Replacement of each form: true, or the id alone where a pair has one.
 * @type {[RegExp, string][]}
 */
const FORMS = [
  [new RegExp(String.raw`(?<![\w.])${COLUNA}\s*(?:=|<>)\s*${LADO}`, 'g'), 'true'],
  [new RegExp(String.raw`\(${COLUNA},\s*([\w.]+)\)\s*=\s*\(${COLUNA},\s*([\w.]+)\)`, 'g'), '$1 = $2'],
  [
    new RegExp(String.raw`\(${COLUNA},\s*([\w.]+)\)\s*in\s*\(select \* from (§\d+§|unnest\([^()]*\))\)`, 'g'),
    '$1 in (select u.b from $2 as u (a, b))',
  ],
  [
    new RegExp(String.raw`\(${COLUNA},\s*([\w.]+)\)\s*in\s*\(\s*select\s+${COLUNA},\s*([\w.]+)`, 'g'),
    '$1 in (select $2',
  ],
  [new RegExp(String.raw`using \(${COLUNA},\s*(\w+)\)`, 'g'), 'using ($1)'],
]

/** @param {readonly string[]} partes */
const joinParts = (partes) => partes.reduce((ate, parte, n) => `${ate}§${n - 1}§${parte}`)

/**
 * @param {readonly string[]} partes texts between a template's values
 * @returns {{ onde: number, trecho: string, sem: string }[]} in the order of the text; `sem` is the replacement
 */
export function conditionsInSql(partes) {
  const sql = joinParts(partes)
  return FORMS.flatMap(([forma, novo]) =>
    [...sql.matchAll(forma)].map((achado) => ({
      onde: achado.index,
      trecho: achado[0],
      sem: achado[0].replace(new RegExp(forma.source), novo),
    })),
  ).toSorted((a, b) => a.onde - b.onde)
}

/**
 * The template without its n-th condition.
 * @param {readonly string[]} partes
 * @param {number} n from 0
 * @returns {{ partes: string[], valores: number[] }} `valores`: which values remain
 */
export function withoutCondition(partes, n) {
  const condicao = conditionsInSql(partes)[n]
  if (!condicao) throw new Error(`There is no condition ${n} in ${joinParts(partes)}`)
  const { onde, trecho, sem } = condicao
  const sql = joinParts(partes)
  const novo = (sql.slice(0, onde) + sem + sql.slice(onde + trecho.length)).split(/§(\d+)§/)
  return {
    partes: novo.filter((_, i) => i % 2 === 0),
    valores: novo.filter((_, i) => i % 2 === 1).map(Number),
  }
}
