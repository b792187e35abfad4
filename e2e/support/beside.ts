import { expect, type Locator } from '@playwright/test'

/** Fails unless `right` stands wholly to the right of `left`, and begins no lower than `left` ends. */
export async function expectBeside(left: Locator, right: Locator): Promise<void> {
  await expect(right).toBeVisible()
  const [one, other] = [await left.boundingBox(), await right.boundingBox()]
  if (!one || !other) throw new Error('Not drawn')
  expect(other.x).toBeGreaterThanOrEqual(one.x + one.width)
  expect(other.y).toBeLessThan(one.y + one.height)
}
