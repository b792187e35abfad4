import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { lerOrigem } from '#modules/origem/testing/ler-origem.ts'
import { expectConfere } from '#testing/conferir.ts'

// Today is Monday, 16 November 2026; balances are of Friday, the 13th.

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

const outcomeOf = (resposta: { status: number; json: <T>() => T }) => [
  resposta.status,
  resposta.json<{ estado: string }>().estado,
]

test('a sold vehicle is paid for and leaves the guarantee in one act', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const id = await b.aberta(contratoId, carros[0].id)
  expect(await b.ler(id)).toMatchObject({
    estado: 'aberta',
    origem: 'instituicao',
    // Two business days after Monday.
    prazo: '2026-11-18T00:00:00Z',
    valor: 30_000,
    rateado: true,
    falta: 30_000,
    abertaPor: 'Ana do Banco',
    acoes: ['pagarParte', 'quitar', 'cancelarBaixa'],
    // 100.000,00 × 30.000,00 ÷ 60.000,00
    valorGarantiaProposto: 50_000,
  })
  expect(outcomeOf(await b.pagar(id, 30_000, { referencia: 'TED 1' }))).toEqual([200, 'liberada'])
  expect((await b.veiculosDe(contratoId)).map(({ id: veiculo }) => veiculo)).toEqual([carros[1]?.id])
  const penhor = await t.banco.db
    .selectFrom('penhor')
    .where('id', '=', carros[0].penhorId)
    .select('dataExclusao')
    .executeTakeFirstOrThrow()
  expect(penhor.dataExclusao).not.toBeNull()
  // Sold and free, it could be pledged anew until the store's next load.
  const { estoque } = (
    await t.call('GET', `/api/lojas/${b.lojaId}/estoque?instituicaoFinanceiraId=${b.bancoId}`, {
      token: b.banco,
    })
  ).json<{ estoque: { id: number }[] }>()
  expect(estoque.map(({ id: veiculo }) => veiculo)).not.toContain(carros[0].id)
  const eventos = await t.banco.db
    .selectFrom('eventoCobranca')
    .where('contratoId', '=', contratoId)
    .select('tipo')
    .execute()
  expect(eventos).toHaveLength(4)
})

/** Of a contract of two vehicles at 50.000,00, which 100.000,00 are to be covered by. */
async function readCobertura(contratoId: number) {
  const resposta = await t.call('GET', `/api/contratos/${contratoId}/cobertura`, { token: b.banco })
  const { atual, veiculos, casos } = resposta.json<{
    atual: { totalAtual: number; exigido: number; partes: { saiu: { veiculos: number } } } | null
    veiculos: { valorAtual: number; vendidoEm: string | null }[]
    casos: { fechadoEm: string | null }[]
  }>()
  return {
    total: atual?.totalAtual,
    exigido: atual?.exigido,
    sairam: atual?.partes.saiu.veiculos,
    vendidos: veiculos.filter(({ vendidoEm }) => vendidoEm !== null).map(({ valorAtual }) => valorAtual),
    casos: casos.filter(({ fechadoEm }) => fechadoEm === null).length,
  }
}

test('a vehicle counts nothing from the opening of its payoff on, and again once nobody sold it', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const inteira = { total: 100_000, exigido: 100_000, sairam: 0, vendidos: [], casos: 0 }
  expect(await readCobertura(contratoId)).toEqual(inteira)
  const { id } = (await b.vender({ placa: carros[0].placa })).json<{ id: number }>()
  expect(await readCobertura(contratoId)).toEqual({
    total: 50_000,
    exigido: 100_000,
    sairam: 1,
    vendidos: [0],
    casos: 1,
  })
  const preco = await lerOrigem(
    t,
    `/api/contratos/${contratoId}/origem-do-preco?veiculoId=${carros[0].id}`,
    b.banco,
  )
  expect(preco).toContain('— Vendido, a pagar, desde 16/11/2026: conta R$ 0,00.')
  const situacao = await t.call('GET', `/api/contratos/${contratoId}/alteracao-garantias`, { token: b.loja })
  expect(situacao.json<{ garantias: object[] }>().garantias).toMatchObject([
    { veiculoId: carros[0].id, vendidoEm: '2026-11-16T00:00:00Z', valorAtual: 0 },
    { veiculoId: carros[1]?.id, vendidoEm: null, valorAtual: 50_000 },
  ])
  await b.agirNaBaixa(id, 'cancelar', { token: b.loja })
  // An open case closes at 102%, or when somebody closes it.
  expect(await readCobertura(contratoId)).toEqual({ ...inteira, casos: 1 })
})

test('a store tells a sale once, reads its own, and takes back only what it opened', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const [carro, outro] = carros
  const primeira = await b.vender({ placa: carro.placa })
  const { id } = primeira.json<{ id: number }>()
  expect(outcomeOf(primeira)).toEqual([200, 'aberta'])
  expect((await b.vender({ veiculoId: carro.id })).json()).toMatchObject({ id })
  const vendas = await t.call('GET', `/api/lojas/${b.lojaId}/vendas?idContrato=${contratoId}`, {
    token: b.loja,
  })
  expect(vendas.json()).toMatchObject({
    vendas: [{ id, valor: 30_000, acoes: ['cancelarBaixa'], abertaPor: 'Léo da Loja' }],
  })
  expect((await b.pagar(id, 1, { token: b.loja })).status).toBe(403)
  expect(outcomeOf(await b.agirNaBaixa(id, 'cancelar', { token: b.loja }))).toEqual([200, 'cancelada'])
  const doBanco = await b.aberta(contratoId, outro?.id ?? 0)
  expect((await b.agirNaBaixa(doBanco, 'cancelar', { token: b.loja })).text).toContain('Só quem abriu')
  expect((await b.ler(doBanco, b.loja)).abertaPor).toBeNull()
})

test('a sale that can’t be told says why', async () => {
  const { carros } = await b.comSaldo(1, 60_000)
  const recusa = async (body: object) => {
    const { status, text } = await b.vender(body)
    expect(status).toBe(400)
    return text
  }
  expect(await recusa({ placa: 'XXX0X00' })).toContain('não está no estoque')
  const alheios = (await (await createBaixas(t)).comSaldo(1, 60_000)).carros
  expect(await recusa({ placa: alheios[0].placa })).toContain('não está no estoque')
  expect(await recusa({ placa: carros[0].placa, dataVenda: '2026-11-17T00:00:00Z' })).toContain('futuro')
  expect(await recusa({ placa: carros[0].placa, dataVenda: '2026-10-01T00:00:00Z' })).toContain(
    '30 dias corridos',
  )
  expect(await recusa({ placa: carros[0].placa, dataVenda: '2026-11-15T00:00:00Z' })).toContain(
    'em garantia desde',
  )
  const livre = await t.cenario.veiculo({ lojaId: b.lojaId, modeloId: b.modeloId })
  expect(await recusa({ veiculoId: livre })).toContain('não está em garantia')
  const proposta = await b.criar(1)
  await b.enviar(proposta)
  const [nela] = await b.veiculosDe(proposta)
  expect(await recusa({ veiculoId: nela?.id })).toContain('em uma proposta')
  const semUso = await createBaixas(t)
  const ativo = await semUso.ativar(1)
  const [dele] = await semUso.veiculosDe(ativo)
  expect((await semUso.vender({ veiculoId: dele?.id })).text).toContain('ainda não recebe vendas')
  await semUso.abrir(ativo, dele?.id ?? 0)
  expect((await semUso.vender({ veiculoId: dele?.id })).status).toBe(200)
})

test('a payoff ends with its pledge: by a change of guarantees, or with the contract', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const trocada = await b.aberta(contratoId, carros[0].id)
  const novo = await t.cenario.veiculo({ lojaId: b.lojaId, modeloId: b.modeloId })
  const proposta = await t.call('POST', `/api/contratos/${contratoId}/alteracao-garantias`, {
    token: b.banco,
    body: { incluir: [{ veiculoId: novo, precoInstituicaoFinanceira: 50_000 }], remover: [carros[0].id] },
  })
  expect(proposta.status).toBe(200)
  // Money came meanwhile: the vehicle stays until the change is answered.
  const paga = await b.pagar(trocada, 30_000)
  expect(paga.json()).toMatchObject({
    estado: 'paga',
    avisos: [expect.stringContaining('está em uma alteração de garantias')],
  })
  expect((await b.agirNaBaixa(trocada, 'liberar')).text).toContain('está em uma alteração de garantias')
  expect((await b.abrir(contratoId, novo)).text).toContain('não está em garantia neste contrato')
  await t.call('POST', `/api/contratos/${contratoId}/alteracao-garantias/aceitar`, { token: b.loja })
  expect(await b.ler(trocada)).toMatchObject({
    estado: 'liberada',
    motivoDoFim: expect.stringContaining('Substituído'),
  })
  const liquidada = await b.aberta(contratoId, carros[1]?.id ?? 0)
  await b.liquidar(contratoId)
  expect(await b.ler(liquidada)).toMatchObject({
    estado: 'cancelada',
    motivoDoFim: 'O contrato foi liquidado.',
    acoes: [],
  })
  // Sold is sold: nobody may pledge them again.
  const noEstoque = await t.banco.db
    .selectFrom('veiculo')
    .where('id', 'in', [carros[0].id, carros[1]?.id ?? 0])
    .where('saiuEm', 'is', null)
    .select('placa')
    .execute()
  expect(noEstoque).toEqual([])
})

test('an older version is refused, and a repetition by its key is answered once', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const headers = { 'idempotency-key': 'abc' }
  const um = await b.abrir(contratoId, carros[0].id, {}, headers)
  const outro = await b.abrir(contratoId, carros[0].id, {}, headers)
  expect(outro.json()).toEqual(um.json())
  const { id } = um.json<{ id: number }>()
  expect((await b.abrir(contratoId, carros[0].id)).text).toContain('já tem uma baixa com situação')
  const velha = String(um.headers.etag)
  expect((await b.pagar(id, 10_000, { headers: { 'if-match': velha } })).status).toBe(200)
  const tarde = await b.pagar(id, 10_000, { headers: { 'if-match': velha } })
  expect([tarde.status, tarde.text]).toEqual([
    412,
    expect.stringContaining('Esta baixa foi alterada por Ana do Banco'),
  ])
})
