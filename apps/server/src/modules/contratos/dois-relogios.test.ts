import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, startOutroServidor, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'

let t: TestApp
let p: Parceria
beforeAll(async () => {
  t = await startApp()
  p = await createParceria(t)
})
afterAll(() => t.close())

const DIA = 86_400_000

/** Signs the tests' parties in at a server whose clock is ahead by `ms` milliseconds. */
async function adiantado(ms: number) {
  const servidor = await startOutroServidor(t, ms)
  const banco = (await servidor.cenario.usuario(p.bancoId, DE_INSTITUICAO)).token
  const loja = (await servidor.cenario.usuario(p.lojaId, DE_LOJA)).token
  const pedir = async (metodo: 'POST' | 'PUT', url: string, body: object, token = banco) => {
    const response = await servidor.call(metodo, url, { token, body })
    expect([response.status, response.text]).toEqual([200, expect.any(String)])
    return response.json<{ id: number }>()
  }
  return {
    ...servidor,
    agir: (id: number, acao: string, token = banco) =>
      pedir('POST', `/api/contratos/${id}/${acao}`, {}, token),
    aprovar: (id: number) => pedir('POST', `/api/contratos/${id}/aprovar`, {}, loja),
    criar: async (numero: string) => {
      const body = {
        lojaId: p.lojaId,
        numero,
        valorCredito: 100_000,
        valorGarantia: 50_000,
        dataTermino: '2027-06-30',
        tipo: 1,
        tipoSelecaoGarantia: 1,
      }
      return (await pedir('POST', '/api/contratos', body)).id
    },
  }
}

const garantir = async (id: number, veiculoIds: readonly number[]) => {
  const body = veiculoIds.map((veiculoId) => ({ veiculoId, precoInstituicaoFinanceira: 50_000 }))
  expect(
    (await t.call('PUT', `/api/contratos/${id}/garantias?forcarInclusao=true`, { token: p.banco, body }))
      .status,
  ).toBe(200)
}

const movimentos = (veiculoId: number) =>
  t.banco.db
    .selectFrom('penhor')
    .where('veiculoId', '=', veiculoId)
    .select(['dataInclusao', 'dataExclusao'])
    .orderBy('id')
    .execute()

/** Expects the moments of a vehicle and its contracts to stand in the order in which they happened. */
async function expectEmOrdem(veiculoId: number, ids: readonly number[]) {
  const passos = (await movimentos(veiculoId)).flatMap(({ dataInclusao, dataExclusao }) => [
    dataInclusao,
    ...(dataExclusao ? [dataExclusao] : []),
  ])
  expect(passos).toEqual(passos.toSorted((a, b) => a.getTime() - b.getTime()))
  for (const id of ids) {
    const linha = await t.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token: p.banco })
    const momentos = linha.json<{ eventos: { em: string }[] }>().eventos.map(({ em }) => em)
    expect(momentos.length).toBeGreaterThan(1)
    expect(momentos).toEqual(momentos.toSorted().toReversed())
  }
  await expectConfere(t.banco.db)
}

describe.each([
  ['two seconds', 2_000],
  ['a day', DIA],
])('one server is %s ahead of the other', (_quanto, ms) => {
  test('a vehicle that it let go is pledged by the other: not before it was free', async () => {
    const outro = await adiantado(ms)
    const veiculoId = await t.cenario.veiculo({ lojaId: p.lojaId, modeloId: p.modeloId })
    const [um, dois] = [await p.criar(0), await p.criar(0)]
    await garantir(um, [veiculoId])
    await p.enviar(um)
    await outro.agir(um, 'cancelar')
    await garantir(dois, [veiculoId])
    await p.enviar(dois)
    await p.aprovar(dois)
    await expectEmOrdem(veiculoId, [um, dois])
    await p.liquidar(dois)
    await expectEmOrdem(veiculoId, [um, dois])
    await outro.close()
  })

  test('a contract that it made and sent lives on, and ends, at the other', async () => {
    const outro = await adiantado(ms)
    const veiculoId = await t.cenario.veiculo({ lojaId: p.lojaId, modeloId: p.modeloId })
    const [um, dois] = [await outro.criar(`A-${ms}`), await outro.criar(`B-${ms}`)]
    await garantir(um, [veiculoId])
    await outro.agir(um, 'enviar')
    await p.agir(um, 'recusar', p.loja, { motivo: 'Outro carro' })
    // The contract loses all vehicles and gets one again: its history of coverage goes on.
    await garantir(um, [])
    await garantir(um, [veiculoId])
    await p.enviar(um)
    await expectEmOrdem(veiculoId, [um])
    await p.agir(um, 'cancelar', p.banco)
    await garantir(dois, [veiculoId])
    await p.enviar(dois)
    await outro.aprovar(dois)
    await expectEmOrdem(veiculoId, [um, dois])
    await p.liquidar(dois)
    await expectEmOrdem(veiculoId, [um, dois])
    await outro.close()
  })
})
