import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'

let t: TestApp
let b: Baixas
beforeAll(async () => {
  t = await startApp()
  b = await createBaixas(t)
})
afterAll(() => t.close())

test('a limited list is counted up to a thousand of what a filter leaves', async () => {
  const { contratoId, carros } = await b.comSaldo(1, 10_000)
  const [{ id: usuarioId }] = (await t.banco.db.selectFrom('usuario').select('id').limit(1).execute()) as [
    { id: number },
  ]
  await sql`
    insert into baixa (instituicao_financeira_id, contrato_id, penhor_id, loja_id, veiculo_id, estado, origem, motivo, data_venda, prazo,
      aberta_em, aberta_por, encerrada_em)
    select ${b.bancoId}, ${contratoId}, ${carros[0].penhorId}, ${b.lojaId}, ${carros[0].id}, 'cancelada', 'loja', 'venda', '2026-11-13',
      '2026-11-17', now(), ${usuarioId}, now() from generate_series(1, 1001)`.execute(t.banco.db)
  const url = `/api/instituicoes-financeiras/${b.bancoId}/baixas?pagina=1&idContrato=${contratoId}`
  const numero = async (resto: string) => {
    const { total, totalLimitado } = (await t.call('GET', `${url}${resto}`, { token: b.banco })).json<{
      total: number
      totalLimitado?: boolean
    }>()
    return [total, totalLimitado]
  }
  expect(await numero('')).toEqual([1_001, undefined])
  expect(await numero('&total=limitado')).toEqual([1_000, true])
  expect(await numero('&estado=aberta&total=limitado')).toEqual([0, undefined])
  const vendas = await t.call(
    'GET',
    `/api/lojas/${b.lojaId}/vendas?pagina=1&total=limitado&estado=cancelada`,
    { token: b.loja },
  )
  expect(vendas.json()).toMatchObject({ total: 1_000, totalLimitado: true })
})
