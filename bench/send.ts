import { Client } from 'pg'
import type { Statement } from './child.ts'
import { TOKENS } from './dataset.ts'
import type { Figure } from './bars.ts'
import { callOk, median, secondsOf } from './load.ts'
import { pagesOf } from './pages.ts'
import type { CapturingProgram, Program } from './programs.ts'
import { DRAFTS_INSTITUTION, DRAFTS_STORE, type Sizes, VEHICLES_PER_DRAFT } from './sizes.ts'

const headers = { authorization: `Bearer ${TOKENS[DRAFTS_INSTITUTION]}`, 'if-match': '"1"' }

export interface Draft {
  id: number
  /** Statements of its send. Its pledges get the ids from `firstPledge` on, in every send. */
  statements: Statement[]
  firstPledge: number
}

/**
 * Drafts under the rule. Each has 20 qualifying vehicles of its own at their prices, and a guarantee below their total.
 */
export async function createDrafts(
  client: Client,
  { ruleId, prices, count }: { ruleId: number; prices: ReadonlyMap<number, number>; count: number },
): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index++) {
    const chosen = [...prices].slice(index * VEHICLES_PER_DRAFT, (index + 1) * VEHICLES_PER_DRAFT)
    if (chosen.length < VEHICLES_PER_DRAFT) break
    const { rows } = await client.query<{ id: string }>(
      `insert into contrato (instituicao_financeira_id, loja_id, regra_garantia_id, numero, numero_ordem, valor_credito,
         valor_garantia, data_termino, tipo, tipo_selecao_garantia)
       values ($1, $2, $3, $4, $4, 1000000, 1000000, current_date + 365, 0, 1) returning id`,
      [DRAFTS_INSTITUTION, DRAFTS_STORE, ruleId, `envio-${index}`],
    )
    const id = Number(rows[0]?.id)
    await client.query(
      `insert into contrato_garantia (instituicao_financeira_id, contrato_id, veiculo_id, preco_veiculo, preco_instituicao_financeira)
       select $1, $2, v, preco, preco from unnest($3::bigint[], $4::bigint[]) as v (v, preco)`,
      [DRAFTS_INSTITUTION, id, chosen.map(([vehicleId]) => vehicleId), chosen.map(([, price]) => price)],
    )
    ids.push(id)
  }
  return ids
}

/** Restores the draft, and sets the pledges' sequence to the captured ids. */
export async function reset(
  client: Client,
  { id, firstPledge }: Pick<Draft, 'id' | 'firstPledge'>,
): Promise<void> {
  const key = `instituicao_financeira_id = ${DRAFTS_INSTITUTION}`
  await client.query(`
    begin;
    update contrato_garantia set penhor_id = null where ${key} and contrato_id = ${id};
    delete from penhor_identificador where ${key} and penhor_id in (select id from penhor where ${key} and contrato_id = ${id});
    delete from penhor where ${key} and contrato_id = ${id};
    delete from notificacao where contrato_id = ${id};
    delete from auditoria where ${key} and entidade = 'contrato' and entidade_id = ${id};
    update contrato set status = 0, versao = 1, enviado_em = null, regra_garantia_versao = null, valor_garantia = 1000000
    where ${key} and id = ${id};
    select setval(pg_get_serial_sequence('penhor', 'id'), ${firstPledge}, false);
    commit`)
}

/** Throws unless the contract is sent and all its vehicles are pledged with all their papers. */
export async function requireSent(client: Client, { id, firstPledge }: Draft): Promise<void> {
  const { rows } = await client.query<{ ok: boolean }>(
    `select status = 3 and enviado_em is not null and versao = 2 and valor_garantia = (select sum(preco_veiculo) from contrato_garantia g
         where g.instituicao_financeira_id = contrato.instituicao_financeira_id and g.contrato_id = contrato.id)
       and (select count(*) = ${VEHICLES_PER_DRAFT} and min(id) = $2 from penhor where contrato_id = contrato.id)
       and (select count(*) = ${VEHICLES_PER_DRAFT} * 3 from penhor_identificador i join penhor p on p.id = i.penhor_id
            and p.instituicao_financeira_id = i.instituicao_financeira_id where p.contrato_id = contrato.id)
       and (select count(*) = 1 from auditoria where entidade = 'contrato' and entidade_id = contrato.id) as ok
     from contrato where id = $1`,
    [id, firstPledge],
  )
  if (!rows[0]?.ok) throw new Error(`Contract ${id} was not sent as it should have been`)
}

export const send = (server: Program, { id }: { id: number }) =>
  callOk(`${server.url}/api/contratos/${id}/enviar`, { method: 'POST', headers })

/** Sends each draft once to capture its SQL, and restores the draft. */
export async function captureSends(
  client: Client,
  server: CapturingProgram,
  ids: readonly number[],
): Promise<Draft[]> {
  const drafts: Draft[] = []
  // A first call warms the connections and the session's last use.
  await callOk(`${server.url}/api/contratos/${ids[0] ?? 0}`, { headers })
  const { rows } = await client.query<{ id: string }>(
    'select coalesce(max(id), 0) + 1000000 as id from penhor',
  )
  for (const [index, id] of ids.entries()) {
    const firstPledge = Number(rows[0]?.id) + index * 1_000
    const draft = { id, firstPledge, statements: [] as Statement[] }
    await reset(client, draft)
    draft.statements = await server.capture(async () => void (await send(server, draft)))
    await requireSent(client, draft)
    await reset(client, draft)
    drafts.push(draft)
  }
  return drafts
}

/** Pages that a send touches; rolls back. */
export async function pagesOfSend(client: Client, draft: Draft): Promise<number> {
  await reset(client, draft)
  await client.query('begin')
  try {
    return await pagesOf(client, draft.statements)
  } finally {
    await client.query('rollback')
    await reset(client, draft)
  }
}

/** Replays the statements in one transaction with the bare driver. */
async function replay(client: Client, { statements }: Draft): Promise<void> {
  for (const { text, values } of statements) await client.query(text, values)
}

export async function measureSends(
  client: Client,
  drafts: readonly Draft[],
  { server, databaseUrl, sizes }: { server: Program; databaseUrl: string; sizes: Sizes },
): Promise<Figure> {
  const bare = new Client({ connectionString: databaseUrl, options: '-c jit=off' })
  await bare.connect()
  const program: number[] = []
  const sql: number[] = []
  try {
    for (let round = 0; round <= sizes.rounds; round++) {
      for (const [index, draft] of drafts.entries()) {
        const times = { program: 0, sql: 0 }
        const sides = (index + round) % 2 ? (['program', 'sql'] as const) : (['sql', 'program'] as const)
        for (const side of sides) {
          await reset(client, draft)
          times[side] = await secondsOf(() => (side === 'sql' ? replay(bare, draft) : send(server, draft)))
          await requireSent(client, draft)
        }
        await reset(client, draft)
        if (round === 0) continue
        program.push(times.program)
        sql.push(times.sql)
      }
    }
  } finally {
    await bare.end()
  }
  const ms = (seconds: readonly number[]) => (median(seconds) * 1000).toFixed(1)
  return {
    name: `send with ${VEHICLES_PER_DRAFT} vehicles`,
    value: median(sql.map((seconds, index) => seconds / (program[index] ?? Number.NaN))),
    bar: { of: 'of the same SQL' },
    context: `${ms(program)} ms, ${ms(sql)} of SQL in ${drafts[0]?.statements.length} statements`,
  }
}
