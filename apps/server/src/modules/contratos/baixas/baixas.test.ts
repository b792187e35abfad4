import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
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
  expect(preco).toContain('— Vendido em 16/11/2026, ainda não liberado: conta R$ 0,00.')
  const situacao = await t.call('GET', `/api/contratos/${contratoId}/alteracao-garantias`, { token: b.loja })
  expect(situacao.json<{ garantias: object[] }>().garantias).toMatchObject([
    { veiculoId: carros[0].id, vendidoEm: '2026-11-16T00:00:00Z', valorAtual: 0 },
    { veiculoId: carros[1]?.id, vendidoEm: null, valorAtual: 50_000 },
  ])
  await b.agirNaBaixa(id, 'cancelar', { token: b.loja })
  // An open case closes at 102%, or when somebody closes it.
  expect(await readCobertura(contratoId)).toEqual({ ...inteira, casos: 1 })
})

test('parts add up, what is missing is told, and a mistyped one is taken back', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const id = await b.aberta(contratoId, carros[0].id)
  expect((await b.agirNaBaixa(id, 'estornar')).text).toContain('não tem pagamento a estornar')
  await b.pagar(id, 29_000, { referencia: 'DOC 1' })
  expect(outcomeOf(await b.agirNaBaixa(id, 'estornar'))).toEqual([200, 'aberta'])
  expect((await b.ler(id)).acoes).toEqual(['pagarParte', 'quitar', 'cancelarBaixa'])
  const parte = await b.pagar(id, 10_000, { referencia: 'DOC 1' })
  expect(parte.json()).toMatchObject({ estado: 'aberta', avisos: ['Faltam R$\u00a020.000,00.'] })
  expect(await b.ler(id)).toMatchObject({
    pago: 10_000,
    falta: 20_000,
    acoes: ['pagarParte', 'quitar', 'estornar'],
  })
  expect((await b.agirNaBaixa(id, 'cancelar')).status).toBe(400)
  expect(outcomeOf(await b.pagar(id, 20_000, { liberar: false }))).toEqual([200, 'paga'])
  expect(outcomeOf(await b.agirNaBaixa(id, 'estornar'))).toEqual([200, 'aberta'])
  expect((await b.ler(id)).pagamentos.every(({ estornadoEm }) => estornadoEm !== null)).toBe(true)
  expect(await b.ler(id)).toMatchObject({ pago: 0, falta: 30_000 })
  expect(outcomeOf(await b.pagar(id, 30_000, { liberar: false }))).toEqual([200, 'paga'])
  expect(outcomeOf(await b.agirNaBaixa(id, 'liberar'))).toEqual([200, 'liberada'])
  expect((await b.agirNaBaixa(id, 'estornar')).text).toContain('situação Liberada')
})

test('the vehicle’s own balance goes before a share, and less than it is asked about', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000, [45_000, 15_000])
  const id = await b.aberta(contratoId, carros[0].id)
  expect(await b.ler(id)).toMatchObject({ valor: 45_000, rateado: false })
  const pergunta = await b.pagar(id, 40_000, { quitar: true })
  expect([pergunta.status, pergunta.json()]).toEqual([
    409,
    {
      valor: 45_000,
      pago: 40_000,
      falta: 5_000,
      totalDepois: 50_000,
      exigidoDepois: 100_000,
      percentualDepois: 50,
    },
  ])
  const semMotivo = await b.pagar(id, 40_000, { query: '?forcarPagamento=true' })
  expect([semMotivo.status, semMotivo.text]).toEqual([400, expect.stringContaining('Diga por que')])
  const forcado = await b.pagar(id, 40_000, { query: '?forcarPagamento=true', motivo: 'acordo' })
  expect(outcomeOf(forcado)).toEqual([200, 'liberada'])
})

test('a vehicle that owes nothing is released without a payment', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000, [60_000, 0])
  const devedor = await b.aberta(contratoId, carros[0].id)
  const quite = await b.aberta(contratoId, carros[1]?.id ?? 0)
  expect((await b.agirNaBaixa(devedor, 'liberar')).text).toContain('Ainda falta pagar por este veículo.')
  expect(await b.ler(quite)).toMatchObject({ valor: 0, falta: 0 })
  expect((await b.ler(quite)).acoes).toContain('liberarVenda')
  expect(outcomeOf(await b.agirNaBaixa(quite, 'liberar'))).toEqual([200, 'liberada'])
  expect(await b.ler(quite)).toMatchObject({ valor: 0, pago: 0, motivoDoFim: null })
  // Paid in part, and the next balance owes less than that.
  await b.pagar(devedor, 20_000)
  expect((await b.agirNaBaixa(devedor, 'liberar')).status).toBe(400)
  const menor = { idContrato: contratoId, saldoDevedor: 10_000 }
  await b.s.carregar(b, [menor], { confirmar: true })
  expect(await b.ler(devedor)).toMatchObject({ falta: 0 })
  expect(outcomeOf(await b.agirNaBaixa(devedor, 'liberar'))).toEqual([200, 'liberada'])
})

test('what a payoff below its value frees waits for a second person where the policy asks for one', async () => {
  const outra = await createBaixas(t)
  const { contratoId, carros } = await outra.comSaldo(2, 60_000)
  await t.banco.db
    .insertInto('politicaInstituicao')
    .values({
      instituicaoFinanceiraId: outra.bancoId,
      exigeSegundoFator: false,
      aprovadorDistinto: true,
      valorSegundaAprovacao: null,
    })
    .execute()
  const id = await outra.aberta(contratoId, carros[0].id)
  const aMenos = { query: '?forcarPagamento=true', motivo: 'acordo' }
  const primeira = await outra.pagar(id, 10_000, aMenos)
  expect(primeira.json()).toMatchObject({ estado: 'aberta', aguardandoSegundaAprovacao: true })
  expect(await outra.ler(id)).toMatchObject({
    pago: 0,
    duasPessoas: true,
    primeiraAprovacao: { usuario: 'Ana do Banco', propria: true, valor: 10_000, quitar: true },
  })
  expect((await outra.pagar(id, 10_000, aMenos)).status).toBe(400)
  const bia = (await t.cenario.usuario(outra.bancoId, DE_INSTITUICAO, { nome: 'Bia' })).token
  // A part that comes, or goes, makes it another agreement.
  await outra.pagar(id, 1_000)
  expect(await outra.ler(id)).toMatchObject({ primeiraAprovacao: null })
  await outra.pagar(id, 10_000, aMenos)
  expect(outcomeOf(await outra.agirNaBaixa(id, 'estornar'))).toEqual([200, 'aberta'])
  expect(await outra.ler(id)).toMatchObject({ pago: 0, primeiraAprovacao: null })
  await outra.pagar(id, 10_000, aMenos)
  const comoNaTela = { ...aMenos, quitar: true, token: bia }
  expect(outcomeOf(await outra.pagar(id, 10_000, comoNaTela))).toEqual([200, 'liberada'])
})

test('without a fresh balance the institution types the value', async () => {
  const contratoId = await b.ativar(2)
  const [carro] = await b.veiculosDe(contratoId)
  const id = await b.aberta(contratoId, carro?.id ?? 0)
  expect(await b.ler(id)).toMatchObject({ valor: null, falta: null })
  expect((await b.pagar(id, 10_000)).text).toContain('informe quanto é devido')
  expect((await b.pagar(id, 100_000.01, { valorDaBaixa: 10_000 })).text).toContain('valor do crédito')
  expect(outcomeOf(await b.pagar(id, 10_000, { valorDaBaixa: 10_000 }))).toEqual([200, 'liberada'])
})

test('a reference taken twice is one payment, and payments never pass the balance', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const id = await b.aberta(contratoId, carros[0].id)
  await b.pagar(id, 10_000, { referencia: 'DOC 9' })
  expect(outcomeOf(await b.pagar(id, 10_000, { referencia: 'DOC 9' }))).toEqual([200, 'aberta'])
  expect((await b.ler(id)).pagamentos).toHaveLength(1)
  expect((await b.pagar(id, 11_000, { referencia: 'DOC 9' })).text).toContain('já é de outro pagamento')
  expect((await b.pagar(id, 50_000.01)).text).toContain('passariam do saldo devedor')
  expect((await b.pagar(id, 1, { data: '2026-11-17T00:00:00Z' })).text).toContain('futuro')
  const anterior = await b.pagar(id, 20_000, { data: '2026-11-14T00:00:00Z' })
  expect(anterior.json<{ avisos: string[] }>().avisos).toEqual([
    'O pagamento é anterior à venda, de 16/11/2026.',
  ])
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
