import { expect, test } from 'vitest'
import { clockFrom } from '#clock.ts'
import { createTestBanco } from '#db/testing.ts'
import { createCenario } from '#testing/cenario.ts'
import { existsRegra } from './regra.repository.ts'

test('an institution has a rule while one is its own', async () => {
  const banco = await createTestBanco()
  try {
    const cenario = createCenario(
      banco.db,
      clockFrom(() => new Date('2026-11-16T15:00:00Z')),
    )
    const [instituicaoId, outra] = [await cenario.instituicao(), await cenario.instituicao()]
    await cenario.regra({ instituicaoId: outra })
    expect(await existsRegra(banco.db, instituicaoId)).toBe(false)
    const { regraId } = await cenario.regra({ instituicaoId })
    expect(await existsRegra(banco.db, instituicaoId)).toBe(true)
    await banco.db
      .updateTable('regraGarantia')
      .set({ excluidaEm: new Date() })
      .where('id', '=', regraId)
      .execute()
    expect(await existsRegra(banco.db, instituicaoId)).toBe(false)
  } finally {
    await banco.close()
  }
})
