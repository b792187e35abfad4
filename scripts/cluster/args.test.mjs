import { expect, test } from 'vitest'
import { FAULT_NAMES, faultsOf } from './args.mjs'

test('all faults without arguments, with the control at the end', () => {
  expect(faultsOf([])).toEqual(FAULT_NAMES)
  expect(FAULT_NAMES.at(-1)).toBe('controle')
})

test('one fault, named in either form', () => {
  expect(faultsOf(['--so', 'morte'])).toEqual(['morte'])
  expect(faultsOf(['--so=controle'])).toEqual(['controle'])
})

test.each([
  [['--so'], 'Informe a falha.'],
  [['--so', 'incêndio'], 'Não há a falha incêndio.'],
  [['--tudo'], 'O argumento --tudo não existe.'],
  [['--so', 'morte', 'corte'], 'O argumento corte não existe.'],
])('%o is refused in words', (args, sentence) => {
  expect(() => faultsOf(args)).toThrow(sentence)
})
