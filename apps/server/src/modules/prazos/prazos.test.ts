import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clockFrom } from '#clock.ts'
import { withTransaction } from '#db/transaction.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { deleteOldNotificacoes, notificar } from '../notificacoes/notificacoes.service.ts'
import { avisarPrazos } from './prazos.service.ts'

let t: TestApp
let p: Parceria

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  p = await createParceria(t, { banco: 'Banco Um', loja: 'Loja Central' })
})

const deps = () => ({ db: t.banco.db, clock: t.clock })
/** Reads the notices of one side, oldest first. */
const avisos = async (estabelecimentoId: number) =>
  (
    await t.banco.db
      .selectFrom('notificacao')
      .where('estabelecimentoId', '=', estabelecimentoId)
      .where('titulo', 'like', '%venci%')
      .select(['titulo', 'conteudo'])
      .orderBy('id')
      .execute()
  ).map(({ titulo, conteudo }) => `${titulo}: ${conteudo}`)
const dia = async (iso: string) => {
  t.setNow(`${iso}T15:00:00Z`)
  await avisarPrazos(deps())
}

async function contrato(dataTermino: string) {
  const id = await p.criar(1, { dataTermino })
  await p.enviar(id)
  await p.aprovar(id)
  return { id, numero: await p.numeroDe(id) }
}

test('a contract is told of 7 days before its end and once it has ended, to both sides, once', async () => {
  const { numero } = await contrato('2026-12-10')
  await dia('2026-12-02')
  expect(await avisos(p.bancoId)).toEqual([])
  for (const iso of ['2026-12-03', '2026-12-04', '2026-12-10']) await dia(iso)
  const vence = `Contrato perto do vencimento: O contrato ${numero} vence em 7 dias, em 10/12/2026.`
  expect([await avisos(p.bancoId), await avisos(p.lojaId)]).toEqual([[vence], [vence]])
  for (const iso of ['2026-12-11', '2026-12-12', '2027-01-05']) await dia(iso)
  const vencido = `Contrato vencido: O contrato ${numero} venceu em 10/12/2026 e ainda está ativo.`
  expect([await avisos(p.bancoId), await avisos(p.lojaId)]).toEqual([
    [vence, vencido],
    [vence, vencido],
  ])
})

test('what came due while no server ran is made up for, also after the end of the day in UTC', async () => {
  const { numero } = await contrato('2026-12-10')
  t.setNow('2026-12-10T02:30:00Z') // still the 9th in São Paulo
  await avisarPrazos(deps())
  await dia('2026-12-30')
  expect(await avisos(p.lojaId)).toEqual([
    `Contrato perto do vencimento: O contrato ${numero} vence amanhã, em 10/12/2026.`,
    `Contrato vencido: O contrato ${numero} venceu em 10/12/2026 e ainda está ativo.`,
  ])
})

test('a run that goes past midnight tells of all as of the day on which it began', async () => {
  const { numero } = await contrato('2026-12-10')
  const instantes = ['2026-12-11T02:59:59Z', '2026-12-11T03:00:01Z'].map((iso) => new Date(iso))
  const clock = clockFrom(() => (instantes.length > 1 ? instantes.shift() : instantes[0]) ?? new Date())
  await avisarPrazos({ db: t.banco.db, clock })
  expect(await avisos(p.bancoId)).toEqual([
    `Contrato perto do vencimento: O contrato ${numero} vence hoje, em 10/12/2026.`,
  ])
})

test('only Ativo contracts end; a last day that was moved is told anew', async () => {
  const proposta = await p.criar(1, { dataTermino: '2026-12-10' })
  await p.enviar(proposta)
  const { id } = await contrato('2026-12-10')
  await dia('2026-12-05')
  expect(await avisos(p.bancoId)).toHaveLength(1)
  await t.banco.db.updateTable('contrato').set({ dataTermino: '2027-02-01' }).where('id', '=', id).execute()
  await dia('2026-12-11')
  expect(await avisos(p.bancoId)).toHaveLength(1)
  await dia('2027-01-31')
  await dia('2027-02-02')
  expect(await avisos(p.bancoId)).toHaveLength(3)
})

test('a whitelist entry is told of alike, each side in its own words', async () => {
  await t.banco.db
    .updateTable('whitelist')
    .set({ prazo: '2026-12-10' })
    .where('lojaId', '=', p.lojaId)
    .execute()
  for (const iso of ['2026-12-03', '2026-12-10', '2026-12-11']) await dia(iso)
  expect(await avisos(p.bancoId)).toEqual([
    'Whitelist perto do vencimento: O prazo da loja Loja Central na whitelist termina em 7 dias, em 10/12/2026.',
    'Whitelist vencida: O prazo da loja Loja Central na whitelist terminou em 10/12/2026. Novos contratos e envios estão suspensos.',
  ])
  expect(await avisos(p.lojaId)).toEqual([
    'Whitelist perto do vencimento: O prazo da loja na whitelist de Banco Um termina em 7 dias, em 10/12/2026.',
    'Whitelist vencida: O prazo da loja na whitelist de Banco Um terminou em 10/12/2026. Novos contratos e envios estão suspensos.',
  ])
})

test.each([0, 1, 2, 3, 4])(
  'killed after %i batches and started again, and by two at once: told once',
  async (lotes) => {
    for (let n = 0; n < 3; n++) await contrato('2026-11-20')
    let vezes = 0
    const signal = {
      throwIfAborted() {
        if (vezes++ >= lotes) throw new Error('morto')
      },
    } as AbortSignal
    await expect(avisarPrazos(deps(), { porLote: 1, signal })).rejects.toThrow('morto')
    await Promise.all([avisarPrazos(deps(), { porLote: 1 }), avisarPrazos(deps(), { porLote: 2 })])
    expect([await avisos(p.bancoId), await avisos(p.lojaId)].map((lista) => lista.length)).toEqual([3, 3])
  },
)

test('what is older than a year is deleted in batches, and nothing else', async () => {
  await withTransaction(t.banco.db, async (tx) => {
    for (let n = 0; n < 7; n++) {
      const data = new Date(Date.parse('2025-11-14T15:00:00Z') + n * 86_400_000)
      const aviso = { titulo: `Dia ${n}`, conteudo: '-', contratoId: null, chave: `teste:${n}` }
      await notificar(tx, 'prazos', [{ ...aviso, estabelecimentoId: p.lojaId }], data)
    }
  })
  const cobrados = () => t.banco.db.selectFrom('eventoCobranca').selectAll().orderBy('id').execute()
  const antes = await cobrados()
  const stop = new AbortController()
  stop.abort(new Error('morto'))
  await expect(deleteOldNotificacoes(deps(), { signal: stop.signal })).rejects.toThrow('morto')
  expect(await deleteOldNotificacoes(deps(), { porLote: 2 })).toBe(3)
  expect(await deleteOldNotificacoes(deps())).toBe(0)
  const ficam = await t.banco.db
    .selectFrom('notificacao')
    .where('titulo', 'like', 'Dia %')
    .select('titulo')
    .orderBy('id')
    .execute()
  expect(ficam.map(({ titulo }) => titulo)).toEqual(['Dia 3', 'Dia 4', 'Dia 5', 'Dia 6'])
  expect(await cobrados()).toEqual(antes)
})
