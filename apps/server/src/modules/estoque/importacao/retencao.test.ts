import type { VeiculoImportado } from '@lastro/shared/veiculos/importacao-estoque'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { veiculo } from '../testing/carga.ts'
import { fonteOfJson } from './carga-json.ts'
import type { EstoqueOptions } from './carga.ts'
import { importarLinhas } from './importacao.service.ts'

// Domain 6: a store whose full loads are held back for three days is told, as are the institutions tied to it.

const DAY_MS = 24 * 60 * 60 * 1_000
let t: TestApp
let p: Parceria
let instituicao: number

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  p = await createParceria(t, { banco: 'Banco Um', loja: 'Loja Central' })
  const contrato = await p.criar(1)
  await p.enviar(contrato)
  // Tied by its contract alone, and one without any tie.
  await t.banco.db.deleteFrom('whitelist').where('lojaId', '=', p.lojaId).execute()
  instituicao = await t.cenario.instituicao('Banco Dois')
  await t.cenario.whitelist(instituicao, p.lojaId)
  await t.cenario.instituicao('Banco Três')
  await t.banco.db.deleteFrom('notificacao').execute()
})

const SEM_PLACA = veiculo(1, { placa: 'SEM PLACA', chassi: null, renavam: null })
const carregar = (change: Partial<EstoqueOptions> = {}, veiculos: object[] = [veiculo(7), SEM_PLACA]) =>
  importarLinhas(t.banco.db, t.clock, fonteOfJson(veiculos as VeiculoImportado[]), {
    lojaId: p.lojaId,
    completo: true,
    confirmar: false,
    ...change,
  })
const REFUSED = { aConfirmar: { retidos: { linhas: 1, veiculos: 1, emGarantia: 1 } } }
const avisos = () =>
  t.banco.db
    .selectFrom('notificacao')
    .where('titulo', '=', 'Carga completa não retira veículos')
    .select(['estabelecimentoId', 'conteudo', 'contratoId'])
    .orderBy('estabelecimentoId')
    .execute()
const outroDia = () => t.passar(DAY_MS)

test('on the third day of refused full loads both sides are told, once', async () => {
  for (let dia = 0; dia < 2; dia++) {
    expect(await carregar()).toMatchObject(REFUSED)
    expect(await carregar()).toMatchObject(REFUSED)
    outroDia()
  }
  expect(await avisos()).toEqual([])
  await carregar()
  const conteudo =
    'Em três dias a carga completa do estoque de Loja Central não retirou nenhum veículo, porque a placa de 1 linha não pode ser lida: uma venda não apareceria.'
  const told = [
    { estabelecimentoId: p.bancoId, conteudo, contratoId: null },
    {
      estabelecimentoId: p.lojaId,
      conteudo:
        'Em três dias a carga completa do estoque não retirou nenhum veículo, porque a placa de 1 linha não pode ser lida. Sem ela, 1 veículo sairia, 1 em garantia. Corrija a linha e envie de novo.',
      contratoId: null,
    },
    { estabelecimentoId: instituicao, conteudo, contratoId: null },
  ]
  expect(await avisos()).toEqual(told)
  await carregar()
  outroDia()
  expect(await carregar({ parcial: true })).not.toMatchObject({ situacao: 'recusado' })
  expect(await avisos()).toEqual(told)
})

test('a full load that retires begins the count anew; partial loads don’t count', async () => {
  for (let dia = 0; dia < 2; dia++) {
    expect(await carregar({ parcial: true })).not.toMatchObject({ situacao: 'recusado' })
    outroDia()
  }
  // Refused for another confirmation: it retires nothing either, and the count stays.
  expect(await carregar({}, [])).toMatchObject({ situacao: 'recusado' })
  expect(await carregar({ confirmar: true }, [veiculo(7)])).toMatchObject({ sairam: 1 })
  await t.banco.db.updateTable('veiculo').set({ saiuEm: null }).where('lojaId', '=', p.lojaId).execute()
  for (let dia = 0; dia < 2; dia++) {
    await carregar({ parcial: true })
    await carregar({ parcial: true, completo: false })
    outroDia()
  }
  await carregar({ completo: false, parcial: true })
  expect(await avisos()).toEqual([])
  await carregar({ parcial: true })
  expect(await avisos()).toHaveLength(3)
})

test.each([
  [veiculo(7, { placa: 'SEM PLACA', chassi: null, renavam: null }), 'a placa de 1 linha não pode ser lida'],
  [veiculo(7, { anoModelo: 2099 }), 'todas as linhas têm problema'],
])('full loads of bad lines alone count too: %j', async (ruim, porque) => {
  for (let dia = 0; dia < 3; dia++) {
    expect(await carregar({ parcial: true }, [ruim])).toMatchObject({ situacao: 'recusado', totalErros: 1 })
    outroDia()
  }
  expect(await avisos()).toHaveLength(3)
  expect(await avisos()).toContainEqual(
    expect.objectContaining({ estabelecimentoId: p.lojaId, conteudo: expect.stringContaining(porque) }),
  )
})
