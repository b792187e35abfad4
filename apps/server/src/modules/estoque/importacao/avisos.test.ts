import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { importarEstoque } from './importacao.service.ts'

let t: TestApp
let p: Parceria
let contratoId: number
let numero: string
let veiculos: { id: number; placa: string; chassi: string | null; hodometro: number | null }[]

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  p = await createParceria(t, { banco: 'Banco Um', loja: 'Loja Central' })
  contratoId = await p.criar(2)
  numero = await p.numeroDe(contratoId)
  await p.enviar(contratoId)
  await t.banco.db.deleteFrom('notificacao').execute()
  // Also in stock, but pledged to nobody.
  await t.cenario.veiculo({ lojaId: p.lojaId, modeloId: p.modeloId })
  veiculos = await t.banco.db
    .selectFrom('veiculo')
    .where('lojaId', '=', p.lojaId)
    .select(['id', 'placa', 'chassi', 'hodometro'])
    .orderBy('placa')
    .execute()
})

async function carregar(linhas: string[], completo = false) {
  const { codigoFipe } = await t.banco.db
    .selectFrom('veiculoModelo')
    .where('id', '=', p.modeloId)
    .select('codigoFipe')
    .executeTakeFirstOrThrow()
  const csv = [
    'placa;chassi;ano_modelo;codigo_fipe;hodometro;uf;leilao',
    ...linhas.map((linha) => linha.replace('FIPE', codigoFipe ?? '')),
  ].join('\n')
  async function* bytes() {
    yield Buffer.from(csv)
  }
  const opcoes = { lojaId: p.lojaId, completo, confirmar: true }
  expect(await importarEstoque(t.banco.db, t.clock, bytes(), opcoes)).not.toMatchObject({
    situacao: 'recusado',
  })
}
const linhaDe = (veiculo: (typeof veiculos)[number], resto: string) =>
  `${veiculo.placa};${veiculo.chassi};2022;FIPE;${resto}`

const avisos = () =>
  t.banco.db
    .selectFrom('notificacao')
    .select(['estabelecimentoId', 'titulo', 'conteudo', 'contratoId'])
    .orderBy('estabelecimentoId')
    .execute()
const penhorados = async () => {
  const rows = await t.banco.db
    .selectFrom('penhor')
    .innerJoin('veiculo', 'veiculo.id', 'penhor.veiculoId')
    .innerJoin('veiculoModelo', 'veiculoModelo.id', 'veiculo.modeloId')
    .where('contratoId', '=', contratoId)
    .select(['veiculo.placa', 'veiculoModelo.nome as modelo'])
    .orderBy('placa')
    .execute()
  return rows.map(({ placa, modelo }) => ({ placa, texto: `${placa} (Fiat ${modelo})` }))
}

test('pledged vehicles that a full load retires: both sides are told, once per contract, and they stay pledged', async () => {
  await carregar([], true)
  const [um, dois] = await penhorados()
  const aviso = {
    titulo: 'Veículos em garantia saíram do estoque',
    conteudo: `Veículos em garantia no contrato ${numero} saíram do estoque de Loja Central: ${um?.texto}; ${dois?.texto}. Continuam em garantia, contam R$ 0,00 na cobertura e precisam ser substituídos.`,
    contratoId,
  }
  expect(await avisos()).toEqual([
    { ...aviso, estabelecimentoId: p.bancoId },
    { ...aviso, estabelecimentoId: p.lojaId },
  ])
  expect(await penhorados()).toHaveLength(2)
  await carregar([], true)
  expect(await avisos()).toHaveLength(2)
})

test('a pledged vehicle’s new km, state and auction flag: the institution is told what changed', async () => {
  const [um, dois] = await penhorados()
  await carregar(
    veiculos.map((veiculo) => linhaDe(veiculo, veiculo.placa === dois?.placa ? '10000;;' : '12500;SP;sim')),
  )
  expect(await avisos()).toEqual([
    {
      estabelecimentoId: p.bancoId,
      titulo: 'Veículo em garantia alterado',
      conteudo: `Loja Central atualizou o cadastro de garantias do contrato ${numero}: ${um?.texto}, km de 10.000 para 12.500, UF de — para SP, leilão de não para sim.`,
      contratoId,
    },
  ])
})

test('a load that changes nothing of them tells nobody', async () => {
  await carregar(veiculos.map((veiculo) => linhaDe(veiculo, '10000;;')))
  expect(await avisos()).toEqual([])
})

test('a pledged plate in its other spelling: the pledge follows, so that it is found as the stock shows it', async () => {
  const outra = (placa: string) => {
    const quinto = placa[4] ?? ''
    const indice = 'ABCDEFGHIJ'.indexOf(quinto)
    return placa.slice(0, 4) + (indice < 0 ? 'ABCDEFGHIJ'[Number(quinto)] : indice) + placa.slice(5)
  }
  const antes = await penhorados()
  await carregar(
    veiculos.map((veiculo) => linhaDe({ ...veiculo, placa: outra(veiculo.placa) }, `${veiculo.hodometro};;`)),
  )
  const depois = antes.map(({ placa }) => outra(placa))
  expect((await penhorados()).map(({ placa }) => placa)).toEqual(depois)
  const penhores = await t.banco.db
    .selectFrom('penhor')
    .where('contratoId', '=', contratoId)
    .select('placa')
    .orderBy('placa')
    .execute()
  expect(penhores.map(({ placa }) => placa)).toEqual(depois)
})
