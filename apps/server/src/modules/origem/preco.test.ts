import type { Centavos } from '@lastro/shared/dinheiro'
import { FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'
import { importarPrecos } from '#testing/precos.ts'
import { lerOrigem } from './testing/ler-origem.ts'

let t: TestApp
let n: Negocio
let regraId: number
let marcaId: number
let codigoFipe: string | null
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
  const modelo = await t.banco.db
    .selectFrom('veiculoModelo')
    .where('id', '=', n.modeloId)
    .select(['marcaId', 'codigoFipe'])
    .executeTakeFirstOrThrow()
  marcaId = modelo.marcaId
  codigoFipe = modelo.codigoFipe
  const { regraId: criada } = await t.cenario.regra({
    instituicaoId: n.instituicaoId,
    filtros: [FiltroRegra.Marca, FiltroRegra.Km],
    itens: [
      { percentual: 7000 },
      { percentual: 8050, marcas: [marcaId], quilometragemMaxima: 60_000 },
      { percentual: 9000, quilometragemMaxima: 5_000 },
    ],
  })
  regraId = criada
})
afterAll(() => t.close())

const noEstoque = (query: string, token = n.banco, lojaId = n.lojaId) =>
  lerOrigem(t, `/api/lojas/${lojaId}/estoque/origem-do-preco?${query}`, token)
const noContrato = (id: number, veiculoId: number, token = n.banco) =>
  lerOrigem(t, `/api/contratos/${id}/origem-do-preco?veiculoId=${veiculoId}`, token)

const tabela = () => [
  'Tabela FIPE',
  `Código FIPE: ${codigoFipe}`,
  'Mês de referência: 10/2026',
  'Linha da tabela: 2022, gasolina',
  'Preço de referência: R$ 50.000,00',
]

describe('a vehicle of the stock', () => {
  test('under a rule: which item, of which version, at which percentage', async () => {
    const veiculoId = await n.veiculo()
    const query = `veiculoId=${veiculoId}&regraGarantiaId=${regraId}`
    expect(await noEstoque(query)).toEqual([
      ...tabela(),
      'Regra de garantia',
      'Regra de garantia: geral',
      'Versão da regra: 1',
      'Item: 2 de 3',
      '% da tabela: 80,50%',
      'Preço: R$ 40.250,00',
      '— O item aceita: Fiat · até 60.000 km.',
    ])
    expect(await noEstoque(`${query}&instituicaoFinanceiraId=${n.instituicaoId}`)).toContain(
      'Preço: R$ 40.250,00',
    )
  })

  test('its store reads the percentage, not what the rule asks', async () => {
    const veiculoId = await n.veiculo()
    const query = `veiculoId=${veiculoId}&regraGarantiaId=${regraId}&instituicaoFinanceiraId=${n.instituicaoId}`
    expect(await noEstoque(query, n.loja)).toEqual([
      ...tabela(),
      'Regra de garantia',
      '% da tabela: 80,50%',
      'Preço: R$ 40.250,00',
    ])
  })

  test('without a rule the table counts, and without a table the price of the store', async () => {
    const comTabela = await n.veiculo({ preco: 4_100_000 })
    expect(await noEstoque(`veiculoId=${comTabela}`, n.loja)).toEqual([
      ...tabela(),
      'Preço',
      'Preço informado pela loja: R$ 41.000,00',
      '— Sem regra de garantia, vale o preço da tabela FIPE.',
    ])
    const semTabela = await n.veiculo({ anoModelo: 2015, preco: 1_900_000 })
    expect(await noEstoque(`veiculoId=${semTabela}`, n.loja)).toEqual([
      'Tabela FIPE',
      `Código FIPE: ${codigoFipe}`,
      `— A FIPE não lista o ano-modelo 2015 para o código ${codigoFipe}.`,
      'Preço',
      'Preço informado pela loja: R$ 19.000,00',
      '— Vale o preço informado pela loja.',
    ])
  })

  test('a zero-km price is told apart', async () => {
    const { modeloId } = await t.cenario.modelo({ ano: 32_000, preco: 9_900_000 })
    const veiculoId = await n.veiculo({ modeloId, anoModelo: 2026, hodometro: 12 })
    expect(await noEstoque(`veiculoId=${veiculoId}`)).toContain('Linha da tabela: zero km, gasolina')
  })

  test('of another store, of a stranger, and what no list shows', async () => {
    const veiculoId = await n.veiculo()
    const outraLoja = await t.cenario.loja()
    const deLa = await t.cenario.usuario(outraLoja, DE_LOJA)
    await expect(noEstoque(`veiculoId=${veiculoId}`, deLa.token)).rejects.toThrow('403')
    const estranha = await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)
    await expect(noEstoque(`veiculoId=${veiculoId}`, estranha.token)).rejects.toThrow(/^400/)
    const dela = await t.cenario.veiculo({ lojaId: outraLoja })
    const recusa = '400 Validation failed:\n -- veiculoId: Veículo não encontrado no estoque da loja.'
    await expect(noEstoque(`veiculoId=${dela}`)).rejects.toThrow(recusa)
    await expect(noEstoque('veiculoId=999999')).rejects.toThrow(recusa)
    // The vehicle backs another contract: an institution's list hides it, its store's shows it.
    const contratoId = await t.cenario.contrato({
      instituicaoId: await t.cenario.instituicao(),
      lojaId: n.lojaId,
      status: 5,
      veiculoIds: [veiculoId],
    })
    expect(contratoId).toBeGreaterThan(0)
    await expect(noEstoque(`veiculoId=${veiculoId}`)).rejects.toThrow(recusa)
    expect(await noEstoque(`veiculoId=${veiculoId}`, n.loja)).toContain('Preço de referência: R$ 50.000,00')
    const semCodigo = await t.cenario.usuario(n.instituicaoId, ['Relatorios.Cobertura.Listar'])
    await expect(noEstoque(`veiculoId=${veiculoId}`, semCodigo.token)).rejects.toThrow('403')
  })
})

describe('a vehicle of a contract', () => {
  test('as it was agreed, and its value of now from the month of now', async () => {
    const { modeloId } = await t.cenario.modelo({ preco: 5_000_000 })
    const veiculoId = await n.veiculo({ modeloId })
    const { id } = await n.criar({ regraGarantiaId: regraId, valorGarantia: 40_250 })
    expect((await n.garantir(id, [[veiculoId, 40_250]])).status).toBe(200)
    const rascunho = await noContrato(id, veiculoId)
    expect(rascunho).toEqual([
      'Na inclusão',
      'Escolhido em: 16/11/2026 12:00',
      expect.stringMatching(/^Código FIPE: \d+-1$/),
      'Mês de referência: 10/2026',
      'Preço de referência: R$ 50.000,00',
      'Regra de garantia: geral',
      'Versão da regra: 1',
      'Item: 2 de 3',
      '% da tabela: 80,50%',
      'Preço do veículo: R$ 40.250,00',
      '— O item aceita: Fiat · até 60.000 km.',
    ])
    // The store doesn't find a contract that was not sent.
    await expect(noContrato(id, veiculoId, n.loja)).rejects.toThrow('404 Contrato não encontrado.')
    expect((await n.agir(id, 'enviar', n.banco)).status).toBe(200)
    expect((await n.agir(id, 'aprovar', n.loja)).status).toBe(200)
    await importarPrecos(t, '2026-11', { [modeloId]: 45_000 })
    const deHoje = [
      'Valor hoje',
      'Valor hoje: R$ 36.225,00',
      'Mês de referência hoje: 11/2026',
      'Preço de referência hoje: R$ 45.000,00',
      'Conta: R$ 40.250,00 × R$ 45.000,00 ÷ R$ 50.000,00',
    ]
    expect(await noContrato(id, veiculoId)).toEqual([...deHoje, ...rascunho])
    expect(await noContrato(id, veiculoId, n.loja)).toEqual([
      ...deHoje,
      ...rascunho.slice(0, 5),
      ...rascunho.slice(8, -1),
    ])
    const daCobertura = await t.cenario.usuario(n.instituicaoId, ['Relatorios.Cobertura.Listar'])
    expect(await noContrato(id, veiculoId, daCobertura.token)).toEqual([...deHoje, ...rascunho])
    await t.banco.db
      .updateTable('veiculo')
      .set({ saiuEm: t.clock.now() })
      .where('id', '=', veiculoId)
      .execute()
    const saiu = await noContrato(id, veiculoId)
    expect([saiu[1], saiu.find((linha) => linha.startsWith('— Fora do estoque'))]).toEqual([
      'Valor hoje: R$ 0,00',
      '— Fora do estoque, desde 16/11/2026: conta R$ 0,00.',
    ])
  })

  test('a typed price, and an item that would give another price today', async () => {
    const veiculoId = await n.veiculo()
    const { id } = await n.criar({ regraGarantiaId: regraId })
    expect((await n.garantir(id, [[veiculoId, 39_000]])).status).toBe(200)
    expect((await noContrato(id, veiculoId)).slice(-5)).toEqual([
      'Preço do veículo: R$ 40.250,00',
      'Preço da instituição financeira: R$ 39.000,00',
      'Digitado por: Ana do Banco',
      'Digitado em: 16/11/2026 12:00',
      '— O item aceita: Fiat · até 60.000 km. Vale o preço que a instituição financeira digitou.',
    ])
    await t.banco.db.updateTable('veiculo').set({ hodometro: 70_000 }).where('id', '=', veiculoId).execute()
    const depois = await noContrato(id, veiculoId)
    expect(depois).toContain('% da tabela: 80,50%')
    expect(depois.at(-1)).toBe(
      '— O item da regra não foi registrado, e o de hoje dá outro preço. Vale o preço que a instituição financeira digitou.',
    )
    expect(String(depois)).not.toContain('Item:')
  })

  test('who typed a price and when, through saves, a store that takes the vehicle again, and proposals', async () => {
    const bia = await t.cenario.usuario(n.instituicaoId, DE_INSTITUICAO, { nome: 'Bia do Banco' })
    const digitado = async (id: number, veiculoId: number, token = n.banco) =>
      (await noContrato(id, veiculoId, token)).filter((linha) => linha.startsWith('Digitado'))
    const [carro, outro, terceiro] = [await n.veiculo(), await n.veiculo(), await n.veiculo()]
    const { id } = await n.criar({ regraGarantiaId: regraId, valorGarantia: 10_000 })
    expect((await n.garantir(id, [[carro, 40_250]])).status).toBe(200)
    expect(await digitado(id, carro)).toEqual([])
    t.setNow('2026-11-16T16:05:00Z')
    expect((await n.garantir(id, [[carro, 39_000]], { token: bia.token })).status).toBe(200)
    const daBia = ['Digitado por: Bia do Banco', 'Digitado em: 16/11/2026 13:05']
    t.setNow('2026-11-16T16:10:00Z')
    const mesmos: [number, number][] = [
      [carro, 39_000],
      [outro, 38_000],
    ]
    expect((await n.garantir(id, mesmos)).status).toBe(200)
    expect(await digitado(id, carro)).toEqual(daBia)
    const daAna = ['Digitado por: Ana do Banco', 'Digitado em: 16/11/2026 13:10']
    expect(await digitado(id, outro)).toEqual(daAna)

    expect((await n.agir(id, 'enviar', n.banco)).status).toBe(200)
    expect(await digitado(id, carro)).toEqual(daBia)
    // The store reads the price, but not who typed it in the draft.
    expect(await digitado(id, carro, n.loja)).toEqual([])
    expect(await noContrato(id, carro, n.loja)).toContain('Preço da instituição financeira: R$ 39.000,00')
    expect((await n.agir(id, 'aprovar', n.loja)).status).toBe(200)

    const daLoja = await n.criar({ tipoSelecaoGarantia: 0 })
    const troca = await n.veiculo()
    expect((await n.garantir(daLoja.id, [[terceiro, 45_000]])).status).toBe(200)
    expect((await n.agir(daLoja.id, 'enviar', n.banco)).status).toBe(200)
    t.setNow('2026-11-16T16:15:00Z')
    for (const veiculoId of [troca, terceiro])
      expect((await n.garantir(daLoja.id, [[veiculoId, null]], { token: n.loja })).status).toBe(200)
    expect(await digitado(daLoja.id, terceiro)).toEqual(daAna)

    const a = await createAlteracoes(t)
    const ativo = await a.ativar(1)
    const entra = await a.veiculo()
    const incluir = [{ veiculoId: entra, precoInstituicaoFinanceira: 49_000 }]
    t.setNow('2026-11-16T16:20:00Z')
    expect((await a.propor(ativo, a.banco, { incluir })).status).toBe(200)
    const proposta = [expect.stringMatching(/^Digitado por: /), 'Digitado em: 16/11/2026 13:20']
    expect(await digitado(ativo, entra, a.banco)).toEqual(proposta)
    t.setNow('2026-11-16T16:30:00Z')
    expect((await a.responder(ativo, 'aceitar', a.loja)).status).toBe(200)
    expect(await digitado(ativo, entra, a.banco)).toEqual(proposta)
    t.setNow('2026-11-16T15:00:00Z')
  })

  test('a typed price whose act the audit does not have says so', async () => {
    const veiculoId = await n.veiculo()
    const { instituicaoId, lojaId } = n
    const id = await t.cenario.contrato({ instituicaoId, lojaId, status: 0, veiculoIds: [veiculoId] })
    await t.banco.db
      .updateTable('contratoGarantia')
      .set({ precoInstituicaoFinanceira: 4_900_000 as Centavos })
      .where('contratoId', '=', id)
      .execute()
    expect(await noContrato(id, veiculoId)).toContain('Digitado por: não registrado')
  })

  test('without a reference, and once it is over', async () => {
    const veiculoId = await n.veiculo({ anoModelo: 2014, preco: 1_800_000 })
    const instituicaoId = n.instituicaoId
    const ativo = { instituicaoId, lojaId: n.lojaId, status: 5 as const, veiculoIds: [veiculoId] }
    const id = await t.cenario.contrato(ativo)
    await t.banco.db
      .updateTable('contratoGarantia')
      .set({ precoVeiculo: 1_800_000 as Centavos, precoReferencia: null, mesReferencia: null })
      .where('contratoId', '=', id)
      .execute()
    const semReferencia = await noContrato(id, veiculoId)
    expect([...semReferencia.slice(0, 3), ...semReferencia.slice(-2)]).toEqual([
      'Valor hoje',
      'Valor hoje: R$ 18.000,00',
      '— Sem preço de referência na inclusão: conta pelo próprio preço.',
      'Preço do veículo: R$ 18.000,00',
      '— A FIPE não tinha preço de referência: vale o preço informado pela loja.',
    ])
    expect((await n.alterar(id, { status: 7 })).status).toBe(200)
    expect(await noContrato(id, veiculoId)).toEqual(semReferencia.slice(3))
  })

  test('one that an open proposal brings, as it was priced with it', async () => {
    const a = await createAlteracoes(t)
    const id = await a.ativar(1)
    const entra = await a.veiculo()
    expect((await a.propor(id, a.loja, { incluir: [{ veiculoId: entra }] })).status).toBe(200)
    const lida = await noContrato(id, entra, a.banco)
    expect(lida).toContain('Escolhido em: 16/11/2026 12:00')
    expect(lida).toContain('Preço do veículo: R$ 50.000,00')
    expect(lida).toContain('Valor hoje: R$ 50.000,00')
    expect(await noContrato(id, entra, a.loja)).toEqual(lida)
  })

  test('of a stranger 404, of another vehicle 400, without a code 403', async () => {
    const veiculoId = await n.veiculo()
    const { instituicaoId, lojaId } = n
    const id = await t.cenario.contrato({ instituicaoId, lojaId, status: 5, veiculoIds: [veiculoId] })
    const estranha = await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)
    const outraLoja = await t.cenario.usuario(await t.cenario.loja(), DE_LOJA)
    for (const { token } of [estranha, outraLoja]) {
      await expect(noContrato(id, veiculoId, token)).rejects.toThrow('404 Contrato não encontrado.')
      await expect(noContrato(999_999, veiculoId, token)).rejects.toThrow('404 Contrato não encontrado.')
    }
    await expect(noContrato(id, await n.veiculo())).rejects.toThrow(
      '400 Validation failed:\n -- veiculoId: Veículo não encontrado no contrato.',
    )
    const semCodigo = await t.cenario.usuario(instituicaoId, ['Configuracoes.Whitelist.Listar'])
    await expect(noContrato(id, veiculoId, semCodigo.token)).rejects.toThrow('403')
  })
})
