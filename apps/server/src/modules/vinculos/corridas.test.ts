import { PERMISSOES } from '@lastro/shared/permissoes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_ENGINE } from '#db/testing.ts'
import { withTransaction } from '#db/transaction.ts'
import { type Alteracoes, createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'

let t: TestApp
let operador: string
beforeAll(async () => {
  t = await startApp()
  operador = (await t.cenario.usuario(null, PERMISSOES)).token
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

/** Locks a table against writes until the returned function is called. */
async function lockTable(tabela: string): Promise<() => Promise<void>> {
  const segurada = Promise.withResolvers<void>()
  const solta = Promise.withResolvers<void>()
  const fim = withTransaction(t.banco.db, async (tx) => {
    await sql`lock table ${sql.table(tabela)} in share mode`.execute(tx)
    segurada.resolve()
    await solta.promise
  })
  await segurada.promise
  return () => {
    solta.resolve()
    return fim
  }
}

/**
 * Number of sessions of this database that wait for a lock. A wait for a transaction names no database in `pg_locks`.
 */
const waitingSessions = async () => {
  const { rows } = await t.banco.pool.query<{ n: number }>(
    `select count(distinct pid)::int as n from pg_locks l join pg_stat_activity a using (pid)
     where not l.granted and a.datname = current_database()`,
  )
  return rows[0]?.n ?? 0
}

interface AtoNaCorrida {
  /** The table of the first row written after the facts were read. */
  tabela: string
  preparar: (a: Alteracoes) => Promise<() => Promise<{ status: number; text: string }>>
}

const ATOS: Record<string, AtoNaCorrida> = {
  criar: {
    tabela: 'contrato',
    preparar: async (a) => () =>
      t.call('POST', '/api/contratos', {
        token: a.banco,
        body: {
          lojaId: a.lojaId,
          regraGarantiaId: 0,
          numero: `CORRIDA-${a.lojaId}`,
          valorCredito: 1,
          valorGarantia: 1,
          dataTermino: '2027-06-30',
          tipo: 1,
          tipoSelecaoGarantia: 1,
        },
      }),
  },
  garantir: {
    tabela: 'contrato_garantia',
    async preparar(a) {
      const id = await a.criar(0)
      const veiculoId = await a.veiculo()
      const body = [{ veiculoId, precoVeiculo: 1, precoInstituicaoFinanceira: 50_000 }]
      return () => t.call('PUT', `/api/contratos/${id}/garantias`, { token: a.banco, body })
    },
  },
  enviar: {
    tabela: 'penhor',
    async preparar(a) {
      const id = await a.criar(1)
      return () => a.agir(id, 'enviar', a.banco)
    },
  },
  aprovar: {
    tabela: 'evento_cobranca',
    async preparar(a) {
      const id = await a.criar(1)
      await a.enviar(id)
      return () => a.agir(id, 'aprovar', a.loja)
    },
  },
  'pedir reforço': {
    tabela: 'pedido_reforco',
    async preparar(a) {
      const id = await a.ativar(1)
      const body = { valor: 1_000, prazo: '2026-12-01', texto: null }
      return () => t.call('POST', `/api/contratos/${id}/pedidos-reforco`, { token: a.banco, body })
    },
  },
  'pedir reforço de vários': {
    tabela: 'pedido_reforco',
    async preparar(a) {
      const contratos = [{ contratoId: await a.ativar(1), valor: 1_000 }]
      const url = `/api/instituicoes-financeiras/${a.bancoId}/pedidos-reforco`
      const body = { contratos, prazo: '2026-12-01', texto: null }
      return () => t.call('POST', url, { token: a.banco, body })
    },
  },
  'propor alteração': {
    tabela: 'penhor',
    async preparar(a) {
      const id = await a.ativar(1)
      const pedido = { incluir: [{ veiculoId: await a.veiculo() }] }
      return () => a.propor(id, a.loja, pedido)
    },
  },
  'aceitar alteração': {
    tabela: 'evento_cobranca',
    async preparar(a) {
      const id = await a.ativar(1)
      await a.propor(id, a.loja, { incluir: [{ veiculoId: await a.veiculo() }] })
      return () => a.responder(id, 'aceitar', a.banco)
    },
  },
}

const desativar = (a: Alteracoes) =>
  t.call('POST', `/api/plataforma/estabelecimentos/${a.lojaId}/desativar`, { token: operador })

async function daWhitelist(a: Alteracoes): Promise<number> {
  const { id } = await t.banco.db
    .selectFrom('whitelist')
    .where('instituicaoFinanceiraId', '=', a.bancoId)
    .where('lojaId', '=', a.lojaId)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}
const excluir = async (a: Alteracoes) =>
  t.call('DELETE', `/api/opt-in/whitelist/${await daWhitelist(a)}`, { token: a.banco })

/**
 * Holds the act in its middle while the other one comes. Resolves to the order in which they finished, with their
 * statuses.
 */
async function race(
  { tabela, preparar }: AtoNaCorrida,
  mudar: (a: Alteracoes) => Promise<{ status: number }>,
) {
  const a = await createAlteracoes(t)
  const agir = await preparar(a)
  const soltar = await lockTable(tabela)
  const ordem: string[] = []
  const ato = agir().then(({ status, text }) =>
    ordem.push(`ato ${status} ${status === 200 ? '' : text}`.trim()),
  )
  await expect.poll(waitingSessions).toBe(1)
  const mudanca = mudar(a).then(({ status }) => ordem.push(`mudança ${status < 300 ? 'feita' : status}`))
  // The other one finishes, or waits for the act.
  await expect.poll(async () => ordem.length > 0 || (await waitingSessions()) > 1).toBe(true)
  await soltar()
  await Promise.all([ato, mudanca])
  return ordem
}

describe.runIf(TEST_ENGINE === 'postgres')('what an act was decided by stays so until it is done', () => {
  for (const [nome, ato] of Object.entries(ATOS))
    test(`${nome}: the store is disabled after it, not in its middle`, async () => {
      expect(await race(ato, desativar)).toEqual(['ato 200', 'mudança feita'])
    })

  for (const nome of ['criar', 'enviar', 'aprovar', 'propor alteração'] as const)
    test(`${nome}: the whitelist entry is deleted after it, not in its middle`, async () => {
      const ato = ATOS[nome]
      expect(ato && (await race(ato, excluir))).toEqual(['ato 200', 'mudança feita'])
    })

  test('a send that comes while the store is being disabled waits, and is refused', async () => {
    const a = await createAlteracoes(t)
    const id = await a.criar(1)
    const soltar = await lockTable('auditoria')
    const mudanca = desativar(a)
    await expect.poll(waitingSessions).toBe(1)
    const envio = a.agir(id, 'enviar', a.banco)
    await expect.poll(waitingSessions).toBe(2)
    await soltar()
    expect([(await mudanca).status, (await envio).text]).toEqual([
      204,
      'A loja está desativada na plataforma.',
    ])
  })
})
