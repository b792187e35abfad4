import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPassagem, type Passagem } from '#modules/cobertura/testing/passagem.ts'
import { reavaliarPedidos } from '#modules/cobertura/testing/reavaliar-pedidos.ts'
import { lerOrigem } from '#modules/origem/testing/ler-origem.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { createBaixas } from '#testing/baixas.ts'
import { expectConfere } from '#testing/conferir.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { envelhecerSaldos } from './envelhecer-saldos.service.ts'
import { createSaldos, type Saldos } from './testing/saldos.ts'

// Today is Monday, 16 November 2026; a balance counts for three business days after its date.

let t: TestApp
let s: Saldos
let g: Passagem
beforeAll(async () => {
  t = await startApp()
  s = createSaldos(t)
  g = await createPassagem(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

interface Cobertura {
  totalAtual: number
  valorGarantia: number
  exigido: number
  deficit: number
  percentual: number | null
  situacao: string
  indice: number | null
  saldo: number | null
  dataSaldo: string | null
  ltv: number | null
}

const PELO_SALDO = { baseDoExigido: 'saldo', indiceMinimo: 125 }

async function politica(p: Parceria, campos: object): Promise<void> {
  const pessoa = async () =>
    (
      await t.cenario.usuario(p.bancoId, [
        'Configuracoes.Politicas.Listar',
        'Configuracoes.Politicas.Alterar',
      ])
    ).token
  const url = `/api/instituicoes-financeiras/${p.bancoId}/politica`
  const body = { exigeSegundoFator: false, aprovadorDistinto: false, valorSegundaAprovacao: null, ...campos }
  const salva = await t.call('PUT', url, { token: await pessoa(), body })
  // What is weaker waits for another person.
  if (salva.json<{ reducao: object | null }>().reducao)
    await t.call('POST', `${url}/reducao/confirmar`, { token: await pessoa() })
  await reavaliarPedidos(t)
}

const cobertura = async (p: Parceria, id: number, token = p.banco) =>
  (await t.call('GET', `/api/contratos/${id}`, { token })).json<{ cobertura: Cobertura }>().cobertura

async function carregar(p: Parceria, saldos: object[], resto: object = {}) {
  expect((await s.carregar(p, saldos, resto)).status).toBe(200)
  return reavaliarPedidos(t)
}

/** Goes on at that moment, with a new session of the bank. */
async function noDia(agora: string, p: Parceria): Promise<Parceria> {
  t.setNow(agora)
  return { ...p, banco: (await t.cenario.usuario(p.bancoId, DE_INSTITUICAO)).token }
}

const resumo = async (p: Parceria) =>
  (
    await t.call('GET', `/api/instituicoes-financeiras/${p.bancoId}/cobertura/resumo`, { token: p.banco })
  ).json<{ totalAtual: number; valorGarantia: number; deficit: number; exigido: Record<string, number> }>()

test('with the balance as base, balance × index must be covered, everywhere, and before and after are explained to the cent', async () => {
  const p = await createParceria(t)
  const id = await p.ativar(2)
  const numero = await p.numeroDe(id)
  const origem = () => lerOrigem(t, `/api/contratos/${id}/origem-da-cobertura`, p.banco)
  await politica(p, PELO_SALDO)
  expect(await cobertura(p, id)).toMatchObject({
    exigido: 100_000,
    valorGarantia: 100_000,
    percentual: 100,
    indice: 125,
    saldo: null,
  })
  expect(await origem()).toEqual([
    'Cobertura',
    'Valor das garantias hoje: R$ 100.000,00',
    'Exigido: R$ 100.000,00',
    'Cobertura: 100,00%',
    '— Valor das garantias hoje ÷ exigido, sem arredondar para cima.',
    'Exigido',
    'Valor da garantia: R$ 100.000,00',
    '— Sem saldo devedor válido: vale o valor da garantia.',
    'Valor das garantias hoje',
    'Com referência atual: R$ 100.000,00',
    'Última mudança',
    'Causa: Base da cobertura',
    'Quando: 16/11/2026 12:00',
    'Valor das garantias: de R$ 100.000,00 para R$ 100.000,00',
    'Exigido: de R$ 100.000,00 para R$ 100.000,00',
  ])
  // 88.888,89 × 125% = 111.111,1125; half-up to the cent.
  expect(await carregar(p, [{ numero, saldoDevedor: 88_888.89 }])).toBe(1)
  expect(await cobertura(p, id)).toMatchObject({
    totalAtual: 100_000,
    valorGarantia: 100_000,
    exigido: 111_111.11,
    deficit: 11_111.11,
    percentual: 90,
    situacao: 'descoberto',
    indice: 125,
    saldo: 88_888.89,
    dataSaldo: '2026-11-13T00:00:00Z',
    ltv: 88.89,
  })
  expect(await origem()).toEqual([
    'Cobertura',
    'Valor das garantias hoje: R$ 100.000,00',
    'Exigido: R$ 111.111,11',
    'Cobertura: 90,00%',
    '— Valor das garantias hoje ÷ exigido, sem arredondar para cima.',
    'Exigido',
    'Saldo devedor: R$ 88.888,89',
    'Data-base: 13/11/2026',
    'Índice mínimo: 125,00%',
    'Exigido: R$ 111.111,11',
    'Valor da garantia acordado: R$ 100.000,00',
    '— Saldo devedor × índice mínimo, arredondado ao centavo.',
    'Valor das garantias hoje',
    'Com referência atual: R$ 100.000,00',
    'Última mudança',
    'Causa: Saldo devedor',
    'Quando: 16/11/2026 12:00',
    'Valor das garantias: de R$ 100.000,00 para R$ 100.000,00',
    'Exigido: de R$ 100.000,00 para R$ 111.111,11',
  ])
  expect((await g.avisos(p.lojaId)).at(-1)).toBe(
    `Com o saldo devedor de agora, os veículos do contrato ${numero} cobrem 90,00% do exigido pelo saldo devedor (FIPE 10/2026). ` +
      'Faltam R$ 11.111,11.',
  )
  // A store reads what must be covered, not what is owed.
  expect(await cobertura(p, id, p.loja)).toMatchObject({
    exigido: 111_111.11,
    deficit: 11_111.11,
    indice: null,
    saldo: null,
    dataSaldo: null,
    ltv: null,
  })
  const daLoja = await lerOrigem(t, `/api/contratos/${id}/origem-da-cobertura`, p.loja)
  expect(daLoja.join()).not.toContain('88.888,89')
  expect(await resumo(p)).toMatchObject({
    valorGarantia: 100_000,
    deficit: 11_111.11,
    exigido: { descoberto: 111_111.11, limite: 0, coberto: 0 },
  })
  const meses = (
    await t.call('GET', `/api/instituicoes-financeiras/${p.bancoId}/cobertura/tendencia`, { token: p.banco })
  ).json<{ meses: object[] }>().meses
  expect(meses.at(-1)).toMatchObject({ exigido: 111_111.11, valorGarantia: 100_000, descobertos: 1 })
  const exportado = await t.call(
    'GET',
    `/api/instituicoes-financeiras/${p.bancoId}/cobertura/exportar?formato=csv`,
    { token: p.banco },
  )
  expect(exportado.text).toContain('111111,11')
  // The balance falls: the case closes at 102%.
  await carregar(p, [{ numero, saldoDevedor: 78_431.37 }], { dataBase: '2026-11-16T00:00:00Z' })
  expect(await cobertura(p, id)).toMatchObject({ exigido: 98_039.21, percentual: 102, situacao: 'coberto' })
  expect((await g.casos(id)).map(({ fechadoEm }) => fechadoEm !== null)).toEqual([true])
})

test('payments that the balance doesn’t know lower what must be covered, until they are reversed or the next one knows them', async () => {
  const b = await createBaixas(t)
  const { contratoId, carros } = await b.comSaldo(2, 80_000)
  const numero = await b.numeroDe(contratoId)
  await politica(b, PELO_SALDO)
  const valores = async () => {
    const { totalAtual, exigido, saldo, percentual } = await cobertura(b, contratoId)
    return { totalAtual, exigido, saldo, percentual }
  }
  expect(await valores()).toEqual({ totalAtual: 100_000, exigido: 100_000, saldo: 80_000, percentual: 100 })
  const id = await b.aberta(contratoId, carros[0].id)
  expect(await valores()).toMatchObject({ totalAtual: 50_000, exigido: 100_000 })
  // What stays covers 40.000,00 at 125%: the rest is due.
  expect(await b.ler(id)).toMatchObject({ valor: 40_000 })
  await b.pagar(id, 20_000)
  // Known by Friday's balance: money of that day or before.
  await b.pagar(id, 5_000, { data: '2026-11-13T00:00:00Z' })
  const pago = { totalAtual: 50_000, exigido: 75_000, saldo: 80_000 }
  expect(await valores()).toMatchObject(pago)
  const origem = () => lerOrigem(t, `/api/contratos/${contratoId}/origem-da-cobertura`, b.banco)
  const linhas = await origem()
  expect(linhas.slice(linhas.indexOf('Saldo devedor: R$ 80.000,00'), -5)).toEqual([
    'Saldo devedor: R$ 80.000,00',
    'Data-base: 13/11/2026',
    'Pago, ainda não no saldo: R$ 20.000,00',
    'Índice mínimo: 125,00%',
    'Exigido: R$ 75.000,00',
    'Valor da garantia acordado: R$ 100.000,00',
    '— (Saldo devedor − pago) × índice mínimo, arredondado ao centavo.',
    'Valor das garantias hoje',
    'Com referência atual: R$ 50.000,00',
    'Vendido ou fora do estoque (conta R$ 0,00): R$ 50.000,00',
  ])
  expect((await b.pagar(id, 20_000, { liberar: false })).json()).toMatchObject({ estado: 'paga' })
  expect(await valores()).toMatchObject({ exigido: 50_000, percentual: 100 })
  await b.agirNaBaixa(id, 'estornar')
  expect(await valores()).toMatchObject({ totalAtual: 50_000, exigido: 100_000 })
  await b.pagar(id, 20_000)
  expect(await valores()).toMatchObject(pago)
  expect(await carregar(b, [{ numero, saldoDevedor: 60_000 }], { dataBase: '2026-11-16T00:00:00Z' })).toBe(1)
  expect(await valores()).toMatchObject({ totalAtual: 50_000, exigido: 75_000, saldo: 60_000 })
  expect(await origem()).not.toContain('Pago, ainda não no saldo: R$ 20.000,00')
})

test('a load evaluates only what it changes, and one of an older day nothing', async () => {
  const p = await createParceria(t)
  const [a, b] = await s.ativos(p, 2)
  const saldos = [a, b].map((contrato) => ({ numero: contrato?.numero, saldoDevedor: 30_000 }))
  // Where valorGarantia is the base, a load evaluates none.
  expect(await carregar(p, saldos)).toBe(0)
  await politica(p, PELO_SALDO)
  expect(await cobertura(p, a.id)).toMatchObject({ exigido: 37_500, percentual: 133.33, ltv: 60 })
  expect(await carregar(p, [{ numero: a.numero, saldoDevedor: 45_000 }])).toBe(1)
  expect(await cobertura(p, a.id)).toMatchObject({ exigido: 56_250 })
  expect(await carregar(p, saldos, { dataBase: '2026-11-10T00:00:00Z' })).toBe(0)
  // Another index, and back to valorGarantia.
  await politica(p, { ...PELO_SALDO, indiceMinimo: 100 })
  expect(await cobertura(p, a.id)).toMatchObject({ exigido: 45_000, percentual: 111.11 })
  await politica(p, { baseDoExigido: 'valorGarantia' })
  expect(await cobertura(p, a.id)).toMatchObject({ exigido: 50_000, indice: null, saldo: null, ltv: null })
})

test('who owes nothing has no percentage and is covered; the open case closes', async () => {
  let p = await createParceria(t)
  const [a] = await s.ativos(p, 1)
  await politica(p, PELO_SALDO)
  await carregar(p, [{ numero: a.numero, saldoDevedor: 50_000 }])
  expect(await cobertura(p, a.id)).toMatchObject({ exigido: 62_500, situacao: 'descoberto' })
  p = await noDia('2026-11-17T15:00:00Z', p)
  await carregar(p, [{ numero: a.numero, saldoDevedor: 0 }], { confirmar: true })
  expect(await cobertura(p, a.id)).toMatchObject({
    exigido: 0,
    deficit: 0,
    percentual: null,
    situacao: 'coberto',
    saldo: 0,
    ltv: 0,
  })
  expect((await g.casos(a.id)).map(({ fechadoEm }) => fechadoEm !== null)).toEqual([true])
  expect((await g.avisos(p.bancoId)).at(-1)).toContain('está sem saldo devedor')
  expect((await lerOrigem(t, `/api/contratos/${a.id}/origem-da-cobertura`, p.banco))[3]).toBe(
    'Cobertura: Sem saldo devedor',
  )
})

test('a change of vehicles is measured by the balance, not by the agreed value', async () => {
  const p = await createParceria(t)
  const id = await p.ativar(2)
  const [leaving = 0] = (
    await t.banco.db.selectFrom('contratoGarantia').where('contratoId', '=', id).select('veiculoId').execute()
  ).map(({ veiculoId }) => veiculoId)
  const retirar = () =>
    t.call('POST', `/api/contratos/${id}/alteracao-garantias`, {
      token: p.banco,
      body: { incluir: [], remover: [leaving] },
    })
  await politica(p, PELO_SALDO)
  await carregar(p, [{ idContrato: id, saldoDevedor: 50_000 }])
  const situacao = await t.call('GET', `/api/contratos/${id}/alteracao-garantias`, { token: p.banco })
  expect(situacao.json()).toMatchObject({ exigido: 62_500, valorGarantia: 100_000, totalAtual: 100_000 })
  const recusada = await retirar()
  expect([recusada.status, recusada.text.replaceAll('\u00a0', ' ')]).toEqual([
    400,
    expect.stringContaining('A alteração deixaria a cobertura em 80,00% (R$ 50.000,00)'),
  ])
  await carregar(p, [{ idContrato: id, saldoDevedor: 40_000 }])
  expect((await retirar()).status).toBe(200)
})

test('a balance that stops counting by a new day leaves valorGarantia, told as such', async () => {
  let p = await createParceria(t)
  const [a] = await s.ativos(p, 1)
  await politica(p, PELO_SALDO)
  await carregar(p, [{ numero: a.numero, saldoDevedor: 20_000 }])
  const virar = async () => {
    await envelhecerSaldos({ db: t.banco.db, clock: t.clock })
    return reavaliarPedidos(t)
  }
  // Friday's balance: Monday to Wednesday are its three business days; the 20th is a holiday.
  p = await noDia('2026-11-18T15:00:00Z', p)
  await virar()
  expect(await cobertura(p, a.id)).toMatchObject({ exigido: 25_000 })
  p = await noDia('2026-11-19T15:00:00Z', p)
  expect(await virar()).toBeGreaterThan(0)
  expect(await cobertura(p, a.id)).toMatchObject({ exigido: 50_000, indice: 125, saldo: null })
  expect((await t.call('GET', `/api/contratos/${a.id}/cobertura`, { token: p.banco })).json()).toMatchObject({
    historico: [
      { motivo: 'saldo', exigido: 50_000 },
      { motivo: 'saldo', exigido: 25_000 },
      { motivo: 'base', exigido: 50_000 },
      { motivo: 'contrato' },
      { motivo: 'contrato' },
    ],
  })
  expect(await virar()).toBe(0)
})
