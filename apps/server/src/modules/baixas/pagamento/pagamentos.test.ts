import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PagamentosFeitos } from '@lastro/shared/baixas/pagamentos'
import { ZERO } from '@lastro/shared/dinheiro'
import { createAcessos } from '#testing/acessos.ts'
import { type Resposta, startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { expectConfere } from '#testing/conferir.ts'
import { fingerprintOfBanco } from '#testing/fingerprint.ts'
import { parametrizar } from '#modules/cobranca/testing/extrato.ts'

// Today is Monday, 16 November 2026; balances are of Friday, the 13th.

let t: TestApp
let b: Baixas
let url: string
beforeAll(async () => {
  t = await startApp()
  b = await createBaixas(t)
  await parametrizar(t, b, {})
  url = `/api/instituicoes-financeiras/${b.bancoId}/baixas/pagamentos`
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const HOJE = '2026-11-16T00:00:00Z'
const desfechos = ({ pagamentos }: PagamentosFeitos) =>
  pagamentos.map(({ linha, resultado, mensagem }) => [linha, resultado, mensagem])

const recusadas = ({ pagamentos }: PagamentosFeitos) =>
  pagamentos.flatMap(({ linha, resultado, mensagem }) =>
    resultado === 'recusado' ? [[linha, mensagem]] : [],
  )

/** A contract of vehicles that owe 30.000,00 each, of which the first is sold. */
async function vendido(veiculos = 2) {
  const { contratoId, carros } = await b.comSaldo(veiculos, veiculos * 30_000)
  const id = await b.aberta(contratoId, carros[0].id)
  return {
    id,
    contratoId,
    numero: await b.numeroDe(contratoId),
    placa: carros[0].placa,
    outra: carros[1]?.placa,
  }
}

const VAZIO: PagamentosFeitos = {
  pagamentos: [],
  total: ZERO,
  cobranca: ZERO,
  recusa: null,
  outrasLinhas: [],
  totalOutrasLinhas: 0,
  colunasIgnoradas: [],
  colunas: [],
  arquivoDeErros: null,
}
const comFeitos = ({ status, text, json }: Resposta) => ({
  status,
  text,
  feitos: status === 200 ? json<PagamentosFeitos>() : VAZIO,
})
const enviar = async (pagamentos: object[]) => {
  const resposta = await t.call('POST', url, { token: b.banco, body: { pagamentos } })
  return comFeitos(resposta)
}
const enviarArquivo = async (csv: string, query = '', token = b.banco) => {
  const resposta = await t.call('POST', `${url}/arquivo${query}`, {
    token,
    raw: csv,
    headers: { 'content-type': 'text/csv' },
  })
  return comFeitos(resposta)
}

test('each payment of a list counts or is refused by itself, and a list sent again counts once', async () => {
  const um = await vendido()
  const dois = await vendido()
  const pagamentos = [
    { numero: um.numero, placa: um.placa, valor: 30_000, data: HOJE, referencia: 'TED 1' },
    { idContrato: dois.contratoId, placa: dois.placa, valor: 12_000, data: HOJE, referencia: 'TED 2' },
    { numero: um.numero, placa: um.outra, valor: 1, data: HOJE, referencia: 'TED 3' },
    { numero: 'NADA-1', placa: um.placa, valor: 1, data: HOJE, referencia: 'TED 4' },
    { numero: dois.numero, placa: dois.placa, valor: 12_000, data: HOJE, referencia: 'TED 2' },
    { numero: dois.numero, placa: dois.placa, valor: 60_000, data: HOJE, referencia: 'TED 5' },
    { placa: um.placa, valor: 1, data: HOJE, referencia: 'TED 6' },
  ]
  const { status, feitos } = await enviar(pagamentos)
  expect(status).toBe(200)
  expect(feitos.total).toBe(42_000)
  expect(desfechos(feitos)).toEqual([
    [1, 'quitado', null],
    [2, 'parcial', 'Faltam R$\u00a018.000,00.'],
    [3, 'recusado', `O veículo ${um.outra} não tem baixa neste contrato. Abra a baixa e envie de novo.`],
    [4, 'recusado', 'O contrato NADA-1 não é desta instituição.'],
    [5, 'repetido', 'É o pagamento da linha 2.'],
    [6, 'recusado', expect.stringContaining('passariam do saldo devedor')],
    [7, 'recusado', 'numero: informe o número do contrato, ou id_contrato.'],
  ])
  expect(await b.ler(um.id)).toMatchObject({ estado: 'liberada' })
  expect(await b.ler(dois.id)).toMatchObject({ estado: 'aberta', pago: 12_000 })
  const outraVez = (await enviar(pagamentos.slice(0, 2))).feitos
  expect(outraVez.total).toBe(0)
  expect(outraVez.pagamentos.map(({ resultado }) => resultado)).toEqual(['repetido', 'repetido'])
  const [primeiro, segundo] = pagamentos
  expect(desfechos((await enviar([{ ...primeiro, valor: 29_000 }])).feitos)).toEqual([
    [1, 'recusado', 'A referência TED 1 já é de outro pagamento.'],
  ])
  expect((await b.ler(dois.id)).pagamentos).toHaveLength(1)
  expect((await enviar([{ ...segundo, referencia: undefined }])).status).toBe(400)
  expect((await enviar(Array.from({ length: 501 }, () => segundo as object))).text).toContain('no máximo 500')
})

test('another institution’s contract is not found, whatever it is', async () => {
  const outra = await createBaixas(t)
  const { contratoId, carros } = await outra.comSaldo(1, 30_000)
  const id = await outra.aberta(contratoId, carros[0].id)
  const numero = await outra.numeroDe(contratoId)
  const alheio = { placa: carros[0].placa, valor: 30_000, data: HOJE }
  const { feitos } = await enviar([
    { ...alheio, idContrato: contratoId, referencia: 'ALHEIO 1' },
    { ...alheio, numero, referencia: 'ALHEIO 2' },
  ])
  expect(desfechos(feitos)).toEqual([
    [1, 'recusado', `O contrato ${contratoId} não é desta instituição.`],
    [2, 'recusado', `O contrato ${numero} não é desta instituição.`],
  ])
  expect(await outra.ler(id)).toMatchObject({ estado: 'aberta', pago: 0 })
  const sem = await t.call('POST', url, { token: outra.banco, body: { pagamentos: [] } })
  expect(sem.status).toBe(403)
})

test('a reference names one payment of each institution', async () => {
  const outra = await createBaixas(t)
  const { contratoId, carros } = await outra.comSaldo(1, 30_000)
  const alheia = await outra.aberta(contratoId, carros[0].id)
  for (const referencia of ['DAS DUAS 1', 'DAS DUAS 2'])
    expect((await outra.pagar(alheia, 5_000, { referencia })).status).toBe(200)
  const { id, numero, placa } = await vendido()
  expect((await b.pagar(id, 10_000, { referencia: 'DAS DUAS 1' })).status).toBe(200)
  const { feitos } = await enviar([{ numero, placa, valor: 11_000, data: HOJE, referencia: 'DAS DUAS 2' }])
  expect(feitos.pagamentos.map(({ resultado }) => resultado)).toEqual(['parcial'])
  expect(await b.ler(id)).toMatchObject({ pago: 21_000 })
  expect(await outra.ler(alheia)).toMatchObject({ pago: 10_000 })
})

test('a file is shown first and then counts: the bank’s headings, a total at its end, bad lines in words', async () => {
  const { id, numero, placa } = await vendido()
  const csv = [
    'Pagamentos recebidos',
    'Contrato;Placa;Valor pago;Data do pagamento;Comprovante',
    `${numero};${placa};10.000,50;16/11/2026;PIX-1`,
    `${numero};${placa};1.234;16/11/2026;PIX-2`,
    `${numero};${placa};5,00;17/11/2026;PIX-3`,
    `${numero};${placa};5,00;16/11/2026;`,
    'TOTAL;;11.239,50;;',
    '',
  ].join('\r\n')
  const previa = await enviarArquivo(csv, '?previa=true')
  expect(previa.status).toBe(200)
  // The one that counts pays only a part: nothing is released.
  expect(previa.feitos.cobranca).toBe(0)
  const ruins = [
    [4, 'recusado', expect.stringContaining('1.234 pode ser mil ou milésimo')],
    [6, 'recusado', 'referencia: informe a referência do pagamento, para que ele não conte duas vezes.'],
  ]
  expect(desfechos(previa.feitos)).toEqual([
    [3, 'aRegistrar', null],
    ruins[0],
    [5, 'recusado', expect.stringContaining('está no futuro')],
    ruins[1],
  ])
  expect(previa.feitos.total).toBe(10_000.5)
  expect((await b.ler(id)).pagamentos).toEqual([])
  const relatorio = await enviarArquivo(csv)
  expect(desfechos(relatorio.feitos)).toEqual([
    [3, 'parcial', 'Faltam R$\u00a019.999,50.'],
    ruins[0],
    [5, 'recusado', expect.stringContaining('está no futuro')],
    ruins[1],
  ])
  expect(relatorio.feitos.total).toBe(10_000.5)
  expect((await enviarArquivo('Contrato;Valor\n1;2\n')).text).toContain(
    'Faltam no cabeçalho as colunas: placa ou chassi, data, referencia.',
  )
  expect((await enviarArquivo('%PDF-1.4')).text).toContain('é um PDF')
})

test('a look at a file refuses what its registration would, line after line, and keeps nothing', async () => {
  const { numero, placa, outra, contratoId } = await vendido()
  const [, segundo] = await b.veiculosDe(contratoId)
  await b.aberta(contratoId, segundo?.id ?? 0)
  const semSaldo = await b.ativar(1)
  const [carro] = await b.veiculosDe(semSaldo)
  await b.aberta(semSaldo, carro?.id ?? 0)
  const csv = [
    'numero;placa;valor;data;referencia',
    `${numero};${placa};20.000,00;16/11/2026;L-1`,
    `${await b.numeroDe(semSaldo)};${carro?.placa};5,00;16/11/2026;L-2`,
    `${numero};${outra};40.000,01;16/11/2026;L-3`,
    `${numero};${placa};10.000,00;16/11/2026;L-4`,
    `${numero};${placa};1,00;16/11/2026;L-5`,
    `${numero};${outra};30.000,00;16/11/2026;L-6`,
  ].join('\n')
  const antes = await fingerprintOfBanco(t.banco.db)
  const previa = await enviarArquivo(csv, '?previa=true')
  expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
  const recusas = [
    [
      3,
      'Não há saldo recente deste contrato, e a lista não diz quanto é devido pelo veículo: registre este pagamento na tela da baixa.',
    ],
    [4, expect.stringContaining('passariam do saldo devedor do contrato, de R$\u00a060.000,00')],
    [6, expect.stringContaining('Liberada')],
  ]
  expect(recusadas(previa.feitos)).toEqual(recusas)
  expect(previa.feitos.total).toBe(60_000)
  const { feitos } = await enviarArquivo(csv)
  expect(recusadas(feitos)).toEqual(recusas)
  expect(feitos.total).toBe(60_000)
})

test('a look at a file also judges contracts that a list can’t lock together', async () => {
  // Its proposal is overdue: it ends with the payment.
  const comAlteracao = await vendido()
  await b.proporEVencer(comAlteracao.contratoId)
  // The operator made the access that approved it for the store.
  const a = createAcessos(t)
  const olga = await a.operador('Olga')
  const nara = await a.criar(olga.token, b.lojaId)
  const aprovadoPorNara = await b.criar(1)
  await b.enviar(aprovadoPorNara)
  await b.aprovar(aprovadoPorNara, nara.token)
  const [carro] = await b.veiculosDe(aprovadoPorNara)
  await b.s.carregar(b, [{ idContrato: aprovadoPorNara, saldoDevedor: 60_000 }])
  await b.aberta(aprovadoPorNara, carro?.id ?? 0)
  const csv = [
    'numero;placa;valor;data;referencia',
    `${comAlteracao.numero};${comAlteracao.placa};60.000,01;16/11/2026;V-1`,
    `${comAlteracao.numero};${comAlteracao.placa};30.000,00;16/11/2026;V-2`,
    `${comAlteracao.numero};${comAlteracao.placa};1,00;16/11/2026;V-3`,
    `${await b.numeroDe(aprovadoPorNara)};${carro?.placa};10,00;16/11/2026;V-4`,
  ].join('\n')
  const antes = await fingerprintOfBanco(t.banco.db)
  const previa = await enviarArquivo(csv, '?previa=true', olga.token)
  expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
  const recusas = [
    [2, expect.stringContaining('passariam do saldo devedor do contrato')],
    [4, expect.stringContaining('Liberada')],
    [5, 'Você criou ou redefiniu um acesso que agiu pela outra parte neste contrato.'],
  ]
  const { feitos } = await enviarArquivo(csv, '', olga.token)
  expect(recusadas(feitos)).toEqual(recusas)
  expect(recusadas(previa.feitos)).toEqual(recusas)
  expect([previa.feitos.total, feitos.total]).toEqual([30_000, 30_000])
})

test('a look at a file knows what its own lines release, and what an open change keeps', async () => {
  const muito = await vendido(3)
  const [, segundo] = await b.veiculosDe(muito.contratoId)
  await b.aberta(muito.contratoId, segundo?.id ?? 0)
  const preso = await vendido()
  const [vai] = await b.veiculosDe(preso.contratoId)
  const novo = await t.cenario.veiculo({ lojaId: b.lojaId, modeloId: b.modeloId })
  const proposta = await t.call('POST', `/api/contratos/${preso.contratoId}/alteracao-garantias`, {
    token: b.banco,
    body: { incluir: [{ veiculoId: novo, precoInstituicaoFinanceira: 50_000 }], remover: [vai?.id] },
  })
  expect([proposta.status, proposta.text]).toEqual([200, expect.anything()])
  const csv = [
    'numero;placa;valor;data;referencia',
    // 15.000,00 more than is owed for it: the other two owe so much less.
    `${muito.numero};${muito.placa};45.000,00;16/11/2026;M-1`,
    `${muito.numero};${muito.outra};22.500,00;16/11/2026;M-2`,
    `${muito.numero};${muito.outra};1,00;16/11/2026;M-3`,
    `${preso.numero};${preso.placa};30.000,00;16/11/2026;P-1`,
    `${preso.numero};${preso.placa};1,00;16/11/2026;P-2`,
  ].join('\n')
  const billed = () =>
    t.banco.db
      .selectFrom('eventoCobranca')
      .where('contratoId', 'in', [muito.contratoId, preso.contratoId])
      .where('tipo', '=', 'garantia_removida')
      .select('valor')
      .execute()
  const previa = await enviarArquivo(csv, '?previa=true')
  const recusas = [
    [4, expect.stringContaining('Liberada')],
    [6, expect.stringContaining('Paga')],
  ]
  const { feitos } = await enviarArquivo(csv)
  expect(recusadas(feitos)).toEqual(recusas)
  expect(recusadas(previa.feitos)).toEqual(recusas)
  expect(await billed()).toEqual([{ valor: 505 }, { valor: 505 }])
  expect([previa.feitos.cobranca, feitos.cobranca]).toEqual([10.1, 0])
})
