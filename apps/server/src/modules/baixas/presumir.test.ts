import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { expectConfere } from '#testing/conferir.ts'
import { avisarBaixasDoDia } from './avisar.service.ts'
import { presumirVendas } from './presumir.service.ts'

// Today is Monday, 16 November 2026, until a test moves the clock.

let t: TestApp
let b: Baixas
beforeAll(async () => {
  t = await startApp()
  b = await createBaixas(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

/** Moves the clock, and nobody's session ends by it. */
async function seguirAte(iso: string) {
  t.setNow(iso)
  const expiraEm = new Date(t.clock.now().getTime() + 86_400_000)
  await t.banco.db.updateTable('sessao').set({ ultimoUsoEm: t.clock.now(), expiraEm }).execute()
}
const presumir = () => presumirVendas({ db: t.banco.db, clock: t.clock }, { lojaId: b.lojaId })
const estoque = (veiculoId: number, saiuEm: string | null) =>
  t.banco.db
    .updateTable('veiculo')
    .set({ saiuEm: saiuEm === null ? null : new Date(saiuEm) })
    .where('id', '=', veiculoId)
    .execute()
const baixasDe = (contratoId: number) =>
  t.banco.db
    .selectFrom('baixa')
    .where('contratoId', '=', contratoId)
    .select(['id', 'estado', 'origem', 'dataVenda', 'prazo', 'motivoDoFim'])
    .orderBy('id')
    .execute()
const avisosDe = async (estabelecimentoId: number, contratoId: number) => {
  const rows = await t.banco.db
    .selectFrom('notificacao')
    .where('estabelecimentoId', '=', estabelecimentoId)
    .where('contratoId', '=', contratoId)
    .select('titulo')
    .orderBy('id')
    .execute()
  return rows.map(({ titulo }) => titulo)
}

test('a load asks for the look that opens payoffs of what left, and cancels those of what came back', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const vendida = await t.call('POST', `/api/lojas/${b.lojaId}/estoque/${carros[0].id}/venda`, {
    token: b.loja,
    body: { dataVenda: '2026-11-16' },
  })
  expect(vendida.status).toBeLessThan(300)
  const pedidas = await t.banco.db
    .selectFrom('tarefaPedida')
    .where('nome', '=', 'presumir-vendas')
    .select('dados')
    .execute()
  expect(pedidas).toMatchObject([{ dados: { lojaId: b.lojaId } }])
  await presumir()
  await presumir()
  expect(await baixasDe(contratoId)).toMatchObject([
    // Told to the stock is told.
    { estado: 'aberta', origem: 'loja', dataVenda: '2026-11-16', prazo: '2026-11-18' },
  ])
  expect(await avisosDe(b.bancoId, contratoId)).toContain('Venda de veículo em garantia')
  expect(await avisosDe(b.lojaId, contratoId)).toContain('Venda de veículo em garantia')
  await estoque(carros[0].id, null)
  await presumir()
  expect(await baixasDe(contratoId)).toMatchObject([
    { estado: 'cancelada', motivoDoFim: 'O veículo voltou ao estoque.' },
  ])
  // What a person cancels stays cancelled while the vehicle stays away.
  t.passar(60_000)
  await estoque(carros[0].id, t.clock.now().toISOString())
  await presumir()
  const [, aberta] = await baixasDe(contratoId)
  await b.agirNaBaixa(aberta?.id ?? 0, 'cancelar')
  await presumir()
  expect(await baixasDe(contratoId)).toHaveLength(2)
})

test('a car that left by Renave opens a payoff of that origin, on the exit’s day, and comes back as others do', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const tell = (body: object) =>
    t.call('PUT', `/api/lojas/${b.lojaId}/estoque/${carros[0].id}`, { token: b.loja, body })
  // Not before the pledge, though Renave may say so.
  expect((await tell({ renaveSituacao: 'saiu', renaveSaida: '2026-11-10' })).status).toBe(204)
  await presumir()
  await presumir()
  expect(await baixasDe(contratoId)).toMatchObject([
    { estado: 'aberta', origem: 'renave', dataVenda: '2026-11-16', prazo: '2026-11-18' },
  ])
  const { baixas } = (
    await t.call('GET', `/api/instituicoes-financeiras/${b.bancoId}/baixas`, { token: b.banco })
  ).json<{
    baixas: { contratoId: number; origem: string; abertaPor: string | null }[]
  }>()
  expect(baixas.find((baixa) => baixa.contratoId === contratoId)).toMatchObject({
    origem: 'renave',
    abertaPor: null,
  })
  const { conteudo } = await t.banco.db
    .selectFrom('notificacao')
    .where('estabelecimentoId', '=', b.bancoId)
    .where('contratoId', '=', contratoId)
    .where('titulo', '=', 'Venda de veículo em garantia')
    .select('conteudo')
    .executeTakeFirstOrThrow()
  expect(conteudo).toContain('saiu do estoque pelo Renave em 16/11/2026')
  expect((await tell({ renaveSituacao: 'em_estoque' })).status).toBe(204)
  await presumir()
  expect(await baixasDe(contratoId)).toMatchObject([
    { estado: 'cancelada', motivoDoFim: 'O veículo voltou ao estoque.' },
  ])
})

test('a car that a late file brought back is sold anew, though the day was told before', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const tellSale = () =>
    t.call('POST', `/api/lojas/${b.lojaId}/estoque/${carros[0].id}/venda`, {
      token: b.loja,
      body: { dataVenda: '2026-11-16' },
    })
  const estados = async () => (await baixasDe(contratoId)).map(({ estado }) => estado)
  expect((await tellSale()).status).toBeLessThan(300)
  await presumir()
  t.passar(3_600_000)
  await estoque(carros[0].id, null)
  await presumir()
  expect(await estados()).toEqual(['cancelada'])
  expect((await tellSale()).status).toBeLessThan(300)
  await presumir()
  expect(await estados()).toEqual(['cancelada', 'aberta'])
})

test('the look at one store leaves another’s sales', async () => {
  const outra = await createBaixas(t)
  const { contratoId, carros } = await outra.comSaldo(2, 60_000)
  await estoque(carros[0].id, '2026-11-16T15:00:00Z')
  await presumir()
  expect(await baixasDe(contratoId)).toEqual([])
  await presumirVendas({ db: t.banco.db, clock: t.clock }, { lojaId: outra.lojaId })
  expect(await baixasDe(contratoId)).toMatchObject([{ estado: 'aberta', origem: 'sistema' }])
})

test('what was paid in part stays open when the vehicle comes back', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  await estoque(carros[0].id, '2026-11-16T15:00:00Z')
  await presumir()
  const [aberta] = await baixasDe(contratoId)
  await b.pagar(aberta?.id ?? 0, 100)
  await estoque(carros[0].id, null)
  await presumir()
  expect(await baixasDe(contratoId)).toMatchObject([{ estado: 'aberta' }])
})

test('however many vehicles leave or come back at once, their contract takes one act of each', async () => {
  const { contratoId, carros } = await b.comSaldo(24, 600_000)
  const ids = carros.map(({ id }) => id)
  const atos = async () => {
    const rows = await t.banco.db
      .selectFrom('auditoria')
      .where('entidade', '=', 'contrato')
      .where('entidadeId', '=', contratoId)
      .where('lado', '=', 'sistema')
      .select(['acao', 'motivo', 'depois'])
      .orderBy('sequencia')
      .execute()
    return rows.map(({ acao, motivo, depois }) => ({
      acao,
      motivo,
      baixas: (JSON.parse(depois ?? '{}') as { baixas?: object[] }).baixas?.length ?? 0,
    }))
  }
  for (const id of ids.slice(0, 23)) await estoque(id, '2026-11-16T15:00:00Z')
  await presumir()
  const nomeado = ({ placa }: { placa: string }) =>
    `Veículo ${placa}, fora do estoque em 16/11/2026, a pagar até 18/11/2026.`
  expect(await atos()).toEqual([
    {
      acao: 'abrirBaixa',
      motivo: `${carros.slice(0, 20).map(nomeado).join(' ')} E mais 3 veículos.`,
      baixas: 23,
    },
  ])
  const abertas = await t.banco.db
    .selectFrom('baixa')
    .where('contratoId', '=', contratoId)
    .select(['valorAvisado', 'penhorId'])
    .execute()
  // 600.000,00 over 24 equal cars.
  expect(abertas.map(({ valorAvisado }) => valorAvisado)).toEqual(Array(23).fill(2_500_000))
  expect(new Set(abertas.map(({ penhorId }) => penhorId)).size).toBe(23)
  expect(await avisosDe(b.lojaId, contratoId)).toEqual(
    expect.arrayContaining(Array(23).fill('Venda de veículo em garantia')),
  )
  // One load brings two back and takes the last one out.
  for (const id of ids.slice(0, 2)) await estoque(id, null)
  await estoque(ids[23] ?? 0, '2026-11-16T15:00:00Z')
  await presumir()
  await presumir()
  expect((await atos()).slice(1)).toMatchObject([
    { acao: 'cancelarBaixa', baixas: 21 },
    { acao: 'abrirBaixa', baixas: 22 },
  ])
})

test('before an institution uses payoffs, nothing is presumed', async () => {
  const { contratoId: deQuemUsa, carros } = await b.comSaldo(1, 60_000)
  await b.aberta(deQuemUsa, carros[0].id)
  const outra = await createBaixas(t)
  const contratoId = await outra.ativar(1)
  const [carro] = await outra.veiculosDe(contratoId)
  await estoque(carro?.id ?? 0, '2026-11-16T15:00:00Z')
  await presumirVendas({ db: t.banco.db, clock: t.clock }, { lojaId: null })
  expect(await baixasDe(contratoId)).toEqual([])
})

test('the last day is told to the store, the first business day after to both, and a new value once', async () => {
  await t.cenario.webhook(b.lojaId)
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const id = await b.aberta(contratoId, carros[0].id)
  const avisar = () => avisarBaixasDoDia({ db: t.banco.db, clock: t.clock })
  await avisar()
  await seguirAte('2026-11-18T09:00:00Z')
  // 1% more or less is no news.
  const carregar = (saldoDevedor: number) =>
    b.s.carregar(b, [{ idContrato: contratoId, saldoDevedor }], { dataBase: '2026-11-17T00:00:00Z' })
  await carregar(60_500)
  await avisar()
  await avisar()
  const daLoja = await avisosDe(b.lojaId, contratoId)
  expect(daLoja.filter((titulo) => titulo === 'Último dia para pagar a venda')).toHaveLength(1)
  expect(daLoja).not.toContain('Valor da venda mudou')
  expect(await avisosDe(b.bancoId, contratoId)).not.toContain('Último dia para pagar a venda')
  await carregar(70_000)
  await seguirAte('2026-11-19T09:00:00Z')
  await avisar()
  await avisar()
  for (const lado of [b.bancoId, b.lojaId])
    expect(
      (await avisosDe(lado, contratoId)).filter((titulo) => titulo === 'Venda sem quitação'),
    ).toHaveLength(1)
  expect(
    (await avisosDe(b.lojaId, contratoId)).filter((titulo) => titulo === 'Valor da venda mudou'),
  ).toHaveLength(1)
  expect(await b.ler(id)).toMatchObject({ vencida: true, diasUteisDeAtraso: 1 })
  const lista = await t.call(
    'GET',
    `/api/instituicoes-financeiras/${b.bancoId}/baixas?vencidas=true&idContrato=${contratoId}`,
    { token: b.banco },
  )
  expect(lista.json<{ baixas: object[] }>().baixas).toMatchObject([{ id, vencida: true }])
  const eventos = await t.banco.db
    .selectFrom('webhookEvento')
    .where('contratoId', '=', contratoId)
    .where('tipo', 'like', 'baixa.%')
    .select('tipo')
    .orderBy('id')
    .execute()
  expect(eventos.map(({ tipo }) => tipo)).toEqual(['baixa.aberta', 'baixa.vencida'])
  // Monday, the first business day of its week.
  await seguirAte('2026-11-23T09:00:00Z')
  await avisar()
  await avisar()
  const semana = await t.banco.db
    .selectFrom('notificacao')
    .where('estabelecimentoId', '=', b.lojaId)
    .where('titulo', '=', 'Vendas sem quitação')
    .select('conteudo')
    .execute()
  expect(semana).toHaveLength(1)
})

test('a value that moves by more than 1% since the opening is told once, the next morning', async () => {
  const contratoId = await b.ativar(2)
  const [carro] = await b.veiculosDe(contratoId)
  const carregar = (saldoDevedor: number) =>
    b.s.carregar(b, [{ idContrato: contratoId, saldoDevedor }], { dataBase: '2026-11-20T00:00:00Z' })
  await carregar(60_000)
  await b.aberta(contratoId, carro?.id ?? 0, { dataVenda: '2026-11-23T00:00:00Z' })
  await carregar(61_000)
  const daLoja = async () =>
    (
      await t.banco.db
        .selectFrom('notificacao')
        .where('estabelecimentoId', '=', b.lojaId)
        .where('contratoId', '=', contratoId)
        .where('titulo', 'in', ['Venda de veículo em garantia', 'Valor da venda mudou'])
        .select('conteudo')
        .orderBy('id')
        .execute()
    ).map(({ conteudo }) => conteudo.replaceAll('\u00a0', ' '))
  await seguirAte('2026-11-24T08:10:00Z')
  await avisarBaixasDoDia({ db: t.banco.db, clock: t.clock })
  await avisarBaixasDoDia({ db: t.banco.db, clock: t.clock })
  expect(await daLoja()).toEqual([
    expect.stringContaining('Pagamento R$ 30.000,00 até 25/11/2026'),
    expect.stringMatching(/R\$ 30\.500,00.*R\$ 30\.000,00|R\$ 30\.000,00.*R\$ 30\.500,00/),
  ])
})
