import { describe, expect, test } from 'vitest'
import { busca, normalizar, texto } from './texto.ts'

describe('text', () => {
  const campo = texto({ max: 5 })
  test.each([
    ['  abc ', 'abc'],
    ['a\nb\tc', 'a\nb\tc'],
    // Some systems type decomposed letters; searches compare composed ones.
    ['e\u0301', 'é'],
    ['🚗', '🚗'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(campo.parse(typed)).toBe(kept)
  })
  test.each(['', '   ', '123456', 'a\u0000', 'a\ud800', '\udc00a', '\u0007', '\u001b[0m', '\u0085x'])(
    '%j is refused',
    (typed) => {
      expect(campo.safeParse(typed).success).toBe(false)
    },
  )
})

test('a blank search is none', () => {
  expect(busca.parse('  ')).toBeUndefined()
  expect(busca.parse(undefined)).toBeUndefined()
  expect(busca.parse(' Gol ')).toBe('Gol')
  expect(busca.safeParse('a\u0000').success).toBe(false)
})

test('searches compare without accents and case, blanks folded', () => {
  expect(normalizar('  São\n JOSÉ e\u0301 ')).toBe('sao jose e')
  expect(normalizar('Sant´Ana ^1')).toBe("sant'ana ^1")
})
