import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createBaixas } from '#testing/baixas.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { avisarSuspensoesDoDia } from '../suspensoes/avisos-da-suspensao.service.ts'

// Monday, 16 November 2026; Friday, the 20th, is a holiday.

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
beforeEach(() => t.setNow('2026-11-16T15:00:00Z'))

interface Linha {
  tipo: string
  oQue: string
  detalhe: string | null
  usuario: string | null
  veiculo: { placa: string } | null
  loja: { id: number } | null
}
const ler = async (token: string, query = '') =>
  (await t.call('GET', `/api/novidades?${query}`, { token })).json<{ novidades: Linha[] }>().novidades
const contar = async (token: string) =>
  (await t.call('GET', '/api/novidades/contagem', { token })).json<{ naoVistas: number }>().naoVistas
const frases = (linhas: readonly Linha[]) =>
  linhas.map(({ oQue, detalhe }) => [oQue, detalhe?.replaceAll('\u00a0', ' ') ?? null])

test('what is owed is told: balances, acts on payoffs, their last day, and suspensions', async () => {
  const b = await createBaixas(t)
  await t.banco.db
    .insertInto('politicaInstituicao')
    .values({ instituicaoFinanceiraId: b.bancoId, suspenderLoja: 1 })
    .execute()
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const numero = await b.numeroDe(contratoId)
  const id = await b.aberta(contratoId, carros[0].id)
  const entrar = async (codigos = DE_INSTITUICAO) => (await t.cenario.usuario(b.bancoId, codigos)).token
  expect(frases(await ler(b.banco, 'assunto=saldo'))).toEqual([
    ['Importou os saldos', 'Saldos de 13/11/2026, carga parcial: 1 contrato, R$ 60.000,00.'],
  ])
  const deContratos = await ler(b.banco, 'assunto=contrato')
  expect(deContratos.map(({ oQue }) => oQue)).not.toContain('Abriu a baixa por venda')
  const [abriu, ...resto] = await ler(b.banco, 'assunto=baixa')
  expect(resto).toEqual([])
  expect(abriu).toMatchObject({
    oQue: 'Abriu a baixa por venda',
    detalhe: expect.stringContaining(carros[0].placa),
  })
  expect((await ler(b.loja)).map(({ tipo }) => tipo)).not.toContain('saldo')
  // The last day is Wednesday, the 18th, and Monday, the 23rd, the second business day after it.
  t.setNow('2026-11-18T15:00:00Z')
  expect((await ler(await entrar())).map(({ oQue }) => oQue)).not.toContain('Venda sem quitação')
  t.setNow('2026-11-23T15:00:00Z')
  await avisarSuspensoesDoDia({ db: t.banco.db, clock: t.clock })
  const daSemana = 'dataInicial=2026-11-18'
  const vencida = ['Venda sem quitação', `O prazo para pagar por ${carros[0].placa} terminou em 18/11/2026.`]
  const suspensa = ['Loja suspensa', 'A loja tem 1 venda sem quitação há mais de 1 dia útil.']
  const token = await entrar()
  const lidas = await ler(token, daSemana)
  expect(frases(lidas)).toEqual([suspensa, vencida])
  expect(lidas).toMatchObject([
    { tipo: 'suspensao', usuario: null, loja: { id: b.lojaId } },
    { tipo: 'baixa', usuario: null, loja: { id: b.lojaId }, veiculo: { placa: carros[0].placa } },
  ])
  expect(frases(await ler(token, `${daSemana}&contrato=${numero}`))).toEqual([vencida])
  const daLoja = (await t.cenario.usuario(b.lojaId, DE_LOJA)).token
  expect(frases(await ler(daLoja, daSemana))).toEqual([vencida])
  // Neither another institution or store nor who may not see what is owed reads of it.
  const outra = (await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)).token
  expect(await ler(outra, daSemana)).toEqual([])
  const outraLoja = (await t.cenario.usuario(await t.cenario.loja('Outra'), DE_LOJA)).token
  expect(await ler(outraLoja, daSemana)).toEqual([])
  expect(await ler(await entrar(['Relatorios.Cobertura.Listar']), daSemana)).toEqual([])
  const desdeAVenda = 'dataInicial=2026-11-16'
  const soDeContratos = await entrar(['Contratos.Contratos.Listar'])
  const soDePropostas = (await t.cenario.usuario(b.lojaId, ['Loja.Propostas.Listar'])).token
  for (const semBaixas of [soDeContratos, soDePropostas]) {
    const doQueLe = await ler(semBaixas, desdeAVenda)
    expect(new Set(doQueLe.map(({ tipo }) => tipo))).not.toContain('baixa')
    expect(JSON.stringify(doQueLe)).not.toContain(carros[0].placa)
    expect(doQueLe.map(({ oQue }) => oQue)).toContain('Aprovou o contrato')
    expect(await ler(semBaixas, `${desdeAVenda}&assunto=baixa`)).toEqual([])
    expect(await contar(semBaixas)).toBe(0)
  }
  // Who lists payoffs alone reads of nothing else.
  const dosDois = [
    await entrar(['Carteira.Baixas.Listar']),
    (await t.cenario.usuario(b.lojaId, ['Loja.Vendas.Listar'])).token,
  ]
  for (const deBaixas of dosDois)
    expect(frases(await ler(deBaixas, desdeAVenda)).map(([oQue]) => oQue)).toEqual([
      'Venda sem quitação',
      'Abriu a baixa por venda',
    ])
  // Paid, it is overdue no more, and the store is free.
  const pagamento = { valor: 30_000, data: '2026-11-23T00:00:00Z', valorDaBaixa: 30_000 }
  expect((await t.call('POST', `/api/baixas/${id}/pagamento`, { token, body: pagamento })).status).toBe(200)
  expect((await ler(token, daSemana)).map(({ oQue }) => oQue).toSorted()).toEqual([
    'Fim da suspensão',
    'Loja suspensa',
    'Registrou pagamento de uma venda',
    'Venda quitada',
  ])
})

test('a sale that is told late is told, and unpaid only after the day that the telling leaves', async () => {
  const b = await createBaixas(t)
  const { carros } = await b.comSaldo(2, 60_000)
  // Thursday, 10 December 2026; the sale's own two business days ended on 24 November.
  t.setNow('2026-12-10T15:00:00Z')
  const banco = (await t.cenario.usuario(b.bancoId, ['Carteira.Baixas.Listar'])).token
  const loja = (await t.cenario.usuario(b.lojaId, DE_LOJA)).token
  expect((await b.vender({ placa: carros[0].placa, dataVenda: '2026-11-20T00:00:00Z' }, loja)).status).toBe(
    200,
  )
  for (const token of [banco, loja])
    expect(frases(await ler(token)).flat()).not.toContain('Venda sem quitação')
  t.setNow('2026-12-14T15:00:00Z')
  const depois = (await t.cenario.usuario(b.bancoId, ['Carteira.Baixas.Listar'])).token
  expect(frases(await ler(depois, 'dataInicial=2026-12-10'))).toContainEqual([
    'Venda sem quitação',
    `O prazo para pagar por ${carros[0].placa} terminou em 11/12/2026.`,
  ])
})
