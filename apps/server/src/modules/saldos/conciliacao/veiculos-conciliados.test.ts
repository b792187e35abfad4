import type { Divergencia, VeiculosConciliados } from '@lastro/shared/saldos/conciliacao'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { createSaldos, type Saldos } from '../testing/saldos.ts'

// Today is Monday, 16 November 2026.

let t: TestApp
let s: Saldos
beforeAll(async () => {
  t = await startApp()
  s = createSaldos(t)
})
afterAll(() => t.close())

const HOJE = '2026-11-16T00:00:00Z'
const completa = (p: Parceria, saldos: object[], dataBase = HOJE) =>
  s.carregar(p, saldos, { completo: true, dataBase, confirmar: true })

async function daDivergencia(p: Parceria, tipo: string) {
  const { divergencias } = (
    await t.call('GET', `/api/instituicoes-financeiras/${p.bancoId}/conciliacao?tipo=${tipo}`, {
      token: p.banco,
    })
  ).json<{ divergencias: Divergencia[] }>()
  const [divergencia] = divergencias
  return t.call('GET', `/api/divergencias/${divergencia?.id}/veiculos`, { token: p.banco })
}
const respostas = async (p: Parceria, tipo: string) =>
  (await daDivergencia(p, tipo)).json<VeiculosConciliados>().veiculos

const carrosDe = (contratoId: number) =>
  t.banco.db
    .selectFrom('penhor')
    .where('contratoId', '=', contratoId)
    .select(['veiculoId', 'placa'])
    .orderBy('id')
    .execute()

const cargaCompleta = (p: Parceria, dia: string) =>
  t.banco.db.insertInto('estoqueCargaCompleta').values({ lojaId: p.lojaId, dia }).execute()

test('in stock: yes as of the last whole stock, no as of the day it left, unknown before any whole stock', async () => {
  const p = await createParceria(t)
  const contratoId = await p.ativar(2)
  const numero = await p.numeroDe(contratoId)
  const [noPatio, vendido] = await carrosDe(contratoId)
  await completa(p, [{ numero, saldoDevedor: 10, diasAtraso: 3 }])
  const noEstoque = async () =>
    (await respostas(p, 'atraso')).map((carro) => [
      carro.placa,
      carro.noEstoque.resposta,
      carro.noEstoque.em,
      carro.gravame,
    ])
  await cargaCompleta(await createParceria(t), '2026-11-12')
  const naoSeSabe = (placa?: string) => [placa, 'nao_se_sabe', null, 'nao_controlado']
  expect(await noEstoque()).toEqual([noPatio?.placa ?? '', vendido?.placa ?? ''].toSorted().map(naoSeSabe))
  await cargaCompleta(p, '2026-11-13')
  await t.banco.db
    .updateTable('veiculo')
    .where('id', '=', vendido?.veiculoId ?? 0)
    // Still the 12th in São Paulo.
    .set({ saiuEm: new Date('2026-11-13T02:00:00Z') })
    .execute()
  expect(await noEstoque()).toEqual([
    [vendido?.placa, 'nao', '2026-11-12T00:00:00Z', 'nao_controlado'],
    [noPatio?.placa, 'sim', '2026-11-13T00:00:00Z', 'nao_controlado'],
  ])
})

test('the model is the pledge’s, whatever the stock says of the vehicle later', async () => {
  const p = await createParceria(t)
  const contratoId = await p.ativar(1)
  const [carro] = await carrosDe(contratoId)
  await completa(p, [{ numero: await p.numeroDe(contratoId), saldoDevedor: 10, diasAtraso: 3 }])
  const modelos = async () => (await respostas(p, 'atraso')).map(({ modelo }) => modelo)
  const antes = await modelos()
  const { modeloId } = await t.cenario.modelo({ preco: 1 })
  await t.banco.db
    .updateTable('veiculo')
    .where('id', '=', carro?.veiculoId ?? 0)
    .set({ modeloId })
    .execute()
  expect(antes).toEqual([expect.any(String)])
  expect(await modelos()).toEqual(antes)
})

test('balance: of the vehicle where it is told by vehicle, else of the contract; unknown without one', async () => {
  const p = await createParceria(t)
  const [junto, sem = junto] = await s.ativos(p, 2)
  const partidoId = await p.ativar(2)
  const [carro, outro] = await carrosDe(partidoId)
  const veiculos = [{ placa: 'QQQ9Q99', saldo: 80 }]
  await completa(p, [
    { numero: junto.numero, saldoDevedor: 10, diasAtraso: 3 },
    { idContrato: partidoId, saldoDevedor: 80, veiculos },
  ])
  const saldo = async (tipo: string) =>
    (await respostas(p, tipo)).map(({ placa, veiculoId, saldo: lido }) => [
      placa,
      veiculoId,
      lido.resposta,
      lido.em,
      lido.valor,
    ])
  const [doJunto] = await carrosDe(junto.id)
  expect(await saldo('atraso')).toEqual([[doJunto?.placa, doJunto?.veiculoId, 'sim', HOJE, null]])
  expect(await saldo('veiculo_sem_garantia')).toEqual([['QQQ9Q99', null, 'sim', HOJE, 80]])
  // A part that is of no guarantee leaves the others without an answer of their own.
  expect(await saldo('garantia_sem_saldo')).toEqual([[carro?.placa, carro?.veiculoId, 'sim', HOJE, null]])
  await s.carregar(
    p,
    [{ idContrato: partidoId, saldoDevedor: 80, veiculos: [{ placa: outro?.placa, saldo: 80 }] }],
    { dataBase: HOJE },
  )
  expect(await saldo('garantia_sem_saldo')).toEqual([[carro?.placa, carro?.veiculoId, 'nao', HOJE, null]])
  const [doSem] = await carrosDe(sem.id)
  expect(await saldo('sem_saldo')).toEqual([[doSem?.placa, doSem?.veiculoId, 'nao_se_sabe', null, null]])
})

test('a balance that is too old says so, and one of 0 is none', async () => {
  const p = await createParceria(t)
  const [a] = await s.ativos(p, 1)
  await completa(p, [{ numero: a.numero, saldoDevedor: 0 }], '2026-11-04T00:00:00Z')
  await completa(p, [{ numero: a.numero, saldoDevedor: 0 }], '2026-11-05T00:00:00Z')
  const [carro] = await respostas(p, 'ativo_zerado')
  expect(carro?.saldo).toEqual({
    resposta: 'nao',
    em: '2026-11-05T00:00:00Z',
    valor: null,
    desatualizado: true,
  })
})

test('a balance of a whole load that another of its day replaced is no answer', async () => {
  const p = await createParceria(t)
  const [a, b = a] = await s.ativos(p, 2)
  await completa(
    p,
    [a, b].map(({ numero }) => ({ numero, saldoDevedor: 10 })),
  )
  await completa(p, [{ numero: b.numero, saldoDevedor: 20 }])
  expect((await respostas(p, 'sem_saldo')).map(({ saldo }) => saldo.resposta)).toEqual(['nao_se_sabe'])
})

test('of a vehicle that another institution took meanwhile, its store’s stock is not told', async () => {
  const p = await createParceria(t)
  const contratoId = await p.ativar(2)
  const [solto] = await carrosDe(contratoId)
  const veiculoId = solto?.veiculoId ?? 0
  await cargaCompleta(p, '2026-11-13')
  await t.banco.db.deleteFrom('contratoGarantia').where('veiculoId', '=', veiculoId).execute()
  const { id: penhorId } = await t.banco.db
    .updateTable('penhor')
    .set({ dataExclusao: t.clock.now() })
    .where('veiculoId', '=', veiculoId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.banco.db.deleteFrom('penhorIdentificador').where('penhorId', '=', penhorId).execute()
  const outra = await t.cenario.instituicao()
  await t.cenario.contrato({ instituicaoId: outra, lojaId: p.lojaId, status: 5, veiculoIds: [veiculoId] })
  const veiculos = [{ placa: solto?.placa, saldo: 80 }]
  await completa(p, [{ numero: await p.numeroDe(contratoId), saldoDevedor: 80, veiculos }])
  expect(await respostas(p, 'veiculo_sem_garantia')).toMatchObject([
    { veiculoId, noEstoque: { resposta: 'nao_se_sabe', em: null }, saldo: { resposta: 'sim', valor: 80 } },
  ])
})

test('a divergence about no contract names no vehicle, and another institution reads none', async () => {
  const p = await createParceria(t)
  const q = await createParceria(t)
  const [a] = await s.ativos(p, 1)
  await completa(p, [
    { numero: a.numero, saldoDevedor: 10 },
    { numero: 'DE-FORA', saldoDevedor: 5 },
  ])
  expect((await daDivergencia(p, 'desconhecido')).json()).toEqual({ veiculos: [], haMais: false })
  const { divergencias } = (
    await t.call('GET', `/api/instituicoes-financeiras/${p.bancoId}/conciliacao`, { token: p.banco })
  ).json<{ divergencias: Divergencia[] }>()
  const alheia = await t.call('GET', `/api/divergencias/${divergencias[0]?.id}/veiculos`, { token: q.banco })
  expect([alheia.status, alheia.text]).toEqual([404, 'Divergência não encontrada.'])
})
