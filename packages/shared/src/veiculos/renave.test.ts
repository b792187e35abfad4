import { expect, test } from 'vitest'
import { chaveDaNfe } from '../documentos.ts'
import { contradizHodometro } from './hodometro.ts'
import { emissorDaNfe } from './renave-em-palavras.ts'

const CHAVE = '35261112345678000195550010000012341000012346'

test('an NF-e key has 44 digits and the right last one, with or without blanks', () => {
  for (const escrita of [CHAVE, CHAVE.replaceAll(/(\d{4})/g, '$1 '), `NFe${CHAVE}`])
    expect(chaveDaNfe.parse(escrita)).toBe(CHAVE)
  for (let digito = 0; digito < 10; digito++)
    expect(chaveDaNfe.safeParse(`${CHAVE.slice(0, -1)}${digito}`).success).toBe(digito === 6)
  // A remainder of 0 or 1 is written 0.
  expect(chaveDaNfe.safeParse('0'.repeat(44)).success).toBe(true)
  for (const outra of ['', CHAVE.slice(1), `${CHAVE}0`, CHAVE.replace('3', 'A')])
    expect(chaveDaNfe.safeParse(outra).success).toBe(false)
  expect(emissorDaNfe(CHAVE)).toEqual({ cnpj: '12345678000195', modelo: '55' })
})

test.each([
  [10_000, 9_999, true],
  [10_000, 10_000, false],
  [10_000, 11_000, false],
  [10_000, 11_001, true],
  [null, 11_001, false],
  [10_000, null, false],
])('km %s at the store and %s in Renave', (hodometro, renaveHodometro, contradiz) => {
  expect(contradizHodometro({ hodometro, renaveHodometro })).toBe(contradiz)
})
