import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockFrom } from '#clock.ts'
import type { Banco } from '#db/connection.ts'
import { createTestBanco } from '#db/testing.ts'
import { withTransaction } from '#db/transaction.ts'
import { createCenario } from '#testing/cenario.ts'
import { listPendentes } from './cadeia.repository.ts'
import { registrar } from './registro.service.ts'

let banco: Banco
beforeAll(async () => {
  banco = await createTestBanco()
})
afterAll(() => banco.close())

test('rows that wait for a link are those of the institution whose chain takes them', async () => {
  const { db } = banco
  const clock = clockFrom(() => new Date())
  const { instituicao } = createCenario(db, clock)
  const [uma, outra] = [await instituicao(), await instituicao()]
  const ato = { sessao: null, acao: 'alterar', entidade: 'contrato', agora: clock.now() } as const
  await withTransaction(db, async (tx) => {
    for (const instituicaoId of [uma, outra])
      await registrar(tx, { ...ato, instituicaoId, entidadeId: instituicaoId, antes: {}, depois: {} })
    const linhas = await listPendentes(tx, outra, 10)
    expect(linhas.map((linha) => linha.entidadeId)).toEqual([outra])
  })
})
