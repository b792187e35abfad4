import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { endereco, NOVEMBRO, parametrizar, type Extrato } from './testing/extrato.ts'

let t: TestApp
let p: Parceria

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  p = await createParceria(t, { loja: 'Loja Central' })
})

async function extrato(periodo = NOVEMBRO) {
  const response = await t.call('GET', `${endereco(p.bancoId)}?${periodo}`, { token: p.banco })
  expect(response).toMatchObject({ status: 200 })
  return response.json<Extrato>()
}

describe('the period', () => {
  test('counts days in São Paulo, both ends included', async () => {
    const quandos = [
      '2026-11-01T02:59:59Z',
      '2026-11-01T03:00:00Z',
      '2026-12-01T02:59:59Z',
      '2026-12-01T03:00:00Z',
    ]
    for (const quando of quandos) {
      t.setNow('2026-11-01T02:00:00Z')
      const id = await p.criar(1)
      await p.enviar(id)
      // 23:59:59 and 00:00:00 in São Paulo.
      t.setNow(quando)
      const { token } = await t.cenario.usuario(p.lojaId, DE_LOJA)
      expect((await p.agir(id, 'aprovar', token)).status).toBe(200)
    }
    t.setNow('2026-11-16T15:00:00Z')
    const contratos = async (periodo: string) => (await extrato(periodo)).itens[0]?.quantidade ?? 0
    expect(await contratos(NOVEMBRO)).toBe(2)
    expect(await contratos('dataInicial=2026-10-31&dataFinal=2026-10-31')).toBe(1)
    expect(await contratos('dataInicial=2026-11-01&dataFinal=2026-11-01')).toBe(1)
    expect(await contratos('dataInicial=2026-12-01&dataFinal=2026-12-01')).toBe(1)
    expect(await contratos('dataInicial=2026-10-01&dataFinal=2026-12-31')).toBe(4)
    // The spec's client sends days with a time and a literal Z; only the date counts.
    expect(await contratos('dataInicial=2026-11-01T00:00:00Z&dataFinal=2026-11-30T23:59:59.999Z')).toBe(2)
    const linha = `${NOVEMBRO}&descricao=Contrato%20inclu%C3%ADdo&valorUnitario=0`
    const response = await t.call('GET', `${endereco(p.bancoId)}/eventos?${linha}`, { token: p.banco })
    expect(response.json()).toMatchObject({
      eventos: [{ data: '2026-11-01T03:00:00.000Z' }, { data: '2026-12-01T02:59:59.000Z' }],
    })
  })

  test.each([
    ['dataInicial=2026-11-02&dataFinal=2026-11-01', 'A data final não pode ser anterior à data inicial.'],
    ['dataInicial=2025-11-01&dataFinal=2026-11-02', 'O período não pode passar de 366 dias.'],
    ['dataInicial=2026-11-01', 'Selecione o período.'],
    ['dataInicial=&dataFinal=2026-11-01', 'Selecione o período.'],
    ['dataInicial=2026-02-30&dataFinal=2026-11-01', 'Data inválida.'],
    [
      'dataInicial=2026-13-01&dataFinal=2026-13-02',
      ' -- dataInicial: Data inválida.\n -- dataFinal: Data inválida.',
    ],
  ])('%s answers 400 in words', async (periodo, mensagem) => {
    for (const fim of [`?${periodo}`, `/eventos?${periodo}&descricao=Contrato%20alterado&valorUnitario=0`]) {
      const response = await t.call('GET', `${endereco(p.bancoId)}${fim}`, { token: p.banco })
      expect(response.status).toBe(400)
      expect(response.text).toContain(mensagem)
    }
  })

  test.each([
    ['dataInicial', 'dataInicial=amanha&dataFinal=2026-11-30'],
    ['dataFinal', 'dataInicial=2026-11-01&dataFinal=01/11/2026'],
  ])('with a %s that is no day is told of that alone', async (campo, periodo) => {
    const response = await t.call('GET', `${endereco(p.bancoId)}?${periodo}`, { token: p.banco })
    expect([response.status, response.text]).toEqual([
      400,
      `Validation failed:\n -- ${campo}: Data inválida.`,
    ])
  })

  test('of exactly 366 days is taken, and of the last day that there is', async () => {
    expect(await extrato('dataInicial=2025-11-01&dataFinal=2026-11-01')).toEqual({ itens: [], total: 0 })
    expect(await extrato('dataInicial=9999-12-31&dataFinal=9999-12-31')).toEqual({ itens: [], total: 0 })
  })
})

describe('the events of a row', () => {
  const eventos = (query: string, token = p.banco, id = p.bancoId) =>
    t.call('GET', `${endereco(id)}/eventos?${NOVEMBRO}&${query}`, { token })
  const GARANTIAS = `descricao=${encodeURIComponent('Garantia incluída')}`

  test('name contract, store, vehicle, user and moment, page by page', async () => {
    await parametrizar(t, p, {})
    const id = await p.ativar(3)
    const response = await eventos(`${GARANTIAS}&valorUnitario=7.77&pagina=2&quantidadePorPagina=2`)
    expect(response.json()).toEqual({
      eventos: [
        {
          id: expect.any(Number) as number,
          descricao: 'Garantia incluída',
          valor: 7.77,
          data: '2026-11-16T15:00:00.000Z',
          contratoId: id,
          numeroContrato: await p.numeroDe(id),
          loja: 'Loja Central',
          veiculoId: expect.any(Number) as number,
          placa: expect.stringMatching(/^ABC/) as string,
          marca: 'Fiat',
          modelo: expect.stringMatching(/^Modelo/) as string,
          regraGarantiaId: null,
          usuario: 'Léo da Loja',
          retroativo: false,
        },
      ],
      total: 3,
      totalPaginas: 2,
      registroAtual: 3,
    })
    const depois = await eventos(`${GARANTIAS}&valorUnitario=7.77&pagina=9&quantidadePorPagina=2`)
    expect(depois.json()).toEqual({ eventos: [], total: 3, totalPaginas: 2, registroAtual: 0 })
    expect((await eventos(`${GARANTIAS}&valorUnitario=7.7`)).json()).toEqual({ eventos: [] })
  })

  test.each([
    [`descricao=Outra&valorUnitario=1`, 'Descrição desconhecida.'],
    [`${GARANTIAS}&valorUnitario=1,5`, 'Informe o valor em reais, com ponto decimal.'],
    [`${GARANTIAS}&valorUnitario=-1`, 'Informe o valor em reais, com ponto decimal.'],
  ])('%s answers 400', async (query, mensagem) => {
    const response = await eventos(query)
    expect(response.status).toBe(400)
    expect(response.text).toContain(mensagem)
  })

  test('another institution’s user reads neither statement nor events', async () => {
    await p.ativar(1)
    const outroId = await t.cenario.instituicao()
    const outro = (await t.cenario.usuario(outroId, DE_INSTITUICAO)).token
    expect((await eventos(`${GARANTIAS}&valorUnitario=0`, outro)).status).toBe(403)
    expect((await t.call('GET', `${endereco(p.bancoId)}?${NOVEMBRO}`, { token: outro })).status).toBe(403)
    const proprio = await t.call('GET', `${endereco(outroId)}?${NOVEMBRO}`, { token: outro })
    expect(proprio.json()).toEqual({ itens: [], total: 0 })
    expect((await eventos(`${GARANTIAS}&valorUnitario=0`, outro, outroId)).json()).toEqual({ eventos: [] })
  })
})
