import { expect, test } from 'vitest'
import { FALHAS, falhasDe } from './argumentos.mjs'

test('all faults without arguments, with the control at the end', () => {
  expect(falhasDe([])).toEqual(FALHAS)
  expect(FALHAS.at(-1)).toBe('controle')
})

test('one fault, named in either form', () => {
  expect(falhasDe(['--so', 'morte'])).toEqual(['morte'])
  expect(falhasDe(['--so=controle'])).toEqual(['controle'])
})

test.each([
  [['--so'], 'Informe a falha.'],
  [['--so', 'incêndio'], 'Não há a falha incêndio.'],
  [['--tudo'], 'O argumento --tudo não existe.'],
  [['--so', 'morte', 'corte'], 'O argumento corte não existe.'],
])('%o is refused in words', (args, frase) => {
  expect(() => falhasDe(args)).toThrow(frase)
})
