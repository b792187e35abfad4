import {
  ANTES_DE_ATIVO,
  ATIVOS,
  EM_ANDAMENTO,
  FiltroStatus,
  STATUS_CONTRATO,
  STATUS_DO_FILTRO,
  StatusContrato,
} from '@lastro/shared/contratos/status'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Banco } from './connection.ts'
import { literals } from './literals.ts'
import { createTestBanco } from './testing.ts'

let banco: Banco
beforeAll(async () => {
  banco = await createTestBanco()
})
afterAll(() => banco.close())

interface Condicao {
  nome: string
  condicao: string
}

/** The statuses that each condition accepts for a contract that was never sent. */
async function acceptedStatuses(condicoes: readonly Condicao[], status: readonly number[]) {
  const porNome: Record<string, number[]> = {}
  for (const { nome, condicao } of condicoes) {
    const { rows } = await sql<{ status: number }>`
      select status from unnest(${[...status]}::smallint[]) c (status), (values (null::timestamptz)) e (enviado_em)
      where ${sql.raw(condicao)} order by status`.execute(banco.db)
    porNome[nome] = rows.map((row) => row.status)
  }
  return porNome
}

async function partialIndexes(): Promise<Condicao[]> {
  const { rows } = await sql<Condicao>`
    select indexrelid::regclass::text as nome, pg_get_expr(indpred, indrelid) as condicao from pg_index
    where indrelid = 'contrato'::regclass and pg_get_expr(indpred, indrelid) like '%status%'`.execute(
    banco.db,
  )
  return rows
}

const PARCIAIS = {
  contrato_em_andamento: EM_ANDAMENTO,
  contrato_espera: ANTES_DE_ATIVO,
  contrato_prazo: ATIVOS,
  contrato_termino: ATIVOS,
}

test('the partial indexes of contracts hold the sets that the program asks for', async () => {
  expect(await acceptedStatuses(await partialIndexes(), STATUS_CONTRATO)).toEqual(PARCIAIS)
})

test('a set as the program writes it proves its index, a wider one does not', async () => {
  for (const { nome, condicao } of await partialIndexes()) {
    const planos = await banco.db.transaction().execute(async (tx) => {
      await sql`create temporary table provado on commit drop as select id, status from contrato`.execute(tx)
      await sql`create index provado_parcial on provado (id) where ${sql.raw(condicao)}`.execute(tx)
      await sql`set local enable_seqscan = off`.execute(tx)
      const explicar = async (status: readonly StatusContrato[]) =>
        JSON.stringify(
          (await sql`explain select id from provado where status in ${literals(status)}`.execute(tx)).rows,
        )
      return [await explicar(PARCIAIS[nome as keyof typeof PARCIAIS]), await explicar(STATUS_CONTRATO)]
    })
    expect(planos[0]).toContain('provado_parcial')
    expect(planos[1]).not.toContain('provado_parcial')
  }
})

test('the sums of contracts keep the end of those in force, whose ends are watched', async () => {
  const contrato =
    "jsonb_populate_record(null::contrato, jsonb_build_object('status', status, 'data_termino', date '2027-01-31'))"
  const condicao = `(parcela_do_contrato(${contrato}, 1)).data_termino is not null`
  expect(await acceptedStatuses([{ nome: 'parcela', condicao }], STATUS_CONTRATO)).toEqual({
    parcela: ATIVOS,
  })
})

test('the checks of contracts know every status and which of them need no send', async () => {
  const { rows } = await sql<Condicao>`
    select conname as nome, pg_get_expr(conbin, conrelid) as condicao from pg_constraint
    where conrelid = 'contrato'::regclass and contype = 'c' and pg_get_expr(conbin, conrelid) like '%status%'`.execute(
    banco.db,
  )
  expect(await acceptedStatuses(rows, [-1, ...STATUS_CONTRATO, STATUS_CONTRATO.length])).toEqual({
    contrato_status_check: STATUS_CONTRATO,
    contrato_check: [StatusContrato.Rascunho, ...STATUS_DO_FILTRO[FiltroStatus.Cancelados]],
  })
})
