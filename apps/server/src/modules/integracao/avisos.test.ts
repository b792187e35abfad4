import { avisoSchema } from '@lastro/shared/integracao/webhook'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { entregarPendentes } from './testing/entregar-pendentes.ts'
import { limparEntregasAntigas } from './limpar-entregas.job.ts'
import { type Cena, createCena, HORA } from './testing/cena.ts'
import type { Receptor } from './testing/receptor.ts'

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
afterEach(async () => {
  vi.useRealTimers()
  await cena.close()
})

test('every event of a contract’s life, thin, signed and in its order', async () => {
  const { segredo } = await cena.incluir()
  const id = await n.criar(1)
  await n.enviar(id)
  await n.agir(id, 'recusar', n.loja, { motivo: 'Segredo da loja' })
  await n.garantir(id, 1, n.banco)
  await n.enviar(id)
  await n.aprovar(id)
  await n.liquidar(id)
  const cancelado = await n.criar(1)
  await n.enviar(cancelado)
  await n.agir(cancelado, 'cancelar', n.banco)
  expect(await entregarPendentes(cena.deps)).toBe(8)
  const doContrato = receptor.recebidas.map(({ corpo }) => JSON.parse(corpo))
  const tiposDe = (contratoId: number) =>
    doContrato.filter(({ data }) => data.contratoId === contratoId).map(({ type }) => type)
  expect(tiposDe(id)).toEqual([
    'proposta.enviada',
    'proposta.recusada',
    'garantia.alterada',
    'proposta.enviada',
    'proposta.aprovada',
    'proposta.liquidada',
  ])
  expect(tiposDe(cancelado)).toEqual(['proposta.enviada', 'proposta.cancelada'])
  const enviada = doContrato.find(({ data }) => data.contratoId === id)
  expect(enviada).toEqual({
    type: 'proposta.enviada',
    timestamp: '2026-11-16T15:00:00.000Z',
    data: {
      lojaId: n.lojaId,
      contratoId: id,
      instituicaoFinanceiraId: n.bancoId,
      numero: await n.numeroDe(id),
      idParceiro: null,
      status: 'Pendente aprovação de garantia (loja)',
      statusId: 3,
    },
  })
  // The independent check also compares the time.
  vi.useFakeTimers({ now: t.clock.now(), toFake: ['Date'] })
  for (const { corpo, headers } of receptor.recebidas) {
    const verified = new Webhook(segredo).verify(corpo, headers as Record<string, string>)
    expect(avisoSchema.safeParse(verified).success).toBe(true)
  }
  const [primeira] = receptor.recebidas
  expect(() =>
    new Webhook(segredo).verify(`${primeira?.corpo} `, primeira?.headers as Record<string, string>),
  ).toThrow('No matching signature found')
  const tudo = receptor.recebidas.map(({ corpo }) => corpo).join()
  for (const pessoal of ['Léo', 'Ana', 'Segredo da loja']) expect(tudo).not.toContain(pessoal)
})

test('a draft is nobody’s business, and what is rolled back was never told', async () => {
  await cena.incluir()
  const id = await n.criar(2)
  await n.agir(id, 'cancelar', n.banco)
  const curto = await n.criar(1, { valorGarantia: 90_000 })
  expect((await n.agir(curto, 'enviar', n.banco)).status).toBe(409)
  expect(await entregarPendentes(cena.deps)).toBe(0)
  expect(await cena.entregas()).toEqual([])
})

test('another store’s targets hear nothing, and its log is its own', async () => {
  const { id } = await cena.incluir()
  const outra = await createParceria(t)
  await outra.ativar(1)
  expect(await entregarPendentes(cena.deps)).toBe(0)
  for (const [method, path, status] of [
    ['GET', `/api/lojas/${n.lojaId}/webhooks`, 403],
    ['GET', `/api/lojas/${n.lojaId}/entregas`, 403],
    ['POST', `/api/webhooks/${id}/testar`, 404],
    ['POST', `/api/webhooks/${id}/segredo`, 404],
  ] as const) {
    expect((await t.call(method, path, { token: outra.loja })).status).toBe(status)
    expect((await t.call(method, path, { token: n.banco })).status).toBe(status)
  }
})

test('after a rotation both secrets sign for a day', async () => {
  const { id, segredo: antigo } = await cena.incluir()
  const trocado = await cena.post(`/api/webhooks/${id}/segredo`)
  const { segredo: novo } = trocado.json<{ segredo: string }>()
  expect(novo).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(novo).not.toBe(antigo)
  expect(trocado.json().segredoAnteriorAte).toBe('2026-11-17T15:00:00.000Z')
  const verificam = async () => {
    await cena.post(`/api/webhooks/${id}/testar`)
    await entregarPendentes(cena.deps)
    const ultima = receptor.recebidas.at(-1)
    vi.useFakeTimers({ now: t.clock.now(), toFake: ['Date'] })
    const verifica = (segredo: string) => {
      try {
        new Webhook(segredo).verify(ultima?.corpo ?? '', ultima?.headers as Record<string, string>)
        return true
      } catch {
        return false
      }
    }
    const answer = [verifica(novo), verifica(antigo)]
    vi.useRealTimers()
    return answer
  }
  expect(await verificam()).toEqual([true, true])
  await cena.passar(24 * HORA + 1)
  expect(await verificam()).toEqual([true, false])
  const tudo = JSON.stringify(await t.banco.db.selectFrom('auditoria').selectAll().execute())
  for (const segredo of [novo, antigo]) expect(tudo).not.toContain(segredo.slice(6))
  expect(JSON.stringify(await cena.webhooks())).not.toContain('whsec_')
})

test('targets that must not be called are refused, and few are enough', async () => {
  for (const [url, text] of [
    ['https://10.0.0.1/x', 'url: O endereço não é público.'],
    ['https://169.254.169.254/latest/meta-data', 'url: O endereço não é público.'],
    ['https://[fd00::1]/', 'url: O endereço não é público.'],
    ['http://8.8.8.8/', 'url: O endereço precisa começar com https://.'],
    ['ftp://loja.example/', 'Informe um endereço completo'],
    ['//loja.example/', 'Informe um endereço completo'],
    ['https://user:pass@8.8.8.8/', 'Informe um endereço completo'],
    ['https://8.8.8.8/#a', 'Informe um endereço completo'],
    [`https://8.8.8.8/${'a'.repeat(500)}`, 'Use no máximo 500 caracteres.'],
  ]) {
    const response = await cena.criar(url)
    expect([url, response.status, response.text]).toEqual([url, 400, expect.stringContaining(String(text))])
  }
  const { id } = await cena.incluir()
  expect((await cena.criar(receptor.url)).text).toContain('A loja já tem este endereço.')
  for (let i = 0; i < 4; i++) await t.cenario.webhook(n.lojaId)
  expect((await cena.criar('https://8.8.8.8/mais')).text).toBe(
    'A loja já tem 5 endereços. Exclua um para incluir outro.',
  )
  expect((await t.call('DELETE', `/api/webhooks/${id}`, { token: n.loja })).status).toBe(204)
  expect((await cena.post(`/api/webhooks/${id}/testar`)).status).toBe(404)
  expect(await cena.webhooks()).toHaveLength(4)
})

test('the log of deliveries is kept for 90 days from their end; what still waits stays', async () => {
  const limpar = () =>
    limparEntregasAntigas.run(
      { ...cena.deps, log: () => undefined, signal: new AbortController().signal },
      {},
    )
  /** What the log holds: the list, the messages and the attempts. */
  const guardadas = async () => {
    const ids = (await cena.entregas()).map((entrega) => entrega.id)
    const mensagens = await t.banco.db
      .selectFrom('webhookEvento')
      .where('lojaId', '=', n.lojaId)
      .select('mensagem')
      .execute()
    const tentativas = await t.banco.db
      .selectFrom('webhookTentativa as tentativa')
      .innerJoin('webhookEntrega as e', 'e.id', 'tentativa.entregaId')
      .where('e.lojaId', '=', n.lojaId)
      .select('tentativa.entregaId')
      .execute()
    return { ids, mensagens: mensagens.length, tentativas: tentativas.map(({ entregaId }) => entregaId) }
  }
  await cena.incluir()
  await n.ativar(1)
  expect(await entregarPendentes(cena.deps)).toBe(2)
  const [aprovada = 0, enviada = 0] = (await guardadas()).ids
  // One is delivered again a day later; a third is not delivered at all.
  await cena.passar(24 * HORA)
  await cena.post(`/api/entregas/${enviada}/reenviar`)
  expect(await entregarPendentes(cena.deps)).toBe(1)
  await n.enviar(await n.criar(1))
  const [pendente = 0] = (await guardadas()).ids

  await cena.passar(89 * 24 * HORA)
  await limpar()
  expect((await guardadas()).ids).toEqual([pendente, aprovada, enviada])
  await cena.passar(1)
  await limpar()
  expect(await guardadas()).toEqual({
    ids: [pendente, enviada],
    mensagens: 2,
    tentativas: [enviada, enviada],
  })
  await cena.passar(24 * HORA)
  await limpar()
  expect(await guardadas()).toEqual({ ids: [pendente], mensagens: 1, tentativas: [] })
})
