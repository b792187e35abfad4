import { expect, test } from 'vitest'
import { figureBetween } from './headline-figures.tsx'

test.each([
  ['57', '61', 0.5, '59'],
  ['98,30%', '94,10%', 0.5, '96,20%'],
  ['R$ 1.000,00', 'R$ 2.000,00', 0.25, 'R$ 1.250,00'],
  // A figure with fewer places ends within them.
  ['1.000', '900', 0.9, '910'],
  ['9', '12', 0, '09'],
])('a figure that changes from %s to %s shows at %d of the way %s', (from, to, part, shown) => {
  expect(figureBetween(from, to, part)).toBe(shown)
})
