import { expect, test } from 'vitest'
import { faultsOf } from './plant.mjs'

const CODE = `type Par = 1 | 2
export function soma(a: number, b: Par) {
  if (a < 2) registrar(a)
  return a + b
}
registrar(true)
`

test('one place after the other is made wrong, types are left alone', () => {
  const planted = faultsOf(CODE, 'soma.ts').map(
    ({ what, start, end, text }) =>
      `${what}: ${`${CODE.slice(0, start)}${text}${CODE.slice(end)}`.split('\n')[CODE.slice(0, start).split('\n').length - 1]}`,
  )
  expect(planted.toSorted()).toEqual([
    '+ became -:   return a - b',
    '< became <=:   if (a <= 2) registrar(a)',
    'dropped statement:   if (a < 2) ;',
    'negated condition:   if (!(a < 2)) registrar(a)',
    'number one off:   if (a < 3) registrar(a)',
    'turned boolean: registrar(false)',
  ])
})
