import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import type { Parceria } from '#testing/parceria.ts'
import { createPassagem } from '../cobertura/testing/passagem.ts'
import { conferirInTransaction } from '../conferencia/conferencia.service.ts'
import { updateSomas } from './somas.repository.ts'

let t: TestApp
let p: Parceria
let g: Awaited<ReturnType<typeof createPassagem>>

/** Moves the clock without ending anybody's session. */
async function moveClock(agora: string) {
  t.setNow(agora)
  await t.banco.db
    .updateTable('sessao')
    .set({ ultimoUsoEm: t.clock.now(), expiraEm: new Date('2027-01-01') })
    .execute()
}

/**
 * Plays some months: contracts in every state, prices that rise and fall, a case that opens and closes, and a contract
 * that ends.
 */
beforeAll(async () => {
  t = await startApp()
  t.setNow('2026-06-10T12:00:00Z')
  g = await createPassagem(t)
  p = await g.parceria()
  await p.criar(1)
  await p.enviar(await p.criar(1))
  const abaixo = await p.criar(1, { valorGarantia: 60_000 })
  await p.agir(abaixo, 'enviar?forcarEnvio=true', p.banco)
  await p.aprovar(abaixo)
  await moveClock('2026-08-31T23:30:00Z')
  const cai = await p.ativar(1)
  await g.novoMes(p, 45_000)
  await g.reavaliar()
  await moveClock('2026-09-01T03:00:00Z')
  await p.alterar(await p.ativar(2), { valorGarantia: 40_000, dataTermino: '2026-11-01' })
  await g.novoMes(p, 52_000)
  await g.reavaliar()
  await moveClock('2026-11-16T15:00:00Z')
  await p.liquidar(cai)
  await p.agir(await p.criar(1), 'cancelar', p.banco)
  await p.enviar(await p.criar(1))
})
afterAll(() => t.close())

/** Computes the portfolio's sums from every row, without the running totals. */
async function contados() {
  const { rows: situacoes } = await sql`
    select status as "statusId", count(*) as quantidade, sum(valor_credito)::bigint as "valorCredito" from contrato
    where instituicao_financeira_id = ${p.bancoId} group by status order by status`.execute(t.banco.db)
  const { rows: terminos } = await sql`
    select count(*) as quantidade, count(*) filter (where data_termino < '2026-11-16') as vencidos from contrato
    where instituicao_financeira_id = ${p.bancoId} and status = 5 and data_termino <= '2026-12-16'`.execute(
    t.banco.db,
  )
  const resumo = async (ativos: boolean) => {
    const { rows } = await sql`
      select count(*) as contratos, count(*) filter (where total_atual < valor_garantia) as descobertos,
        count(*) filter (where total_atual >= valor_garantia and total_atual - total_sem_referencia < valor_garantia) as "semReferencia",
        count(*) filter (where total_atual - total_sem_referencia >= valor_garantia and total_atual * 100 < valor_garantia * 102) as limite,
        count(*) filter (where total_atual - total_sem_referencia >= valor_garantia and total_atual * 100 >= valor_garantia * 102) as cobertos,
        count(caso.id) as "casosAbertos", sum(greatest(valor_garantia - total_atual, 0))::bigint as deficit,
        sum(total_atual)::bigint as "totalAtual", sum(valor_garantia)::bigint as "valorGarantia",
        json_build_object(
          'atual', json_build_object('valor', sum(total_atual - total_sem_referencia),
            'veiculos', sum(veiculos - sem_referencia - defasados - sairam)),
          'semReferencia', json_build_object('valor', sum(total_sem_referencia), 'veiculos', sum(sem_referencia)),
          'defasada', json_build_object('valor', sum(total_defasado), 'veiculos', sum(defasados)),
          'saiu', json_build_object('valor', sum(total_saido), 'veiculos', sum(sairam))) as partes, min(precos_de) as "precosDe", max(precos_ate) as "precosAte"
      from cobertura k left join caso_deficit caso on caso.instituicao_financeira_id = k.instituicao_financeira_id
        and caso.contrato_id = k.contrato_id and caso.fechado_em is null
      where k.instituicao_financeira_id = ${p.bancoId} and (ativo or not ${ativos})`.execute(t.banco.db)
    return rows[0]
  }
  const { rows: meses } = await sql`
    with mes as (select m::date as mes, (m + interval '1 month')::timestamp at time zone 'America/Sao_Paulo' as fim
      from generate_series('2025-12-01'::timestamp, '2026-11-01', interval '1 month') m),
    trecho as (select h.*, lead(avaliada_em) over (partition by contrato_id order by avaliada_em, id) as ate
      from cobertura_historico h where instituicao_financeira_id = ${p.bancoId})
    select mes.mes, count(t.id) as contratos, count(*) filter (where t.total_atual < t.valor_garantia) as descobertos,
      coalesce(sum(greatest(t.valor_garantia - t.total_atual, 0)), 0)::bigint as deficit,
      coalesce(sum(t.total_atual), 0)::bigint as "totalAtual", coalesce(sum(t.valor_garantia), 0)::bigint as "valorGarantia",
      coalesce(sum(t.exigido), 0)::bigint as "exigido",
      coalesce(sum(t.total_sem_referencia), 0)::bigint as "totalSemReferencia",
      coalesce(sum(t.total_defasado), 0)::bigint as "totalDefasado", coalesce(sum(t.total_saido), 0)::bigint as "totalSaido"
    from mes left join trecho t on t.ativo and t.avaliada_em < mes.fim and (t.ate is null or t.ate >= mes.fim)
    group by mes.mes order by mes.mes`.execute(t.banco.db)
  return { situacoes, terminos: terminos[0], ativos: await resumo(true), todos: await resumo(false), meses }
}

const url = (resto: string) => `/api/instituicoes-financeiras/${p.bancoId}/${resto}`
const ler = async (resto: string) => (await t.call('GET', url(resto), { token: p.banco })).json()

/** Converts a value to the form of answers: amounts in reais, days with a time. */
const toWire = (valor: unknown, nome = ''): unknown => {
  if (Array.isArray(valor)) return valor.map((cada) => toWire(cada))
  if (typeof valor === 'object' && valor !== null)
    return Object.fromEntries(Object.entries(valor).map(([chave, cada]) => [chave, toWire(cada, chave)]))
  if (typeof valor === 'string') return `${valor}T00:00:00Z`
  return typeof valor === 'number' && /^(total|valor|deficit|exigido)/.test(nome) ? valor / 100 : valor
}

async function exigirIguais() {
  const devidos = await contados()
  const carteira = await ler('carteira')
  const situacoes = carteira['situacoes'] as { quantidade: number }[]
  const comContratos = situacoes.filter(({ quantidade }) => quantidade > 0)
  expect(comContratos).toMatchObject(toWire(devidos.situacoes) as object[])
  expect(comContratos).toHaveLength(devidos.situacoes.length)
  expect(carteira['terminos']).toMatchObject(toWire(devidos.terminos) as object)
  expect(carteira['cobertura']).toMatchObject({ resumo: toWire(devidos.ativos) as object })
  expect(await ler('cobertura/resumo?status=todos')).toMatchObject(toWire(devidos.todos) as object)
  expect(await ler('cobertura/tendencia')).toEqual({ meses: toWire(devidos.meses) })
}

const linhas = async () => {
  const { rows } = await sql<{
    n: number
  }>`select (select count(*) from soma_contrato) + (select count(*) from soma_cobertura)
    + (select count(*) from soma_tendencia) as n`.execute(t.banco.db)
  return rows[0]?.n ?? 0
}

test('what is told from the sums is what every row comes to, before and after they are folded', async () => {
  await exigirIguais()
  await expectConfere(t.banco.db)

  // Changes that undo each other leave rows that sum to 0.
  for (let vez = 0; vez < 110; vez++)
    await sql`update contrato set valor_credito = valor_credito + ${vez % 2 ? 1 : -1}
      where instituicao_financeira_id = ${p.bancoId} and status = 3`.execute(t.banco.db)
  const antes = await linhas()
  await withTransaction(t.banco.db, updateSomas)
  expect(await linhas()).toBeLessThan(antes - 100)
  await exigirIguais()
  await expectConfere(t.banco.db)
})

test('a sum that was changed by itself is found', async () => {
  const desfeito = new Error('undone')
  const danos = [
    sql`update soma_contrato set contratos = contratos + 1 where status = 5 and contratos > 0`,
    sql`delete from soma_cobertura where casos <> 0`,
    sql`update soma_tendencia set total_atual = total_atual + 1`,
  ]
  for (const dano of danos) {
    const work = t.banco.db.transaction().execute(async (tx: Tx) => {
      await dano.execute(tx)
      const somas = (await conferirInTransaction(tx)).find(({ titulo }) => titulo === 'Somas da carteira')
      expect(somas?.total).toBeGreaterThan(0)
      throw desfeito
    })
    await expect(work).rejects.toBe(desfeito)
  }
})
