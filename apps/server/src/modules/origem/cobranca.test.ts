import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'
import { lerOrigem } from './testing/ler-origem.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

async function parametro(body: object): Promise<number> {
  const chamada = { token: n.banco, body: { instituicaoFinanceiraId: n.instituicaoId, ...body } }
  expect((await t.call('POST', '/api/parametros-comerciais', chamada)).status).toBe(200)
  const { id } = await t.banco.db
    .selectFrom('parametroComercial')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

async function ativar(): Promise<number> {
  const { id } = await n.criar()
  expect((await n.garantir(id, [[await n.veiculo(), 50_000]])).status).toBe(200)
  expect((await n.agir(id, 'enviar', n.banco)).status).toBe(200)
  expect((await n.agir(id, 'aprovar', n.loja)).status).toBe(200)
  return id
}

const linha = (valorUnitario: string, descricao = 'Garantia incluída') =>
  `dataInicial=2026-11-01&dataFinal=2026-11-30&descricao=${encodeURIComponent(descricao)}&valorUnitario=${valorUnitario}`
const origem = (query: string, { token = n.banco, instituicaoId = n.instituicaoId } = {}) =>
  lerOrigem(t, `/api/instituicoes-financeiras/${instituicaoId}/extrato-financeiro/origem?${query}`, token)
const eventos = async (query: string) =>
  (
    await n.ler<{ eventos: { id: number; contratoId: number }[] }>(
      `/api/instituicoes-financeiras/${n.instituicaoId}/extrato-financeiro/eventos?${query}`,
    )
  ).eventos

test('each parameter of a row, with its scope, since when and who saved it', async () => {
  await ativar()
  expect(await origem(linha('0'))).toEqual([
    'Sem parâmetro',
    'Garantia incluída: R$ 0,00',
    'Eventos: 1',
    '— Não havia parâmetro comercial para este caso: o evento conta na quantidade e nada custa.',
  ])

  const geral = await parametro({ lojaId: 0, contratoId: 0, garantiaIncluida: 10 })
  t.setNow('2026-11-16T15:10:00Z')
  const alterado = {
    lojaId: 0,
    contratoId: 0,
    garantiaIncluida: 35,
    instituicaoFinanceiraId: n.instituicaoId,
  }
  const url = `/api/parametros-comerciais/${geral}`
  expect((await t.call('PUT', url, { token: n.banco, body: alterado })).status).toBe(200)
  // Another amount of the parameter changes; the age of this one stays.
  t.setNow('2026-11-16T15:20:00Z')
  const outro = { ...alterado, contratoNovo: 1 }
  expect((await t.call('PUT', url, { token: n.banco, body: outro })).status).toBe(200)
  await ativar()
  const doGeral = [
    'Parâmetro geral',
    'Garantia incluída: R$ 35,00',
    'Eventos: 1',
    `Parâmetro: nº ${geral}`,
    'Desde: 16/11/2026 12:10',
    'Gravado por: Ana do Banco',
  ]
  expect(await origem(linha('35'))).toEqual(doGeral)

  t.setNow('2026-11-16T15:30:00Z')
  const outroParametro = await parametro({ lojaId: n.lojaId, contratoId: 0, garantiaIncluida: 35 })
  await ativar()
  await ativar()
  const daLoja = [
    'Parâmetro da loja Loja São José',
    'Garantia incluída: R$ 35,00',
    'Eventos: 2',
    `Parâmetro: nº ${outroParametro}`,
    'Desde: 16/11/2026 12:30',
    'Gravado por: Ana do Banco',
  ]
  expect(await origem(linha('35'))).toEqual([...daLoja, ...doGeral])

  const doEvento = await eventos(linha('35'))
  expect(await origem(`${linha('35')}&eventoId=${doEvento[0]?.id}`)).toEqual(doGeral)
  expect((await origem(`${linha('35')}&eventoId=${doEvento[1]?.id}`)).slice(0, 3)).toEqual([
    'Parâmetro da loja Loja São José',
    'Garantia incluída: R$ 35,00',
    'Eventos: 1',
  ])

  expect(
    (await t.call('DELETE', `/api/parametros-comerciais/${geral}?forcarExclusao=true`, { token: n.banco }))
      .status,
  ).toBe(204)
  expect(await origem(linha('35'))).toEqual([
    ...daLoja,
    ...doGeral,
    '— O parâmetro foi excluído depois; o que já foi cobrado fica como foi.',
  ])
})

test('a parameter that was moved to another store is told for each of the two', async () => {
  t.setNow('2026-11-16T16:00:00Z')
  const primeiraLoja = await t.cenario.loja('Loja Abelha')
  const outraLoja = await t.cenario.loja('Loja Zebra')
  for (const lojaId of [primeiraLoja, outraLoja]) await t.cenario.whitelist(n.instituicaoId, lojaId)
  const ativarNa = async (lojaId: number) => {
    const { id } = await n.criar({ lojaId })
    const veiculoId = await t.cenario.veiculo({ lojaId, modeloId: n.modeloId })
    expect((await n.garantir(id, [[veiculoId, 50_000]])).status).toBe(200)
    expect((await n.agir(id, 'enviar', n.banco)).status).toBe(200)
    const { token } = await t.cenario.usuario(lojaId, DE_LOJA)
    expect((await n.agir(id, 'aprovar', token)).status).toBe(200)
  }
  const id = await parametro({ lojaId: primeiraLoja, contratoId: 0, garantiaIncluida: 91 })
  await ativarNa(primeiraLoja)
  t.setNow('2026-11-16T16:10:00Z')
  const body = { lojaId: outraLoja, contratoId: 0, garantiaIncluida: 91 }
  expect((await t.call('PUT', `/api/parametros-comerciais/${id}`, { token: n.banco, body })).status).toBe(200)
  await ativarNa(outraLoja)
  const linesOf = (loja: string, desde: string) => [
    `Parâmetro da loja ${loja}`,
    'Garantia incluída: R$ 91,00',
    'Eventos: 1',
    `Parâmetro: nº ${id}`,
    `Desde: 16/11/2026 ${desde}`,
    'Gravado por: Ana do Banco',
  ]
  expect(await origem(linha('91'))).toEqual([
    ...linesOf('Loja Abelha', '13:00'),
    ...linesOf('Loja Zebra', '13:10'),
  ])
})

test('of a contract, and of before it was recorded', async () => {
  const { id } = await n.criar()
  await parametro({ lojaId: n.lojaId, contratoId: id, contratoNovo: 77 })
  expect((await n.garantir(id, [[await n.veiculo(), 50_000]])).status).toBe(200)
  expect((await n.agir(id, 'enviar', n.banco)).status).toBe(200)
  expect((await n.agir(id, 'aprovar', n.loja)).status).toBe(200)
  const { numero } = await n.contrato(id)
  const query = linha('77', 'Contrato incluído')
  expect((await origem(query))[0]).toBe(`Parâmetro do contrato ${String(numero)}`)
  const antigo = { parametroId: null, parametroEscopo: null }
  await t.banco.db.updateTable('eventoCobranca').set(antigo).where('contratoId', '=', id).execute()
  const semRegistro = ['Parâmetro não registrado', 'Contrato incluído: R$ 77,00', 'Eventos: 1']
  expect(await origem(query)).toEqual([
    ...semRegistro,
    '— Cobrado antes de o parâmetro ser registrado em cada evento.',
  ])
  await t.banco.db
    .updateTable('eventoCobranca')
    .set({ retroativo: true })
    .where('contratoId', '=', id)
    .execute()
  expect(await origem(query)).toEqual([
    ...semRegistro,
    '— Lançado depois, quando a cobrança passou a existir, com o valor que o parâmetro tinha no dia do lançamento.',
  ])
})

test('a foreign institution 403, an event of another row 400, a row that is none nothing', async () => {
  const estranha = await t.cenario.instituicao()
  const deLa = await t.cenario.usuario(estranha, DE_INSTITUICAO)
  await expect(origem(linha('35'), { token: deLa.token })).rejects.toThrow('403')
  await expect(origem(linha('35'), { token: n.loja })).rejects.toThrow('403')
  expect(await origem(linha('35'), { token: deLa.token, instituicaoId: estranha })).toEqual([])
  const [evento] = await eventos(linha('35'))
  const desconhecido = '400 Validation failed:\n -- eventoId: Evento não encontrado nesta linha do extrato.'
  await expect(origem(`${linha('0')}&eventoId=${evento?.id}`)).rejects.toThrow(desconhecido)
  const alheio = { token: deLa.token, instituicaoId: estranha }
  await expect(origem(`${linha('35')}&eventoId=${evento?.id}`, alheio)).rejects.toThrow(desconhecido)
})
