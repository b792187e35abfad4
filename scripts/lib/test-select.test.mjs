import { expect, test } from 'vitest'
import { nearestTests, selectTests } from './test-select.mjs'

const JUROS = `import { DIAS } from './dias.ts'

const TAXA = 2

export const LIMITE = 10

export function juros(valor) {
  return valor * TAXA * DIAS
}

export function multa(valor) {
  return valor > LIMITE ? 1 : 0
}
`
const TABELA = `import { LIMITE } from '../juros.ts'

export const TABELA = [LIMITE, 20]
`
const J = 'apps/server/src/juros.ts'
const T = 'apps/server/src/tabela/tabela.ts'
const TESTS = ['a', 'b', 'c', 'd'].map((name) => `apps/server/src/testes/${name}.test.ts`)
const [A = '', B = '', C = '', D = ''] = TESTS

/** @type {import('./test-map.mjs').Entry[]} */
const ENTRIES = [
  { test: A, ms: 1, ran: { [J]: { source: 'j', lines: [[7, 9]], exports: ['juros'] } } },
  {
    test: B,
    ms: 1,
    ran: {
      [J]: {
        source: 'j',
        lines: [
          [7, 9],
          [11, 13],
        ],
        exports: ['juros', 'multa', 'LIMITE'],
      },
    },
  },
  { test: C, ms: 1, ran: { [T]: { source: 't', lines: [], exports: ['TABELA'] } } },
  { test: D, ms: 1, ran: {} },
]

/** @param {string} file @param {number[]} lines @param {string[]} [tests] */
const select = (file, lines, tests = TESTS) =>
  selectTests({
    changed: [file],
    entries: ENTRIES,
    tests,
    reader: { sourceOf: (hash) => (hash === 'j' ? JUROS : TABELA), changedLines: () => lines },
  })

test('a line of a function: the tests that ran it, first those that ran little else alike', () => {
  expect(select(J, [8])).toEqual([A, B])
  expect(select(J, [12])).toEqual([B])
})

test('a constant: who reads it, in its module, by its export, or by what another module made of it', () => {
  expect(select(J, [3])).toEqual([A, B])
  expect(select(J, [5])).toEqual([B, C])
  expect(select(T, [3])).toEqual([C])
})

test('a test file that changed, and those that stand beside what changed', () => {
  expect(select(D, [])).toEqual([D])
  const beside = 'apps/server/src/tabela/outra.test.ts'
  const own = 'apps/server/src/tabela/tabela.test.ts'
  expect(select(T, [], [A, beside, own])).toEqual([own, beside])
})

test('of a test file that the map does not know its place decides', () => {
  const J2 = 'apps/server/src/modules/juros/taxa/taxa.ts'
  const unknown = 'apps/server/src/modules/juros/multa/multa.test.ts'
  expect(select(J2, [], [A, unknown])).toEqual([unknown])
})

test('without a map the nearest by their paths', () => {
  const near = 'apps/server/src/modules/lojas/lojas.test.ts'
  const nearer = 'apps/server/src/modules/lojas/desativar/desativar.test.ts'
  const tests = [A, near, nearer]
  expect(nearestTests(['apps/server/src/modules/lojas/desativar/desativar.ts'], tests)).toEqual([
    nearer,
    near,
  ])
  expect(nearestTests(['packages/shared/src/lojas/cnpj.ts'], tests)).toEqual([near, nearer])
  expect(nearestTests(['packages/shared/src/dia.ts'], tests)).toEqual([])
})
