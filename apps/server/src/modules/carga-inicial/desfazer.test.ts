import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import {
  arquivoDe,
  contratoDe,
  contratosDe,
  createCarga,
  createCarro,
  createLoja,
  garantia,
} from './testing/carga.ts'

// Today is Monday, 16 November 2026.

let t: TestApp
let banco: number
let c: Awaited<ReturnType<typeof createCarga>>
let loja: { id: number; cnpj: string }
beforeAll(async () => {
  t = await startApp()
})
beforeEach(async () => {
  banco = await t.cenario.instituicao('Banco Aurora')
  c = await createCarga(t, banco)
  loja = await createLoja(t, 'Autoestrada')
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const contrato = (numero: string, outras: object = {}) => contratoDe(loja.cnpj, numero, outras)
const carro = (outras: { modeloId?: number } = {}) => createCarro(t, loja.id, outras)

describe('undoing', () => {
  async function trazida() {
    const { id: veiculoId, placa } = await carro()
    const id = await c.abrir()
    await c.enviar(id, 'contratos', arquivoDe('contratos', contrato('CT-1')))
    await c.enviar(id, 'garantias', arquivoDe('garantias', garantia('CT-1', placa)))
    await c.trouxe(id)
    return { id, placa, veiculoId }
  }

  test('by two people frees numbers and vehicles, and another load may bring them again as of then', async () => {
    const { id, placa, veiculoId } = await trazida()
    expect(await c.duasPessoas(id, 'desfazer')).toMatchObject({
      situacao: 'desfeita',
      encerradaPor: 'Bia do Banco',
    })
    expect((await contratosDe(t, banco)).map(({ status }) => status)).toEqual([6])
    expect(
      await t.banco.db
        .selectFrom('eventoCobranca')
        .where('instituicaoFinanceiraId', '=', banco)
        .selectAll()
        .execute(),
    ).toEqual([])
    const outra = await c.abrir()
    await c.enviar(outra, 'contratos', arquivoDe('contratos', contrato('CT-1')))
    await c.enviar(outra, 'garantias', arquivoDe('garantias', garantia('CT-1', placa)))
    expect(await c.trouxe(outra)).toMatchObject({ contratos: 1, veiculos: 1 })
    const { dataInclusao } = await t.banco.db
      .selectFrom('penhor')
      .where('veiculoId', '=', veiculoId)
      .where('dataExclusao', 'is', null)
      .select('dataInclusao')
      .executeTakeFirstOrThrow()
    expect(dataInclusao).toEqual(new Date('2026-03-12T03:00:00Z'))
  })

  test('is refused once somebody acted on a contract, and once the load is closed', async () => {
    const { id } = await trazida()
    const [{ id: contratoId } = { id: 0 }] = await contratosDe(t, banco)
    const { json } = await t.call('GET', `/api/contratos/${contratoId}`, { token: c.ana })
    const { valorCredito, valorGarantia, regraGarantiaId, statusId } = json()
    const body = {
      id: contratoId,
      valorCredito,
      valorGarantia,
      regraGarantiaId,
      dataTermino: '2028-01-01',
      status: statusId,
    }
    expect((await t.call('PUT', `/api/contratos/${contratoId}`, { token: c.ana, body })).status).toBe(200)
    const tocada = await c.passo(id, 'desfazer', c.ana)
    expect([tocada.status, tocada.text]).toEqual([
      400,
      'Já houve atos em contratos desta carga (CT-1): ela não pode mais ser desfeita.',
    ])
    expect(await c.duasPessoas(id, 'fechar')).toMatchObject({ situacao: 'fechada' })
    expect((await c.passo(id, 'desfazer', c.bia)).status).toBe(400)
    const depois = await c.trazer(id)
    expect([depois.status, depois.text]).toEqual([
      400,
      'A carga inicial está na situação “Fechada”, e isto pede “Aberta”.',
    ])
  })
})
