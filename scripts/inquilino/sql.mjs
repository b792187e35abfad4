/** Finds conditions on an institution or a store in raw SQL, whose n-th value stands as `§n§`. */

const COLUMN = String.raw`(?:\w+\.)?(?:instituicao_financeira_id|instituicao_id|loja_id|estabelecimento_id)`
const SIDE = String.raw`(?:any\s*\(§\d+§(?:::\w+\[\])?\)|§\d+§(?:::\w+)?|\w+(?:\.\w+)?)`

/**
 * Replacement of each form: true, or the id alone where a pair has one.
 * @type {[RegExp, string][]}
 */
const FORMS = [
  [new RegExp(String.raw`(?<![\w.])${COLUMN}\s*(?:=|<>)\s*${SIDE}`, 'g'), 'true'],
  [new RegExp(String.raw`\(${COLUMN},\s*([\w.]+)\)\s*=\s*\(${COLUMN},\s*([\w.]+)\)`, 'g'), '$1 = $2'],
  [
    new RegExp(String.raw`\(${COLUMN},\s*([\w.]+)\)\s*in\s*\(select \* from (§\d+§|unnest\([^()]*\))\)`, 'g'),
    '$1 in (select u.b from $2 as u (a, b))',
  ],
  [
    new RegExp(String.raw`\(${COLUMN},\s*([\w.]+)\)\s*in\s*\(\s*select\s+${COLUMN},\s*([\w.]+)`, 'g'),
    '$1 in (select $2',
  ],
  [new RegExp(String.raw`using \(${COLUMN},\s*(\w+)\)`, 'g'), 'using ($1)'],
]

/** @param {readonly string[]} parts */
const joinParts = (parts) => parts.reduce((before, part, n) => `${before}§${n - 1}§${part}`)

/**
 * @param {readonly string[]} parts texts between a template's values
 * @returns {{ at: number, excerpt: string, replacement: string }[]} in the order of the text
 */
export function conditionsInSql(parts) {
  const sql = joinParts(parts)
  return FORMS.flatMap(([form, replacement]) =>
    [...sql.matchAll(form)].map((match) => ({
      at: match.index,
      excerpt: match[0],
      replacement: match[0].replace(new RegExp(form.source), replacement),
    })),
  ).toSorted((a, b) => a.at - b.at)
}

/**
 * The template without its n-th condition.
 * @param {readonly string[]} parts
 * @param {number} n from 0
 * @returns {{ parts: string[], values: number[] }} `values`: which values remain
 */
export function withoutCondition(parts, n) {
  const condition = conditionsInSql(parts)[n]
  if (!condition) throw new Error(`There is no condition ${n} in ${joinParts(parts)}`)
  const { at, excerpt, replacement } = condition
  const sql = joinParts(parts)
  const remaining = (sql.slice(0, at) + replacement + sql.slice(at + excerpt.length)).split(/§(\d+)§/)
  return {
    parts: remaining.filter((_, i) => i % 2 === 0),
    values: remaining.filter((_, i) => i % 2 === 1).map(Number),
  }
}
