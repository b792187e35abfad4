import { expect, test } from 'vitest'
import { clockFrom } from '../../clock.ts'
import { createTestBanco } from '../../db/testing.ts'
import { createCenario } from '../../testing/cenario.ts'
import { existsRegra } from './regra.repository.ts'

test('an institution has a rule once one is its own', async () => {
  const banco = await createTestBanco()
  try {
    const cenario = createCenario(
      banco.db,
      clockFrom(() => new Date('2026-11-16T15:00:00Z')),
    )
    const [instituicaoId, outra] = [await cenario.instituicao(), await cenario.instituicao()]
    await cenario.regra({ instituicaoId: outra })
    expect(await existsRegra(banco.db, instituicaoId)).toBe(false)
    await cenario.regra({ instituicaoId })
    expect(await existsRegra(banco.db, instituicaoId)).toBe(true)
  } finally {
    await banco.close()
  }
})
