import { expect, test } from 'vitest'
import { recordDiskFull, wasDiskFull } from './disk-space.ts'
import { createTestBanco } from './testing.ts'

test('a full disk is remembered of its database alone, also where tests use the engine of another again', async () => {
  const full = await createTestBanco()
  recordDiskFull(full.db, Object.assign(new Error(), { code: '53100' }))
  expect(wasDiskFull(full.db)).toBe(true)
  await full.close()
  const next = await createTestBanco()
  try {
    expect(wasDiskFull(next.db)).toBe(false)
  } finally {
    await next.close()
  }
})
