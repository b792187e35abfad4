import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import type { Parceria } from '#testing/parceria.ts'
import { createPassagem, type Passagem } from '../testing/passagem.ts'
import { apagarReavaliacoes } from './reavaliar-pendentes.service.ts'

let t: TestApp
let p: Parceria
let g: Passagem

beforeAll(async () => {
  t = await startApp()
  g = await createPassagem(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
beforeEach(async () => {
  p = await g.parceria()
})

describe('after an import', () => {
  test('a contract is worth its prices times what its references moved, and its own total stays', async () => {
    const id = await p.ativar(2)
    expect(await g.atual(id)).toEqual({
      totalAtual: 10_000_000,
      totalInclusao: 10_000_000,
      valorGarantia: 10_000_000,
      veiculos: 2,
      defasados: 0,
      semReferencia: 0,
      ativo: true,
    })
    await g.novoMes(p, 40_000)
    await g.reavaliar()
    expect(await g.atual(id)).toMatchObject({ totalAtual: 8_000_000, totalInclusao: 10_000_000 })
    const contrato = (await t.call('GET', `/api/contratos/${id}`, { token: p.banco })).json()
    expect(contrato).toMatchObject({ valorGarantia: 100_000 })
  })

  test('a case opens below 100%, told once to both sides, and closes at 102% only', async () => {
    const id = await p.ativar(2)
    const numero = await p.numeroDe(id)
    await g.novoMes(p, 49_999.99)
    await g.reavaliar()
    const [caso] = await g.casos(id)
    expect(caso?.fechadoEm).toBeNull()
    const aviso = expect.stringMatching(
      new RegExp(
        `^Com os novos preços de referência, os veículos do contrato ${numero} cobrem 99,99% do valor da garantia \\(FIPE \\d\\d/202\\d\\). Faltam R\\$ 0,02.$`,
      ),
    ) as string
    expect([await g.avisos(p.bancoId), await g.avisos(p.lojaId)]).toEqual([[aviso], [aviso]])
    for (const preco of [50_000, 50_999, 45_000, 50_999]) {
      await g.novoMes(p, preco)
      await g.reavaliar()
    }
    expect(await g.casos(id)).toEqual([caso])
    await g.novoMes(p, 51_000)
    await g.reavaliar()
    expect(await g.passos(id)).toEqual(['aberto 9999998/10000000', 'fechado 10200000/10000000'])
    expect(await g.avisos(p.bancoId)).toHaveLength(1)
    await g.novoMes(p, 40_000)
    await g.reavaliar()
    expect(await g.casos(id)).toHaveLength(2)
    expect(await g.avisos(p.lojaId)).toHaveLength(2)
  })

  test('a proposal is evaluated too, without case or notice', async () => {
    const id = await p.criar(2)
    await p.enviar(id)
    await g.novoMes(p, 40_000)
    await g.reavaliar()
    expect(await g.atual(id)).toMatchObject({ totalAtual: 8_000_000, ativo: false })
    expect([await g.casos(id), await g.avisos(p.bancoId)]).toEqual([[], []])
  })

  test('a reference that no month lists for more than 3 months counts 0', async () => {
    const id = await p.ativar(1)
    await g.novoMes(p, 50_000)
    for (let n = 0; n < 3; n++) await g.novoMes(p, null)
    await g.reavaliar()
    expect(await g.atual(id)).toMatchObject({ totalAtual: 5_000_000, defasados: 0 })
    await g.novoMes(p, null)
    await g.reavaliar()
    expect(await g.atual(id)).toMatchObject({ totalAtual: 0, defasados: 1 })
    expect(await g.casos(id)).toHaveLength(1)
  })

  test('a vehicle without a reference keeps its price, and alone opens no case', async () => {
    const id = await p.criar(0, { valorGarantia: 60_000, tipoSelecaoGarantia: 1 })
    const veiculoId = await t.cenario.veiculo({ lojaId: p.lojaId, anoModelo: 1999, preco: 3_000_000 })
    const body = [{ veiculoId, precoVeiculo: 1, precoInstituicaoFinanceira: 30_000 }]
    expect((await t.call('PUT', `/api/contratos/${id}/garantias`, { token: p.banco, body })).status).toBe(200)
    expect((await p.agir(id, 'enviar?forcarEnvio=true', p.banco)).status).toBe(200)
    await p.aprovar(id)
    await g.novoMes(p, 1_000)
    await g.reavaliar()
    expect(await g.atual(id)).toMatchObject({
      totalAtual: 3_000_000,
      semReferencia: 1,
      valorGarantia: 6_000_000,
    })
    expect(await g.casos(id)).toEqual([])
  })

  test('an older month revalues nothing', async () => {
    await p.ativar(1)
    await g.reavaliar()
    const antes = await t.banco.db.selectFrom('reavaliacao').select('id').execute()
    await g.mesAntigo()
    expect(await t.banco.db.selectFrom('reavaliacao').select('id').execute()).toEqual(antes)
  })

  test('an older month that prices a car which no newer one lists takes its contract along', async () => {
    const id = await p.ativar(1)
    await g.novoMes(p, 50_000)
    const chegar = g.mesAtrasado(p)
    for (let n = 0; n < 3; n++) await g.novoMes(p, null)
    await g.reavaliar()
    expect(await g.atual(id)).toMatchObject({ totalAtual: 0, defasados: 1 })
    await chegar(40_000)
    await g.reavaliar()
    expect(await g.atual(id)).toMatchObject({ totalAtual: 4_000_000, defasados: 0 })
  })

  test('a second evaluation of the same prices changes no row', async () => {
    await p.ativar(1)
    await g.novoMes(p, 30_000)
    await g.reavaliar()
    const antes = await g.retrato()
    await t.banco.db
      .updateTable('reavaliacao')
      .set({ concluidaEm: null, ateInstituicaoId: 0, ateContratoId: 0 })
      .execute()
    expect(await g.reavaliar()).toBe(0)
    expect(await g.retrato()).toBe(antes)
  })
})

describe('a change of the contract', () => {
  test('below 100% at activation, forced, opens a case and tells both sides of it', async () => {
    const id = await p.criar(1, { valorGarantia: 60_000 })
    expect((await p.agir(id, 'enviar?forcarEnvio=true', p.banco)).status).toBe(200)
    expect(await g.casos(id)).toEqual([])
    await p.aprovar(id)
    expect(await g.passos(id)).toEqual(['aberto 5000000/6000000'])
    const aviso = expect.stringMatching(
      /^Com a mudança no contrato, os veículos do contrato CT-\d+ cobrem 83,33% do valor da garantia \(FIPE \d\d\/202\d\)\. Faltam R\$ 10\.000,00\.$/,
    ) as string
    expect([await g.avisos(p.bancoId), await g.avisos(p.lojaId)]).toEqual([[aviso], [aviso]])
  })

  test('lowering valorGarantia is recorded in the open case, and closes it when it is enough', async () => {
    const id = await p.ativar(2)
    await g.novoMes(p, 40_000)
    await g.reavaliar()
    expect((await p.alterar(id, { valorGarantia: 80_000 })).status).toBe(200)
    expect((await p.alterar(id, { valorGarantia: 78_431 })).status).toBe(200)
    expect(await g.passos(id)).toEqual([
      'aberto 8000000/10000000',
      'valor_garantia 8000000/8000000',
      'valor_garantia 8000000/7843100',
      'fechado 8000000/7843100',
    ])
  })

  test('a proposal whose store takes all its vehicles back has no coverage left', async () => {
    const id = await p.criar(0, { tipoSelecaoGarantia: 0 })
    await p.enviar(id)
    await p.garantir(id, 2, p.loja)
    expect(await g.atual(id)).toMatchObject({ totalAtual: 10_000_000, veiculos: 2 })
    await p.garantir(id, 0, p.loja)
    expect(await g.atual(id)).toBeUndefined()
  })

  test('settling closes the case and leaves no coverage', async () => {
    const id = await p.ativar(1)
    await g.novoMes(p, 10_000)
    await g.reavaliar()
    await p.liquidar(id)
    expect(await g.atual(id)).toBeUndefined()
    expect(await g.passos(id)).toEqual(['aberto 1000000/5000000', 'fechado 0/5000000'])
    expect(
      await t.banco.db
        .selectFrom('coberturaHistorico')
        .where('contratoId', '=', id)
        .select(['motivo', 'totalAtual', 'ativo'])
        .orderBy('id')
        .execute(),
    ).toEqual([
      { motivo: 'contrato', totalAtual: 5_000_000, ativo: false },
      { motivo: 'contrato', totalAtual: 5_000_000, ativo: true },
      { motivo: 'importacao', totalAtual: 1_000_000, ativo: true },
      { motivo: 'contrato', totalAtual: 0, ativo: false },
    ])
  })
})

test('evaluations older than a year are deleted, never the last one nor the history', async () => {
  const { db } = t.banco
  await p.ativar(2)
  await g.novoMes(p, 40_000)
  await g.reavaliar()
  const historia = () =>
    db.selectFrom('coberturaHistorico').select(['id', 'reavaliacaoId']).orderBy('id').execute()
  const antes = await historia()
  await db
    .updateTable('reavaliacao')
    .set({ concluidaEm: new Date('2020-01-01T00:00:00Z') })
    .execute()
  await apagarReavaliacoes({ db, clock: t.clock })
  const ficam = await db.selectFrom('reavaliacao').select('id').execute()
  expect(ficam).toHaveLength(1)
  expect((await db.selectFrom('reavaliacaoMes').select('reavaliacaoId').execute()).length).toBeGreaterThan(0)
  expect(await historia()).toEqual(antes)
  expect(antes.at(-1)?.reavaliacaoId).toBe(ficam[0]?.id)
  const impacto = await t.call('GET', `/api/instituicoes-financeiras/${p.bancoId}/cobertura/impacto`, {
    token: p.banco,
  })
  expect(impacto.status).toBe(200)
})
