import { PERMISSOES } from '@lastro/shared/permissoes'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { startEntregador } from './entregador.service.ts'
import { existsDue, findDue } from './fila.repository.ts'
import { nextTryAt, retomarEntregas } from './fila.service.ts'
import { entregarPendentes } from './testing/entregar-pendentes.ts'
import { type Cena, createCena, HORA } from './testing/cena.ts'
import { type Receptor, startReceptor } from './testing/receptor.ts'

let t: TestApp
let cena: Cena
let n: Parceria
let receptor: Receptor
beforeAll(async () => {
  t = await startApp({ env: { WEBHOOK_REDES: 'loopback' } })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  cena = await createCena(t)
  ;({ n, receptor } = cena)
})
afterEach(() => cena.close())

test('is tried again with growing waits under the same id, in the contract’s order, and all at once when the target is back', async () => {
  await cena.incluir()
  receptor.responderStatus(500)
  const id = await n.ativar(1)
  expect(await entregarPendentes(cena.deps)).toBe(1)
  const [aprovada, enviada] = await cena.entregas()
  expect(enviada).toMatchObject({
    tipo: 'proposta.enviada',
    estado: 'pendente',
    tentativas: 1,
    statusHttp: 500,
  })
  // The later one waits for the earlier one of its contract.
  expect(aprovada).toMatchObject({ tipo: 'proposta.aprovada', estado: 'pendente', tentativas: 0 })
  expect(await entregarPendentes(cena.deps)).toBe(0)
  t.passar(6_000)
  expect(await entregarPendentes(cena.deps)).toBe(1)
  t.passar(6_000)
  expect(await entregarPendentes(cena.deps)).toBe(0)
  t.passar(30_000)
  expect(await entregarPendentes(cena.deps)).toBe(1)
  expect(new Set(receptor.ids()).size).toBe(1)
  const outro = await n.criar(1)
  await n.enviar(outro)
  receptor.aceitar()
  // The new contract's event reaches the target, so the waiting ones go too.
  expect(await entregarPendentes(cena.deps)).toBe(3)
  expect(receptor.tipos().slice(-3)).toEqual(['proposta.enviada', 'proposta.enviada', 'proposta.aprovada'])
  expect((await cena.entregas('estado=pendente')).length).toBe(0)
  const tentativas = (
    await t.call('GET', `/api/entregas/${enviada?.id}/tentativas`, { token: n.loja })
  ).json<{ tentativas: { statusHttp: number; resposta: string | null; duracaoMs: number }[] }>().tentativas
  expect(tentativas.map(({ statusHttp, resposta }) => [statusHttp, resposta])).toEqual([
    [204, null],
    [500, 'não deu'],
    [500, 'não deu'],
    [500, 'não deu'],
  ])
  expect(id).toBeGreaterThan(0)
})

test('the waits grow to eight hours, a tenth earlier or later', () => {
  const agora = new Date('2026-11-16T15:00:00Z')
  const espera = (tentativas: number, sorteio: number) =>
    Math.round((nextTryAt(tentativas, agora, sorteio).getTime() - agora.getTime()) / 1000)
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 50].map((tentativas) => espera(tentativas, 0.5))).toEqual([
    5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800, 28_800,
  ])
  expect([espera(6, 0), espera(6, 1)]).toEqual([3_240, 3_960])
})

test('a target that answers 500 for three days is switched off, and its store told', async () => {
  const { id } = await cena.incluir()
  receptor.responderStatus(500)
  await n.ativar(1)
  let tentativas = 0
  const ativo: unknown[] = []
  for (let hora = 0; hora < 80; hora++) {
    tentativas += await entregarPendentes(cena.deps)
    ativo.push((await cena.webhooks())[0]?.ativo)
    await cena.passar(HORA)
  }
  expect((await cena.webhooks())[0]).toMatchObject({
    id,
    ativo: false,
    desativadoPor: null,
    desativadoEm: '2026-11-19T15:00:00.000Z',
    pendentes: 0,
  })
  expect([ativo.indexOf(false), ativo.lastIndexOf(true)]).toEqual([72, 71])
  expect(tentativas).toBeGreaterThan(12)
  expect(tentativas).toBeLessThan(30)
  expect((await cena.entregas()).map(({ estado }) => estado)).toEqual(['desistida', 'desistida'])
  expect(new Set(receptor.ids()).size).toBe(1)
  const [aviso] = (
    await t.call('GET', `/api/notificacoes?estabelecimentoId=${n.lojaId}`, { token: n.loja })
  ).json<{ notificacoes: { titulo: string; conteudo: string }[] }>().notificacoes
  expect(aviso?.titulo).toBe('Avisos ao seu sistema desativados')
  expect(aviso?.conteudo).toBe(
    `O endereço 127.0.0.1:${receptor.port} falhou por 3 dias seguidos e não recebe mais avisos. Confira o sistema e reative o endereço em Integração.`,
  )
  // Nothing is written for a disabled target; an enabled one starts afresh.
  await n.ativar(1)
  expect(await cena.entregas()).toHaveLength(2)
  expect((await cena.post(`/api/webhooks/${id}/testar`)).text).toBe(
    'Este endereço está desativado. Ative-o para enviar avisos.',
  )
  expect((await cena.post(`/api/webhooks/${id}/ativar`)).json()).toMatchObject({
    ativo: true,
    falhandoDesde: null,
  })
  receptor.aceitar()
  await n.ativar(1)
  expect(await entregarPendentes(cena.deps)).toBe(2)
})

test('one message that the target never takes does not switch it off', async () => {
  const { id } = await cena.incluir()
  const ruim = await n.criar(1)
  await n.enviar(ruim)
  receptor.responder(({ corpo }, response) =>
    response.writeHead(corpo.includes(`"contratoId":${ruim},`) ? 500 : 204).end(),
  )
  for (let hora = 0; hora < 76; hora++) {
    if (hora % 8 === 0) await cena.post(`/api/webhooks/${id}/testar`)
    await entregarPendentes(cena.deps)
    await cena.passar(HORA)
  }
  expect((await cena.webhooks())[0]).toMatchObject({ ativo: true })
  expect((await cena.entregas('estado=desistida')).map(({ tipo }) => tipo)).toEqual(['proposta.enviada'])
})

test('sends again by hand, under the same id', async () => {
  await cena.incluir()
  await n.ativar(1)
  await entregarPendentes(cena.deps)
  const [entrega] = await cena.entregas()
  expect((await cena.post(`/api/entregas/${entrega?.id}/reenviar`)).status).toBe(204)
  expect(await entregarPendentes(cena.deps)).toBe(1)
  expect(receptor.ids()).toHaveLength(3)
  expect(receptor.ids()[2]).toBe(entrega?.mensagem)
  expect((await cena.entregas())[0]).toMatchObject({ estado: 'entregue', tentativas: 2 })
})

test('what is sent again by hand begins its waits anew, however often it was tried before', async () => {
  await cena.incluir()
  receptor.responderStatus(500)
  const contrato = await n.criar(1)
  await n.enviar(contrato)
  for (let hora = 0; hora < 24; hora++) {
    await entregarPendentes(cena.deps)
    await cena.passar(HORA)
  }
  const [{ id, tentativas } = { id: 0, tentativas: 0 }] = await cena.entregas()
  expect(tentativas).toBeGreaterThan(8)
  expect((await cena.post(`/api/entregas/${id}/reenviar`)).status).toBe(204)
  expect(await entregarPendentes(cena.deps)).toBe(1)
  t.passar(6_000)
  expect(await entregarPendentes(cena.deps)).toBe(1)
})

test('a delivery that was cut off between the commit and its end is made again under its id', async () => {
  await cena.incluir()
  const id = await n.criar(1)
  await n.enviar(id)
  // A process reserved the target and died: the reservation ends by time.
  await t.banco.db
    .updateTable('webhook')
    .set({ reserva: 'morto', reservadoAte: new Date(t.clock.now().getTime() + 20_000) })
    .where('lojaId', '=', n.lojaId)
    .execute()
  const [antes] = await cena.entregas()
  expect(await entregarPendentes(cena.deps)).toBe(0)
  t.passar(20_001)
  expect(await entregarPendentes(cena.deps)).toBe(1)
  expect(receptor.ids()).toEqual([antes?.mensagem])
})

test('several processes deliver each message once', async () => {
  await cena.incluir()
  const outro = await startReceptor()
  await cena.incluir(outro.url)
  for (let i = 0; i < 6; i++) await n.ativar(1)
  const lidas = await Promise.all([1, 2, 3, 4].map(() => entregarPendentes(cena.deps)))
  expect(lidas.reduce((soma, vezes) => soma + vezes, 0)).toBe(24)
  for (const { ids } of [receptor, outro]) {
    expect(ids()).toHaveLength(12)
    expect(new Set(ids()).size).toBe(12)
  }
  expect(new Set(outro.ids())).toEqual(new Set(receptor.ids()))
  await outro.close()
})

test('leaves within two seconds of its event, also beside targets that hang, and holds no connection meanwhile', async () => {
  const presos = []
  for (let i = 0; i < 5; i++) {
    const preso = await startReceptor(() => undefined)
    presos.push(preso)
    await t.cenario.webhook(n.lojaId, preso.url)
  }
  const entregador = startEntregador(
    { ...cena.deps, envio: { redes: ['loopback'], limiteMs: 120_000 } },
    { log: (error) => expect(error).toBeUndefined() },
  )
  const primeiro = await n.criar(1)
  await n.enviar(primeiro)
  await Promise.all(presos.map((preso) => preso.chegarem(1)))
  // All five hang now; another store's event is still delivered, and the embedded engine's one connection answers.
  const outra = await createParceria(t)
  await t.cenario.webhook(outra.lojaId, receptor.url)
  const id = await outra.criar(1)
  const inicio = performance.now()
  await outra.enviar(id)
  await receptor.chegarem(1)
  expect(performance.now() - inicio).toBeLessThan(60_000)
  for (const preso of presos) await preso.close()
  await entregador.stop()
})

test('what a store that was away missed is given up when it is back, and its target is not switched off for it', async () => {
  const { id } = await cena.incluir()
  const operador = (await t.cenario.usuario(null, PERMISSOES)).token
  const mudar = (acao: string) =>
    t.call('POST', `/api/plataforma/estabelecimentos/${n.lojaId}/${acao}`, { token: operador })
  receptor.responderStatus(500)
  const contrato = await n.ativar(1)
  expect(await entregarPendentes(cena.deps)).toBe(1)
  await mudar('desativar')
  await cena.passar(60 * HORA)
  // Meanwhile the institution ends the contract.
  await n.liquidar(contrato)
  await cena.passar(20 * HORA)
  await mudar('ativar')
  const estados = await t.banco.db
    .selectFrom('webhookEntrega')
    .where('webhookId', '=', id)
    .select('estado')
    .orderBy('id')
    .execute()
  expect(estados.map(({ estado }) => estado)).toEqual(['desistida', 'desistida', 'pendente'])
  // A process was away for days, so nothing was given up: the first failure is not three days of failing.
  await cena.passar(80 * HORA)
  expect(await entregarPendentes(cena.deps)).toBe(1)
  const webhook = await t.banco.db
    .selectFrom('webhook')
    .where('id', '=', id)
    .select('desativadoEm')
    .executeTakeFirstOrThrow()
  expect(webhook.desativadoEm).toBeNull()
})

test('a disabled store’s backlog is neither drained by who holds its target nor read through every second', async () => {
  const { db } = t.banco
  const { id: webhookId } = await cena.incluir()
  await sql`with evento as (
      insert into webhook_evento (loja_id, mensagem, chave, tipo, corpo, ocorrido_em)
      select ${n.lojaId}::bigint, 'm' || i, 'c' || i, 'webhook.teste', '{}', ${t.clock.now()}::timestamptz
      from generate_series(1, 2000) i returning id)
    insert into webhook_entrega (webhook_id, evento_id, loja_id, desde, proxima_em)
    select ${webhookId}::bigint, id, ${n.lojaId}::bigint, ${t.clock.now()}::timestamptz, ${t.clock.now()}::timestamptz from evento`.execute(
    db,
  )
  await sql`analyze webhook_entrega`.execute(db)
  const reservadoAte = new Date(t.clock.now().getTime() + 20_000)
  await db.updateTable('webhook').set({ reserva: 'a', reservadoAte }).where('id', '=', webhookId).execute()
  const agora = t.clock.now()
  const proxima = () => findDue(db, { webhookId, reserva: 'a', agora })
  expect(await proxima()).toMatchObject({ corpo: '{}' })
  await db.updateTable('estabelecimento').set({ ativo: false }).where('id', '=', n.lojaId).execute()
  expect(await proxima()).toBeUndefined()

  // A session's counters cover more than its transaction: only the increase here counts.
  const lidasAteAqui = async (tx: Db) => {
    const { rows } = await sql<{ n: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables
      where relname = 'webhook_entrega'`.execute(tx)
    return rows[0]?.n ?? 0
  }
  const lidas = () =>
    db.transaction().execute(async (tx) => {
      const antes = await lidasAteAqui(tx)
      const existe = await existsDue(tx, agora)
      return { existe, linhas: (await lidasAteAqui(tx)) - antes }
    })
  const sem = await lidas()
  expect(sem.existe).toBe(false)
  expect(sem.linhas).toBeGreaterThan(0)
  expect(sem.linhas).toBeLessThan(200)
  const outra = await createParceria(t)
  await t.cenario.webhook(outra.lojaId, receptor.url)
  await outra.enviar(await outra.criar(1))
  expect(await lidas()).toMatchObject({ existe: true })
  await db.deleteFrom('webhookEntrega').where('webhookId', '=', webhookId).execute()
})

test('a store that is back starts its own anew, and nobody else’s', async () => {
  await cena.incluir()
  receptor.responderStatus(500)
  await n.ativar(1)
  expect(await entregarPendentes(cena.deps)).toBe(1)
  await cena.passar(80 * HORA)
  const estado = async () => ({ webhooks: await cena.webhooks(), entregas: await cena.entregas() })
  const antes = await estado()
  expect(antes).toMatchObject({
    webhooks: [{ falhandoDesde: '2026-11-16T15:00:00.000Z' }],
    entregas: [{ estado: 'pendente' }, { estado: 'pendente' }],
  })
  const outraLoja = await t.cenario.loja()
  await withTransaction(t.banco.db, (tx) => retomarEntregas(tx, outraLoja, t.clock.now()))
  expect(await estado()).toEqual(antes)
})
