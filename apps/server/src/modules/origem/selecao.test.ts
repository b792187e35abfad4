import { OrdemSelecao } from '@lastro/shared/regras-garantia/regra-garantia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'
import { lerOrigem } from './testing/ler-origem.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

const origem = (id: number, token = n.banco) => lerOrigem(t, `/api/contratos/${id}/origem-da-selecao`, token)

test('order, seed, the state of the stock, and who was taken, dropped and left out', async () => {
  const nomes = { marca: 'Fiat', nome: 'Toro' }
  const barato = await t.cenario.modelo({ ...nomes, preco: 1_000_000, ano: 2020 })
  const medio = await t.cenario.modelo({ ...nomes, preco: 2_000_000, ano: 2021 })
  const caro = await t.cenario.modelo({ ...nomes, preco: 4_000_000, ano: 2023 })
  const velho = await t.cenario.modelo({ ...nomes, preco: 4_000_000, ano: 2019, mes: '2026-05-01' })
  await n.veiculo({ placa: 'AAA1A01', modeloId: barato.modeloId, anoModelo: 2020 })
  await n.veiculo({ placa: 'AAA1A02', modeloId: medio.modeloId, anoModelo: 2021 })
  await n.veiculo({ placa: 'AAA1A03', modeloId: caro.modeloId, anoModelo: 2023 })
  await n.veiculo({ placa: 'AAA1A04', modeloId: caro.modeloId, anoModelo: 2023 })
  await n.veiculo({ placa: 'AAA1A05', modeloId: velho.modeloId, anoModelo: 2019 })
  // One vehicle without a reference price, and one that backs another contract.
  await n.veiculo({ placa: 'AAA1A06', anoModelo: 2001 })
  const preso = await n.veiculo({ placa: 'AAA1A07', modeloId: caro.modeloId, anoModelo: 2023 })
  await t.cenario.contrato({
    instituicaoId: n.instituicaoId,
    lojaId: n.lojaId,
    status: 5,
    veiculoIds: [preso],
  })
  const { regraId } = await t.cenario.regra({
    instituicaoId: n.instituicaoId,
    lojaId: n.lojaId,
    ordemAno: OrdemSelecao.Crescente,
    ordemPreco: OrdemSelecao.Decrescente,
    itens: [{ percentual: 10_000 }],
  })
  const automatico = { tipoSelecaoGarantia: 2, regraGarantiaId: regraId }
  const { id, garantias } = await n.criar({ ...automatico, valorGarantia: 60_000 })
  expect(garantias).toHaveLength(2)
  const { sementeSelecao } = await t.banco.db
    .selectFrom('contrato')
    .where('id', '=', id)
    .select('sementeSelecao')
    .executeTakeFirstOrThrow()
  const criterio = [
    'Seleção automática',
    'Feita em: 16/11/2026 12:00',
    'Regra de garantia: da loja Loja São José',
    'Versão da regra: 1',
    'Ordem: ano crescente, dentro do ano preço decrescente',
    `Semente do sorteio: ${sementeSelecao}`,
    'Valor a alcançar: R$ 60.000,00',
  ]
  // 10 + 20 + 40 reach 60 thousand; 20 + 40 still do, so the 10 is dropped.
  expect(await origem(id)).toEqual([
    ...criterio,
    'Veículos da loja',
    'Em estoque: 7',
    'Fora da regra: 1',
    'Em garantia em outro contrato: 1',
    'Com preço defasado: 1',
    'Candidatos: 4',
    'Candidatos que não foram necessários: 1',
    'Total dos candidatos: R$ 110.000,00',
    'Escolhidos (2)',
    '2º AAA1A02 Fiat Toro 2021: R$ 20.000,00',
    '3º AAA1A03 Fiat Toro 2023: R$ 40.000,00',
    '— Na ordem em que foram selecionados.',
    'Dispensados (1)',
    '1º AAA1A01 Fiat Toro 2020: R$ 10.000,00',
    '— Selecionados e depois dispensados, do último para o primeiro: sem cada um deles o total ainda alcança o valor.',
    'Deixados de fora pelo preço defasado (1)',
    'AAA1A05 Fiat Toro 2019: R$ 40.000,00',
    '— A seleção automática não usa preço defasado.',
  ])

  const grande = await n.criar({ ...automatico, valorGarantia: 110_000.01 })
  expect(grande.garantias).toEqual([])
  expect((await origem(grande.id)).slice(10, 15)).toEqual([
    'Em garantia em outro contrato: 1',
    'Com preço defasado: 1',
    'Candidatos: 4',
    'Total dos candidatos: R$ 110.000,00',
    '— Todos os candidatos juntos não alcançam o valor da garantia: nenhum veículo foi escolhido.',
  ])

  // A store doesn't find the institution's draft.
  await expect(origem(id, n.loja)).rejects.toThrow('404 Contrato não encontrado.')
  expect((await n.agir(id, 'enviar', n.banco)).status).toBe(200)
  expect(await origem(id, n.loja)).toEqual([
    'Seleção automática',
    '— Os veículos foram escolhidos pelo sistema, pela regra de garantia da instituição financeira, entre os livres da loja.',
  ])
  const estranha = await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)
  await expect(origem(id, estranha.token)).rejects.toThrow('404 Contrato não encontrado.')
})

test('where there was none, and where it was not recorded', async () => {
  const contrato = { instituicaoId: n.instituicaoId, lojaId: n.lojaId, status: 3 } as const
  const pela = async (tipoSelecao: 0 | 1 | 2, token?: string) =>
    (await origem(await t.cenario.contrato({ ...contrato, tipoSelecao }), token)).at(-1)
  expect(await pela(0)).toBe('— Não houve seleção automática: a loja escolhe os veículos.')
  expect(await pela(1, n.loja)).toBe(
    '— Não houve seleção automática: a instituição financeira escolhe os veículos.',
  )
  expect(await pela(2)).toBe('— Não registrado: o contrato é de antes deste registro.')
})
