import { StatusContrato } from '@lastro/shared/contratos/status'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockFrom } from '../clock.ts'
import { TIPOS_DE_DIVERGENCIA } from '@lastro/shared/saldos/tipos-de-divergencia'
import type { Banco } from '../db/connection.ts'
import type { Db } from '../db/tables.ts'
import { lerSuspensao } from '../modules/suspensoes/suspensoes.service.ts'
import { createTestBanco } from '../db/testing.ts'
import { expectConfere } from '../testing/conferir.ts'
import { loadDemo } from './load-demo.ts'

/** Five minutes into a year in São Paulo: the hardest day for a history that counts back. */
const NOVO_ANO = clockFrom(() => new Date('2027-01-01T03:05:00Z'))

let inteira: Banco
let curta: Banco
beforeAll(async () => {
  inteira = await createTestBanco()
  curta = await createTestBanco()
  const comuns = { clock: NOVO_ANO, log: () => undefined }
  await loadDemo({ ...comuns, db: inteira.db, extensao: 'inteira' })
  await loadDemo({ ...comuns, db: curta.db, extensao: 'curta' })
}, 240_000)
afterAll(async () => {
  await inteira.close()
  await curta.close()
})

/** The contracts of both stories, with their vehicles. */
async function shortContracts(db: Db) {
  const { rows } = await sql<{ numero: string }>`
    select c.numero, c.status, c.valor_credito, c.valor_garantia, c.id_parceiro,
      (select string_agg(v.placa, ',' order by v.placa) from contrato_garantia g join veiculo v on v.id = g.veiculo_id
        where g.instituicao_financeira_id = c.instituicao_financeira_id and g.contrato_id = c.id) as placas
    from contrato c where c.numero like 'CT-%' or c.numero like 'FH-%' order by c.numero`.execute(db)
  return rows
}

test('the whole story has every contract of the short one, unchanged', async () => {
  const curtos = await shortContracts(curta.db)
  expect(curtos).toHaveLength(34)
  expect(await shortContracts(inteira.db)).toEqual(curtos)
})

test('the whole story has ten stores, some 150 contracts and twelve months', async () => {
  const { db } = inteira
  const lojas = await db.selectFrom('loja').select('id').execute()
  expect(lojas).toHaveLength(10)
  const contratos = await db.selectFrom('contrato').select(['criadoEm']).orderBy('criadoEm').execute()
  expect(contratos.length).toBeGreaterThanOrEqual(145)
  const days = (NOVO_ANO.now().getTime() - (contratos[0]?.criadoEm.getTime() ?? 0)) / 86_400_000
  expect(days).toBeGreaterThan(340)
  const meses = await db.selectFrom('fipeMes').select('mes').distinct().execute()
  expect(meses.length).toBeGreaterThanOrEqual(12)
})

test('most Ativo contracts of the whole story are covered, and few are not', async () => {
  const { rows } = await sql<{ situacao: string; contratos: number }>`
    select situacao, sum(contratos)::int as contratos from soma_cobertura where ativo group by situacao`.execute(
    inteira.db,
  )
  const de = (situacao: string) => rows.find((row) => row.situacao === situacao)?.contratos ?? 0
  const todos = rows.reduce((soma, { contratos }) => soma + contratos, 0)
  expect(de('coberto') / todos).toBeGreaterThanOrEqual(0.75)
  expect(de('descoberto')).toBeGreaterThanOrEqual(2)
  expect(de('descoberto') / todos).toBeLessThan(0.1)
})

test.each([
  ['a contract past its end', sql`select 1 from contrato where status = 5 and data_termino < '2026-12-31'`],
  [
    'a vehicle in guarantee that left its lot',
    sql`select 1 from penhor p join veiculo v on v.id = p.veiculo_id
    where p.data_exclusao is null and v.saiu_em is not null`,
  ],
  ['an open request', sql`select 1 from pedido_reforco where situacao = 'aberto'`],
  ['a refused request', sql`select 1 from pedido_reforco where situacao = 'recusado'`],
  ['an open change', sql`select 1 from alteracao_garantia`],
  ['a note of a case', sql`select 1 from caso_deficit_nota`],
  ['a saved filter', sql`select 1 from visao`],
  ['a note of a divergence', sql`select 1 from divergencia where nota is not null`],
  [
    'balances of five days and eleven ends of months',
    sql`select 1 from carga_saldo having count(distinct data_base) = 16`,
  ],
  [
    'a sale that waits for its payment',
    sql`select 1 from baixa where estado = 'aberta' and prazo > '2026-12-31'`,
  ],
  [
    'a sale that is due at once',
    sql`select 1 from baixa where estado = 'aberta' and prazo in ('2026-12-31', '2027-01-04')`,
  ],
  ['a sale whose last day passed', sql`select 1 from baixa where estado = 'aberta' and prazo < '2026-12-30'`],
  [
    'a sale that is paid in part',
    sql`select 1 from baixa b where b.estado = 'aberta' and exists (
    select from baixa_pagamento p where p.instituicao_financeira_id = b.instituicao_financeira_id and p.baixa_id = b.id)`,
  ],
  ['a sale that is paid and not released', sql`select 1 from baixa where estado = 'paga'`],
  ['a sale whose vehicle was released', sql`select 1 from baixa where estado = 'liberada'`],
  ['a sale that was taken back', sql`select 1 from baixa where estado = 'cancelada'`],
])('the whole story has %s', async (_name, query) => {
  expect((await query.execute(inteira.db)).rows.length).toBeGreaterThan(0)
})

test('a contract of the whole story waits for the second of two people', async () => {
  const { rows } = await sql<{ status: number }>`
    select c.status from contrato c where c.primeira_aprovacao_por is not null`.execute(inteira.db)
  expect(rows).toEqual([{ status: StatusContrato.Rascunho }])
})

test('one store of the whole story pays late', async () => {
  const { rows } = await sql<{ loja: string }>`
    select distinct e.nome_fantasia as loja from divergencia d
    join contrato c on c.instituicao_financeira_id = d.instituicao_financeira_id and c.id = d.contrato_id
    join estabelecimento e on e.id = c.loja_id where d.tipo = 'atraso'`.execute(inteira.db)
  expect(rows).toEqual([{ loja: 'Pampa Automóveis' }])
})

test('each divergence of the whole story stands at least once: one store’s stock does not come', async () => {
  const { rows } = await sql<{ tipo: string; loja: string | null }>`
    select distinct d.tipo, case d.tipo when 'loja_sem_carga' then e.nome_fantasia end as loja from divergencia d
    left join estabelecimento e on e.id = d.loja_id`.execute(inteira.db)
  expect(rows.filter(({ loja }) => loja !== null)).toEqual([
    { tipo: 'loja_sem_carga', loja: 'Litoral Seminovos' },
  ])
  const tipos = new Set(rows.map(({ tipo }) => tipo))
  expect(TIPOS_DE_DIVERGENCIA.filter((tipo) => !tipos.has(tipo))).toEqual([])
})

test('one store of the whole story is suspended, for a sale that it doesn’t pay', async () => {
  const { db } = inteira
  const lojas = await db
    .selectFrom('loja')
    .innerJoin('estabelecimento as e', 'e.id', 'loja.id')
    .select(['loja.id', 'e.nomeFantasia'])
    .execute()
  const { id: instituicaoId } = await db
    .selectFrom('estabelecimento')
    .where('nomeFantasia', '=', 'Banco Aurora')
    .select('id')
    .executeTakeFirstOrThrow()
  const suspensas = []
  for (const { id: lojaId, nomeFantasia } of lojas)
    if (await lerSuspensao(db, { instituicaoId, lojaId, hoje: NOVO_ANO.today() }))
      suspensas.push(nomeFantasia)
  expect(suspensas).toEqual(['Pampa Automóveis'])
})

test('webhooks of the whole story go to this machine alone, and wait to be switched on', async () => {
  const webhooks = await inteira.db.selectFrom('webhook').selectAll().execute()
  expect(webhooks.map(({ url }) => new URL(url).hostname)).toEqual(['127.0.0.1'])
  expect(webhooks.every(({ desativadoEm }) => desativadoEm !== null)).toBe(true)
})

test('what the whole story billed and pledged is right', () => expectConfere(inteira.db))
