import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createBaixas } from '#testing/baixas.ts'
import { createParceria } from '#testing/parceria.ts'
import { arquivo, createSaldos, type Saldos } from './testing/saldos.ts'

// Today is Monday, 16 November 2026.

let t: TestApp
let s: Saldos
beforeAll(async () => {
  t = await startApp()
  s = createSaldos(t)
})
afterAll(() => t.close())

test('of one day the newest load counts, of a contract the newest day', async () => {
  const p = await createParceria(t)
  const [a] = await s.ativos(p, 1)
  await s.carregar(p, [{ numero: a.numero, saldoDevedor: 30_000 }])
  const outra = await s.carregar(p, [{ idContrato: a.id, saldoDevedor: 20_000 }])
  expect(outra.json<{ mensagem: string }>().mensagem).toMatch(/Substitui a carga de 16\/11\/2026 12:00\./)
  const velha = await s.carregar(p, [{ numero: a.numero, saldoDevedor: 45_000 }], {
    dataBase: '2026-11-10T00:00:00Z',
  })
  expect(velha.json()).toMatchObject({
    historica: true,
    mensagem: expect.stringContaining('ficam como histórico') as string,
  })
  const { atual, saldos } = await s.doContrato(p, a.id)
  expect(atual).toMatchObject({ saldoDevedor: 20_000, ltv: 40 })
  expect(
    saldos.map(({ dataBase, saldoDevedor, substituido }) => [
      dataBase.slice(0, 10),
      saldoDevedor,
      substituido,
    ]),
  ).toEqual([
    ['2026-11-13', 20_000, false],
    ['2026-11-13', 30_000, true],
    ['2026-11-10', 45_000, false],
  ])
  const cargas = (await t.call('GET', s.url(p, '/cargas'), { token: p.banco })).json<{ cargas: object[] }>()
    .cargas
  expect(cargas).toMatchObject([
    { dataBase: '2026-11-10T00:00:00Z', substitui: null },
    { saldoDevedor: 20_000, usuario: 'Ana do Banco', substitui: '2026-11-16T15:00:00.000Z' },
    { saldoDevedor: 30_000, substitui: null },
  ])
})

test('a load that is older than a part of it says of how many contracts the newer balance goes on', async () => {
  const p = await createParceria(t)
  const [a, b = a] = await s.ativos(p, 2)
  await s.carregar(p, [{ numero: a.numero, saldoDevedor: 30_000 }])
  const todos = [a, b].map(({ numero }) => ({ numero, saldoDevedor: 45_000 }))
  const velha = await s.carregar(p, todos, { completo: true, dataBase: '2026-11-10T00:00:00Z' })
  expect(velha.json()).toMatchObject({ historica: false, mensagem: expect.any(String) as string })
  expect(velha.json<{ mensagem: string }>().mensagem).toContain(
    '1 contrato tem saldo mais novo, que continua a valer.',
  )
  expect((await s.doContrato(p, a.id)).atual).toMatchObject({ saldoDevedor: 30_000 })
  expect((await s.doContrato(p, b.id)).atual).toMatchObject({ saldoDevedor: 45_000 })
})

test('the present balances of a page, of the own contracts that have one', async () => {
  const p = await createParceria(t)
  const outra = await createParceria(t)
  const [a, b] = await s.ativos(p, 2)
  const [alheio] = await s.ativos(outra, 1)
  await s.carregar(p, [{ numero: a.numero, saldoDevedor: 20_000, diasAtraso: 4 }])
  await s.carregar(outra, [{ numero: alheio.numero, saldoDevedor: 30_000 }])
  const atuais = async (ids: string) => t.call('GET', s.url(p, `/atuais?ids=${ids}`), { token: p.banco })
  expect((await atuais([b?.id, a.id, a.id].join(','))).json()).toEqual({
    saldos: [
      {
        contratoId: a.id,
        saldoDevedor: 20_000,
        dataBase: '2026-11-13T00:00:00Z',
        diasAtraso: 4,
        fresco: true,
        ltv: (await s.doContrato(p, a.id)).atual?.ltv,
      },
    ],
  })
  for (const outro of [alheio.id, 999_999_999_999_999]) {
    const recusa = await atuais(`${a.id},${outro}`)
    expect([recusa.status, recusa.text]).toEqual([
      400,
      'Validation failed:\n -- ids: Contrato não encontrado.',
    ])
  }
  expect((await atuais('1,x')).status).toBe(400)
  expect((await atuais(Array.from({ length: 201 }, (_, n) => n + 1).join(','))).status).toBe(400)
})

test('a balance counts for three business days after its date', async () => {
  const p = await createParceria(t)
  const [a] = await s.ativos(p, 1)
  // Wednesday; Thursday, Friday and Monday follow. Sunday 15 is a holiday.
  await s.carregar(p, [{ numero: a.numero, saldoDevedor: 1 }], { dataBase: '2026-11-11T00:00:00Z' })
  expect((await s.doContrato(p, a.id)).atual).toMatchObject({ fresco: true })
  await s.carregar(p, [{ numero: a.numero, saldoDevedor: 1 }], { dataBase: '2026-11-10T00:00:00Z' })
  const [b] = await s.ativos(p, 1)
  await s.carregar(p, [{ numero: b.numero, saldoDevedor: 1 }], { dataBase: '2026-11-10T00:00:00Z' })
  expect((await s.doContrato(p, b.id)).atual).toMatchObject({ fresco: false })
})

test('balances of vehicles add up to the contract, to the cent', async () => {
  const p = await createParceria(t)
  const id = await p.criar(0)
  const veiculos = await p.garantir(id, 2, p.banco)
  await p.enviar(id)
  await p.aprovar(id)
  const placas = (
    await t.banco.db.selectFrom('veiculo').where('id', 'in', veiculos).select('placa').orderBy('id').execute()
  ).map(({ placa }) => placa)
  const modelo = expect.stringMatching(/^Fiat /) as string
  const numero = await p.numeroDe(id)
  const linhas = (primeiro: string) =>
    arquivo(
      `${numero};13/11/2026;1000,00;${placas[0]};${primeiro}`,
      `${numero};13/11/2026;;${placas[1]};400,00`,
    )
  const errado = await s.enviar(p, linhas('600,01'))
  expect(errado.status).toBe(400)
  expect(errado.text).toContain(
    `Os saldos dos veículos do contrato ${numero} somam R$\u00a01.000,01, e o saldo devedor é R$\u00a01.000,00.`,
  )
  expect((await s.enviar(p, linhas('600,00'))).status).toBe(200)
  expect((await s.doContrato(p, id)).atual?.veiculos).toEqual([
    { veiculo: placas[0], veiculoId: veiculos[0], modelo, emGarantia: true, saldo: 600 },
    { veiculo: placas[1], veiculoId: veiculos[1], modelo, emGarantia: true, saldo: 400 },
  ])
  const deFora = [{ numero, saldoDevedor: 5, veiculos: [{ placa: 'QQQ9Q99', saldo: 5 }] }]
  await s.carregar(p, deFora, { dataBase: '2026-11-14T00:00:00Z' })
  expect((await s.doContrato(p, id)).atual?.veiculos).toEqual([
    { veiculo: 'QQQ9Q99', veiculoId: null, modelo: null, emGarantia: false, saldo: 5 },
  ])
})

test('only who holds the codes reads or loads, and a store never does', async () => {
  const p = await createParceria(t)
  const [a] = await s.ativos(p, 1)
  const analista = (await t.cenario.usuario(p.bancoId, ['Carteira.Saldos.Listar'])).token
  const nada = (await t.cenario.usuario(p.bancoId, ['Contratos.Contratos.Listar'])).token
  const ler = `/api/contratos/${a.id}/saldos`
  const status = async (token: string, metodo: 'GET' | 'POST', caminho: string) =>
    (await t.call(metodo, caminho, { token, ...(metodo === 'POST' && { body: {} }) })).status
  expect(await status(analista, 'GET', ler)).toBe(200)
  expect(await status(analista, 'POST', s.url(p))).toBe(403)
  expect(await status(nada, 'GET', ler)).toBe(403)
  expect(await status(p.loja, 'GET', ler)).toBe(403)
  expect(await status(p.loja, 'GET', s.url(p, '/cargas'))).toBe(403)
})

test('payments of sold vehicles stand beside the balances, for who reads payoffs', async () => {
  const b = await createBaixas(t)
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const id = await b.aberta(contratoId, carros[0].id)
  await b.pagar(id, 10_000, { referencia: 'TED 1', data: '2026-11-13T00:00:00Z' })
  await b.pagar(id, 5_000)
  const estornada = await b.aberta(contratoId, carros[1]?.id ?? 0)
  await b.pagar(estornada, 30_000, { liberar: false })
  expect((await b.agirNaBaixa(estornada, 'estornar')).status).toBe(200)
  const ler = async (token = b.banco) =>
    (await t.call('GET', `/api/contratos/${contratoId}/saldos`, { token })).json<{
      pagamentos: object[] | null
    }>().pagamentos
  const daVenda = { baixaId: id, veiculoId: carros[0].id, placa: carros[0].placa, usuario: 'Ana do Banco' }
  expect(await ler()).toMatchObject([
    { ...daVenda, valor: 5_000, data: '2026-11-16T00:00:00Z', referencia: null, foraDoSaldo: true },
    { ...daVenda, valor: 10_000, data: '2026-11-13T00:00:00Z', referencia: 'TED 1', foraDoSaldo: false },
  ])
  const soSaldos = (await t.cenario.usuario(b.bancoId, ['Carteira.Saldos.Listar'])).token
  expect(await ler(soSaldos)).toBeNull()
})
