import type { Permissao } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'

let t: TestApp
let bancoId: number
let lojaId: number
let banco: string

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  bancoId = await t.cenario.instituicao('Banco Um')
  lojaId = await t.cenario.loja('Loja Central')
  await t.cenario.whitelist(bancoId, lojaId)
  banco = (await t.cenario.usuario(bancoId, DE_INSTITUICAO)).token
})

const endereco = (id: number) => `/api/instituicoes-financeiras/${id}/carteira`
async function ver(token = banco, id = bancoId) {
  const response = await t.call('GET', endereco(id), { token })
  expect(response).toMatchObject({ status: 200 })
  return response.json()
}
const contrato = (status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7, change: object = {}) =>
  t.cenario.contrato({ instituicaoId: bancoId, lojaId, status, ...change })

describe("an institution's portfolio", () => {
  test('is empty at first: every status with 0, nothing waits, nothing ends', async () => {
    const fila = { quantidade: 0, contratos: [] }
    expect(await ver()).toMatchObject({
      hoje: '2026-11-16T00:00:00Z',
      situacoes: [
        { statusId: 0, status: 'Rascunho', quantidade: 0, valorCredito: 0 },
        { statusId: 1, status: 'Pendente seleção de garantia (loja)', quantidade: 0, valorCredito: 0 },
        {
          statusId: 2,
          status: 'Pendente seleção de garantia (instituição financeira)',
          quantidade: 0,
          valorCredito: 0,
        },
        { statusId: 3, status: 'Pendente aprovação de garantia (loja)', quantidade: 0, valorCredito: 0 },
        {
          statusId: 4,
          status: 'Pendente aprovação de garantia (instituição financeira)',
          quantidade: 0,
          valorCredito: 0,
        },
        { statusId: 5, status: 'Ativo', quantidade: 0, valorCredito: 0 },
        { statusId: 6, status: 'Cancelado', quantidade: 0, valorCredito: 0 },
        { statusId: 7, status: 'Liquidado', quantidade: 0, valorCredito: 0 },
      ],
      esperas: { instituicao: fila, loja: fila },
      terminos: { ate: '2026-12-16T00:00:00Z', quantidade: 0, vencidos: 0, comSaldos: false, contratos: [] },
      prazos: { ate: '2026-12-16T00:00:00Z', quantidade: 0, registros: [] },
    })
  })

  test('counts contracts and credit by status', async () => {
    for (const status of [0, 5, 5, 5, 7] as const) await contrato(status)
    const { situacoes } = await ver()
    const somas = (situacoes as { statusId: number; quantidade: number; valorCredito: number }[])
      .filter(({ quantidade }) => quantidade > 0)
      .map(({ statusId, quantidade, valorCredito }) => [statusId, quantidade, valorCredito])
    expect(somas).toEqual([
      [0, 1, 10_000],
      [5, 3, 30_000],
      [7, 1, 10_000],
    ])
  })

  test('says what waits for whom, the oldest first, five by name', async () => {
    t.setNow('2026-11-10T12:00:00Z')
    const primeiro = await contrato(3)
    t.setNow('2026-11-08T12:00:00Z')
    const segundo = await contrato(4)
    for (let n = 0; n < 6; n++) {
      t.passar(60_000)
      await contrato(1)
    }
    t.setNow('2026-11-16T15:00:00Z')
    await contrato(0)
    await contrato(5)
    const { esperas } = await ver()
    expect(esperas).toMatchObject({
      instituicao: {
        quantidade: 2,
        contratos: [
          { id: segundo, statusId: 4, loja: 'Loja Central', desde: '2026-11-08T12:00:00.000Z' },
          { statusId: 0, desde: '2026-11-16T15:00:00.000Z' },
        ],
      },
      loja: { quantidade: 7 },
    })
    const { contratos } = (esperas as { loja: { contratos: { id: number; desde: string }[] } }).loja
    expect(contratos.map(({ desde }) => desde)).toEqual([
      '2026-11-08T12:01:00.000Z',
      '2026-11-08T12:02:00.000Z',
      '2026-11-08T12:03:00.000Z',
      '2026-11-08T12:04:00.000Z',
      '2026-11-08T12:05:00.000Z',
    ])
    expect(contratos.map(({ id }) => id)).not.toContain(primeiro)
  })

  test('says what ends within 30 days, and what is past its end', async () => {
    const vencido = await contrato(5, { dataTermino: '2026-11-15' })
    await contrato(5, { dataTermino: '2026-11-16' })
    await contrato(5, { dataTermino: '2026-12-16' })
    await contrato(5, { dataTermino: '2026-12-17' })
    await contrato(7, { dataTermino: '2026-11-20' })
    const outra = await t.cenario.loja('Loja Veneza')
    await t.cenario.whitelist(bancoId, outra, '2026-12-16')
    await t.cenario.whitelist(bancoId, await t.cenario.loja(), '2026-12-17')
    await t.cenario.whitelist(bancoId, await t.cenario.loja(), '2026-11-15')
    const { terminos, prazos } = await ver()
    expect(terminos).toMatchObject({
      quantidade: 3,
      vencidos: 1,
      contratos: [{ id: vencido, dataTermino: '2026-11-15T00:00:00Z' }],
    })
    expect(prazos).toEqual({
      ate: '2026-12-16T00:00:00Z',
      quantidade: 1,
      registros: [{ id: expect.any(Number) as number, loja: 'Loja Veneza', prazo: '2026-12-16T00:00:00Z' }],
    })
  })

  test("knows nothing of its twin's", async () => {
    const outroId = await t.cenario.instituicao()
    const outro = (await t.cenario.usuario(outroId, DE_INSTITUICAO)).token
    for (const status of [0, 1, 5] as const)
      await t.cenario.contrato({ instituicaoId: outroId, lojaId, status, dataTermino: '2026-11-20' })
    await t.cenario.whitelist(outroId, await t.cenario.loja(), '2026-11-20')
    const vazia = await ver()
    expect(vazia).toMatchObject({ terminos: { quantidade: 0 }, prazos: { quantidade: 0 } })
    expect(vazia).toMatchObject({ esperas: { instituicao: { quantidade: 0 }, loja: { quantidade: 0 } } })
    expect(await ver(outro, outroId)).toMatchObject({
      esperas: { instituicao: { quantidade: 1 }, loja: { quantidade: 1 } },
      terminos: { quantidade: 1 },
      prazos: { quantidade: 1 },
    })
    expect((await t.call('GET', endereco(outroId), { token: banco })).status).toBe(403)
  })

  test.each<[Permissao[], string[]]>([
    [['Contratos.Contratos.Listar'], ['situacoes', 'esperas', 'terminos', 'primeirosPassos']],
    [['Configuracoes.Whitelist.Listar'], ['prazos']],
    [['Relatorios.Cobertura.Listar'], ['cobertura']],
  ])('with %s only, it has %s', async (codigos, partes) => {
    const { token } = await t.cenario.usuario(bancoId, codigos)
    const { hoje: _, ...carteira } = await ver(token)
    const vistas = Object.entries(carteira).flatMap(([nome, parte]) => (parte === null ? [] : [nome]))
    expect(vistas).toEqual(partes)
  })

  test('without the code of any list it is refused, and to stores always', async () => {
    const { token } = await t.cenario.usuario(bancoId, ['Contratos.Contratos.Criar'])
    expect((await t.call('GET', endereco(bancoId), { token })).status).toBe(403)
    const loja = (await t.cenario.usuario(lojaId, DE_LOJA)).token
    expect((await t.call('GET', endereco(bancoId), { token: loja })).status).toBe(403)
  })

  test('a figure’s link lists exactly what it counts', async () => {
    for (const status of [0, 1, 2, 3, 4, 5, 6, 7, 3] as const) await contrato(status)
    await contrato(5, { dataTermino: '2026-12-16' })
    const listar = async (query: string) =>
      (
        await t.call('GET', `/api/instituicoes-financeiras/${bancoId}/contratos?${query}&pagina=1`, {
          token: banco,
        })
      ).json().total
    expect(await listar('situacao=3')).toBe(2)
    expect(await listar('situacao=1,3')).toBe(3)
    expect(await listar('situacao=0,2,4')).toBe(3)
    expect(await listar('situacao=5&terminoAte=2026-12-16T00:00:00Z')).toBe(1)
    expect(await listar('situacao=5&terminoAte=2026-12-15')).toBe(0)
    expect(await listar('situacao=&terminoAte=')).toBe(10)
    expect(await listar('situacao=5&status=1')).toBe(0)
  })
})

test('a draft or proposal past its end is marked where it waits, and in the lists', async () => {
  const ids = {
    passado: await contrato(4, { dataTermino: '2026-11-15' }),
    deHoje: await contrato(4, { dataTermino: '2026-11-16' }),
    ativo: await contrato(5, { dataTermino: '2026-11-15' }),
  }
  // Makes these waits the oldest, because the start page names only the first.
  await t.banco.db
    .updateTable('contrato')
    .set({ statusDesde: new Date('2020-01-01') })
    .execute()
  const { contratos } = (
    await t.call('GET', `/api/instituicoes-financeiras/${bancoId}/contratos`, { token: banco })
  ).json<{ contratos: { id: number; terminoPassado: boolean; vencido: boolean }[] }>()
  const marcas = (id: number) => {
    const { terminoPassado, vencido } = contratos.find((row) => row.id === id) ?? {}
    return { terminoPassado, vencido }
  }
  expect(marcas(ids.passado)).toEqual({ terminoPassado: true, vencido: false })
  expect(marcas(ids.deHoje)).toEqual({ terminoPassado: false, vencido: false })
  expect(marcas(ids.ativo)).toEqual({ terminoPassado: false, vencido: true })
  const { esperas } = (await t.call('GET', endereco(bancoId), { token: banco })).json<{
    esperas: { instituicao: { contratos: { id: number; terminoPassado: boolean }[] } }
  }>()
  expect(esperas.instituicao.contratos).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: ids.passado, terminoPassado: true }),
      expect.objectContaining({ id: ids.deHoje, terminoPassado: false }),
    ]),
  )
})

describe("a store's start", () => {
  test('is what waits for it and for the institutions, once sent', async () => {
    const outro = await t.cenario.instituicao('Banco Dois')
    await t.cenario.whitelist(outro, lojaId)
    const meu = await t.cenario.contrato({ instituicaoId: outro, lojaId, status: 3 })
    await contrato(0)
    await contrato(4)
    await t.cenario.contrato({ instituicaoId: bancoId, lojaId: await t.cenario.loja(), status: 3 })
    const loja = (await t.cenario.usuario(lojaId, DE_LOJA)).token
    const response = await t.call('GET', `/api/lojas/${lojaId}/carteira`, { token: loja })
    expect(response.json()).toEqual({
      hoje: '2026-11-16T00:00:00Z',
      pedidos: { quantidade: 0, pedidos: [] },
      estoque: { noEstoque: 0, livres: 0, emGarantia: 0, sairam: 0 },
      esperas: {
        loja: {
          alteracoes: { quantidade: 0, contratos: [] },
          quantidade: 1,
          contratos: [
            {
              id: meu,
              numero: expect.any(String) as string,
              loja: 'Loja Central',
              instituicaoFinanceira: 'Banco Dois',
              valorCredito: 10_000,
              statusId: 3,
              status: 'Pendente aprovação de garantia (loja)',
              desde: '2026-11-16T15:00:00.000Z',
              aguardandoSegundaAprovacao: false,
              terminoPassado: false,
            },
          ],
        },
        instituicao: {
          quantidade: 1,
          contratos: [expect.objectContaining({ statusId: 4 }) as object],
          alteracoes: { quantidade: 0, contratos: [] },
        },
      },
    })
    const estranha = (await t.cenario.usuario(await t.cenario.loja(), DE_LOJA)).token
    expect((await t.call('GET', `/api/lojas/${lojaId}/carteira`, { token: estranha })).status).toBe(403)
    expect((await t.call('GET', `/api/lojas/${lojaId}/carteira`, { token: banco })).status).toBe(403)
  })
})
