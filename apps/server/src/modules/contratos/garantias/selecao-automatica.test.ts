import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

test('a contract for which more vehicles than it may have would have to be chosen is not made', async () => {
  const { marcaId, modeloId } = await t.cenario.modelo({ marca: 'Barato', preco: 10_000 })
  const { regraId: regraGarantiaId } = await t.cenario.regra({
    instituicaoId: n.instituicaoId,
    filtros: [0],
    itens: [{ percentual: 10_000, marcas: [marcaId] }],
  })
  const primeiro = await n.veiculo({ modeloId })
  await sql`
    insert into veiculo (loja_id, placa, placa_mercosul, renavam, modelo_id, tipo_id, ano_fabricacao, ano_modelo, tipo_combustivel_id,
      hodometro, atualizado_em)
    select loja_id, p.placa, p.placa, lpad((10000000000 + i)::text, 11, '0'), modelo_id, tipo_id, ano_fabricacao, ano_modelo,
      tipo_combustivel_id, hodometro, atualizado_em
    from veiculo, generate_series(1, 2000) i, format('ZZ%s%sA%s', chr(65 + i / 1000), i / 100 % 10, lpad((i % 100)::text, 2, '0')) as p (placa)
    where id = ${primeiro}`.execute(t.banco.db)
  const criar = (valorGarantia: number) => {
    const body = n.novoContrato({ tipoSelecaoGarantia: 2, regraGarantiaId, valorGarantia, valorCredito: 100 })
    return t.call('POST', '/api/contratos', { token: n.banco, body })
  }
  const recusa = await criar(200_001)
  expect([recusa.status, recusa.text]).toEqual([400, 'Use no máximo 2000 veículos.'])
  expect((await t.banco.db.selectFrom('contrato').select('id').execute()).length).toBe(0)
  expect((await criar(200_000)).json<{ garantias: object[] }>().garantias).toHaveLength(2000)
})
