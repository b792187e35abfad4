import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withHooks, conditionsOf } from './conditions.mjs'
import { EQUIVALENTS } from './equivalents.mjs'
import { allMutants, unmatched } from './mutants.mjs'
import { conditionsInSql, withoutCondition } from './sql.mjs'

const SAMPLE = `
const daLoja = (db: Db, lojaId: number) => db.selectFrom('loja').where('id', '=', lojaId)

export function listTudo(db: Db, { instituicaoId, lojaId }: Dono) {
  let base = db
    .selectFrom('contrato as c')
    .innerJoin('whitelist as w', 'w.lojaId', 'c.lojaId')
    .innerJoin('estabelecimento as e', 'e.id', 'c.lojaId')
    .leftJoin('penhor as p', (join) =>
      join.onRef('p.instituicaoFinanceiraId', '=', 'c.instituicaoFinanceiraId').onRef('p.contratoId', '=', 'c.id'),
    )
    .where('c.instituicaoFinanceiraId', '=', instituicaoId)
    .where('c.status', '=', 5)
    .orderBy((eb) => eb('c.lojaId', 'is', null))
  if (lojaId) base = base.where((eb) => eb.or([eb('c.lojaId', '=', lojaId), eb('c.status', '=', 0)]))
  return sql<Row>\`select from t where t.loja_id = any(\${[lojaId]}::bigint[]) and t.id = \${1} and loja_id = t.loja_id\`
}
`

test('finds every form of a condition on an institution or a store, and nothing else', () => {
  expect(
    conditionsOf(SAMPLE).map(({ form, declaration, line, text }) => [form, declaration, line, text]),
  ).toEqual([
    ['method', 'daLoja', 2, "where('id', '=', lojaId)"],
    ['method', 'listTudo', 6, "innerJoin('whitelist as w', 'w.lojaId', 'c.lojaId')"],
    ['method', 'listTudo', 10, "onRef('p.instituicaoFinanceiraId', '=', 'c.instituicaoFinanceiraId')"],
    ['method', 'listTudo', 11, "where('c.instituicaoFinanceiraId', '=', instituicaoId)"],
    ['expression', 'listTudo', 15, "eb('c.lojaId', '=', lojaId)"],
    ['sql', 'listTudo', 16, 't.loja_id = any(${[lojaId]}::bigint[])'],
    ['sql', 'listTudo', 16, 'loja_id = t.loja_id'],
  ])
})

/** Calls the hooked sample function without one condition and answers its result. @param {number} leftOut */
function callsWithout(leftOut) {
  const called = /** @type {string[]} */ ([])
  const code = withHooks(
    `base.where('a.lojaId', '=', 1).where('b', '=', 2).where('a.instituicaoFinanceiraId', '=', 3)`,
    1,
  )
  const base = {
    where(/** @type {string} */ column) {
      called.push(column)
      return base
    },
  }
  const method = (/** @type {number} */ number, /** @type {object} */ query) =>
    number === leftOut ? { where: () => query } : query
  Object.assign(globalThis, { lastroTenantProof: { method } })
  runInThisContext(`(base) => ${code}`)(base)
  return called
}

test('a hook stands at each condition and leaves out that one alone', () => {
  expect(callsWithout(0)).toEqual(['a.lojaId', 'b', 'a.instituicaoFinanceiraId'])
  expect(callsWithout(1)).toEqual(['b', 'a.instituicaoFinanceiraId'])
  expect(callsWithout(2)).toEqual(['a.lojaId', 'b'])
})

test('of several hooks at one tag the first numbers all', () => {
  const code = withHooks('sql`a.loja_id = ${x} and b.loja_id = ${y}`; sql`c.loja_id = ${z}`', 5)
  expect(code.match(/lastroTenantProof\.sql\(\d+/g)).toEqual([
    'lastroTenantProof.sql(5',
    'lastroTenantProof.sql(7',
  ])
})

/**
 * What remains of a template, with values by number.
 * @param {string} sql with § for each value
 * @param {number} n
 */
const without = (sql, n) => {
  const { parts, values } = withoutCondition(sql.split('§'), n)
  return parts.reduce((before, part, i) => `${before}$${values[i - 1]}${part}`)
}

test('raw SQL loses exactly one condition, with its value', () => {
  const sql = 'where a.loja_id = § and b = § and instituicao_financeira_id = c.instituicao_financeira_id'
  expect(conditionsInSql(sql.split('§'))).toHaveLength(2)
  expect(without(sql, 0)).toBe(
    'where true and b = $1 and instituicao_financeira_id = c.instituicao_financeira_id',
  )
  expect(without(sql, 1)).toBe('where a.loja_id = $0 and b = $1 and true')
})

test('of a pair with an id the id remains', () => {
  expect(without('(p.instituicao_financeira_id, p.id) = (g.instituicao_financeira_id, g.penhor_id)', 0)).toBe(
    'p.id = g.penhor_id',
  )
  expect(
    without('(instituicao_financeira_id, id) in (select * from unnest(§::bigint[], §::bigint[]))', 0),
  ).toBe('id in (select u.b from unnest($0::bigint[], $1::bigint[]) as u (a, b))')
  expect(without('(instituicao_financeira_id, id) in (select * from §)', 0)).toBe(
    'id in (select u.b from $0 as u (a, b))',
  )
  expect(
    without(
      '(p.instituicao_financeira_id, p.id) in (select i.instituicao_financeira_id, i.penhor_id from i)',
      0,
    ),
  ).toBe('p.id in (select i.penhor_id from i)')
  expect(without('join c using (instituicao_financeira_id, contrato_id)', 0)).toBe(
    'join c using (contrato_id)',
  )
})

test('what is selected, set, ordered or compared by rank is no condition', () => {
  const sql = `insert into t (instituicao_financeira_id, loja_id) select loja_id from u
    where (instituicao_financeira_id, id) > (§, §) order by loja_id`
  expect(conditionsInSql(sql.split('§'))).toEqual([])
})

test('each listed equivalent is a condition of the source, so that none exempts what was renamed or is gone', () => {
  expect(unmatched(Object.keys(EQUIVALENTS), allMutants())).toEqual([])
})
