import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PagamentosFeitos } from '@lastro/shared/baixas/pagamentos'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { expectConfere } from '#testing/conferir.ts'
import { fingerprintOfBanco } from '#testing/fingerprint.ts'

// Payoffs and payments that can't be, or are unusual. Today is Monday, 16 November 2026; balances are of Friday, the 13th.

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

const HOJE = '2026-11-16T00:00:00Z'
const url = () => `/api/instituicoes-financeiras/${b.bancoId}/baixas/pagamentos`
const enviar = (raw: string | Buffer, query = '') =>
  t.call('POST', `${url()}/arquivo${query}`, { token: b.banco, raw, headers: { 'content-type': 'text/csv' } })
const TITULOS = 'numero;placa;valor;data;referencia'
const mensagens = (resposta: Awaited<ReturnType<typeof enviar>>) =>
  resposta.json<PagamentosFeitos>().pagamentos.map(({ resultado, mensagem }) => [resultado, mensagem])

/** A contract of two vehicles with a balance of 60.000,00, of which the first is sold. */
async function vendido() {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const id = await b.aberta(contratoId, carros[0].id)
  return { id, contratoId, numero: await b.numeroDe(contratoId), placa: carros[0].placa }
}

test('a car in an open change can’t be told as sold, by either side', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const [carro] = carros
  const novo = await t.cenario.veiculo({ lojaId: b.lojaId, modeloId: b.modeloId })
  const body = { incluir: [{ veiculoId: novo, precoInstituicaoFinanceira: 50_000 }], remover: [carro.id] }
  const proposta = await t.call('POST', `/api/contratos/${contratoId}/alteracao-garantias`, {
    token: b.banco,
    body,
  })
  expect(proposta.status).toBe(200)
  for (const { status, text } of [
    await b.abrir(contratoId, carro.id),
    await b.vender({ placa: carro.placa }),
  ])
    expect([status, text]).toEqual([
      400,
      `O veículo ${carro.placa} está em uma alteração de garantias que aguarda resposta. Ela precisa ser respondida ou cancelada antes.`,
    ])
})

test('more than the value is taken, and said', async () => {
  const { id } = await vendido()
  expect((await b.pagar(id, 35_000)).json()).toMatchObject({
    estado: 'liberada',
    avisos: ['Foram pagos R$\u00a05.000,00 a mais que o valor da baixa.'],
  })
})

test('money of years ago is refused by the list; one payment by hand is taken, and said', async () => {
  const { id, numero, placa } = await vendido()
  const feito = await enviar(`${TITULOS}\n${numero};${placa};10;01/02/2016;V-1`)
  expect(mensagens(feito)).toEqual([
    ['recusado', 'O pagamento é de 01/02/2016, antes da venda, que é de 16/11/2026.'],
  ])
  expect((await b.pagar(id, 10, { data: '2016-02-01T00:00:00Z', referencia: 'V-1' })).json()).toMatchObject({
    avisos: expect.arrayContaining(['O pagamento é anterior à venda, de 16/11/2026.']),
  })
  expect(await b.ler(id)).toMatchObject({ pago: 10 })
})

test('a reversed reference may come again; one of a cancelled or released payoff is refused with its state', async () => {
  const { id, numero, placa, contratoId } = await vendido()
  const arquivo = `${TITULOS}\n${numero};${placa};30.000,00;16/11/2026;E-1`
  expect((await b.pagar(id, 30_000, { referencia: 'E-1', liberar: false })).json()).toMatchObject({
    estado: 'paga',
  })
  expect(mensagens(await enviar(arquivo))).toEqual([['repetido', null]])
  await b.agirNaBaixa(id, 'estornar')
  expect(mensagens(await enviar(arquivo))).toEqual([['quitado', null]])
  expect(mensagens(await enviar(arquivo.replace('E-1', 'E-2')))).toEqual([
    ['recusado', `A baixa do veículo ${placa} está com situação Liberada.`],
  ])
  const [outro] = await b.veiculosDe(contratoId)
  const cancelada = await b.aberta(contratoId, outro?.id ?? 0)
  await b.agirNaBaixa(cancelada, 'cancelar')
  const { status, text } = await b.pagar(cancelada, 1)
  expect([status, text]).toEqual([400, expect.stringContaining('Cancelada')])
  expect(mensagens(await enviar(`${TITULOS}\n${numero};${outro?.placa};1,00;16/11/2026;E-3`))).toEqual([
    ['recusado', `A baixa do veículo ${outro?.placa} está com situação Cancelada.`],
  ])
})

test('amounts that no payment can have are refused by line and by call', async () => {
  const { numero, placa } = await vendido()
  const antes = await fingerprintOfBanco(t.banco.db)
  const valores = ['0,00', '-5,00', '(5,00)', '123456789012345', '1,001']
  const linhas = valores.map((valor, n) => `${numero};${placa};${valor};16/11/2026;A-${n}`)
  const MUITO = 'valor: use um valor até 999.999.999,99, com no máximo duas casas decimais.'
  expect(mensagens(await enviar([TITULOS, ...linhas].join('\n')))).toEqual([
    ['recusado', 'valor: use um valor acima de zero.'],
    ['recusado', 'valor: -5,00 é negativo; um pagamento vai de 0,01 a 999.999.999,99.'],
    ['recusado', 'valor: (5,00) é negativo; um pagamento vai de 0,01 a 999.999.999,99.'],
    ['recusado', MUITO],
    ['recusado', expect.stringContaining('valor: ')],
  ])
  for (const valor of [0, -1, 123_456_789_012_345]) {
    const pagamentos = [{ numero, placa, valor, data: HOJE, referencia: 'A' }]
    expect((await t.call('POST', url(), { token: b.banco, body: { pagamentos } })).status).toBe(400)
  }
  expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
})

test('a file of headings, one of 501 payments and one that unpacks to too much are refused whole', async () => {
  const { numero, placa } = await vendido()
  const antes = await fingerprintOfBanco(t.banco.db)
  const linha = (n: number) => `${numero};${placa};1,00;16/11/2026;M-${n}\n`
  for (const [arquivo, texto] of [
    [TITULOS, 'O arquivo não tem nenhum pagamento.'],
    [
      `${TITULOS}\n${Array.from({ length: 501 }, (_, n) => linha(n)).join('')}`,
      'O arquivo tem mais de 500 pagamentos. Envie-o em partes.',
    ],
    [
      gzipSync(`${TITULOS}\n${`${' '.repeat(8_191)}\n`.repeat(512)}`),
      'O arquivo é grande demais: o máximo são 4 MB sem compressão.',
    ],
  ] as const)
    for (const query of ['', '?previa=true']) {
      const { status, text } = await enviar(arquivo, query)
      // A preview of headings alone says so beside what it read: the screen asks there what columns tell.
      const isSaid = query !== '' && arquivo === TITULOS
      const said = isSaid ? (JSON.parse(text) as { recusa: string }).recusa : text
      expect([status, said]).toEqual([isSaid ? 200 : 400, texto])
    }
  expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
})
