import { MAXIMO_GARANTIAS } from '@lastro/shared/contratos/garantia'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

test('vehicles that go make room for those that come, up to as many as a contract may have', async () => {
  const a = await createAlteracoes(t)
  const id = await a.ativar(1)
  const [antigo = 0] = await a.garantias(id)
  await sql`
    insert into veiculo (loja_id, placa, placa_mercosul, renavam, modelo_id, tipo_id, ano_fabricacao, ano_modelo, tipo_combustivel_id,
      hodometro, atualizado_em)
    select loja_id, p.placa, p.placa, lpad((10000000000 + i)::text, 11, '0'), modelo_id, tipo_id, ano_fabricacao, ano_modelo,
      tipo_combustivel_id, hodometro, atualizado_em
    from veiculo, generate_series(1, ${MAXIMO_GARANTIAS}::integer) i,
      format('ZZ%s%sA%s', chr(65 + i / 1000), i / 100 % 10, lpad((i % 100)::text, 2, '0')) as p (placa)
    where id = ${antigo}`.execute(t.banco.db)
  const novos = await t.banco.db.selectFrom('veiculo').where('id', '<>', antigo).select('id').execute()
  const incluir = novos.map((novo) => ({ veiculoId: novo.id }))

  const reforco = await a.propor(id, a.loja, { incluir })
  expect([reforco.status, reforco.text]).toEqual([
    400,
    'Um contrato tem no máximo 2000 veículos em garantia.',
  ])
  const troca = await a.propor(id, a.loja, { incluir, remover: [antigo] })
  expect([troca.status, troca.text]).toEqual([200, expect.stringContaining('pendente')])
})
