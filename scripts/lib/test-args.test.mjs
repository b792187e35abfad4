import { expect, test } from 'vitest'
import { Failure } from './command.mjs'
import { isMudou, planOf } from './test-args.mjs'

/** @type {Record<string, string[]>} */
const FILES = {
  comandos: ['scripts/lib/a.test.mjs'],
  regras: ['packages/shared/src/dia.test.ts'],
  web: ['apps/web/src/ui/money-input.test.tsx'],
  servidor: ['apps/server/src/modules/contratos/penhor.test.ts', 'apps/server/src/main.test.ts'],
  navegador: ['e2e/home.spec.ts', 'e2e/contrato-vida.spec.ts'],
}
/** @param {string[]} args */
function plan(...args) {
  const { parts, ...rest } = planOf(args, (part) => FILES[part] ?? [])
  return { ...rest, parts: Object.fromEntries(parts) }
}

test('every part without arguments, and the checks', () => {
  expect(plan()).toEqual({
    checks: true,
    longo: false,
    tudo: false,
    parts: { comandos: [], regras: [], web: [], servidor: [], navegador: [] },
  })
  expect(plan('--longo', '--tudo')).toMatchObject({ checks: true, longo: true, tudo: true })
})

test('one part, and files by any piece of their paths', () => {
  expect(plan('--so', 'servidor')).toEqual({
    checks: false,
    longo: false,
    tudo: false,
    parts: { servidor: [] },
  })
  expect(plan('--so=web', '--longo')).toMatchObject({ longo: true, parts: { web: [] } })
  expect(plan('./e2e/home.spec.ts', 'penhor')).toEqual({
    checks: false,
    longo: false,
    tudo: true,
    parts: {
      navegador: ['e2e/home.spec.ts'],
      servidor: ['apps/server/src/modules/contratos/penhor.test.ts'],
    },
  })
  expect(plan('contrato').parts).toEqual({
    servidor: ['apps/server/src/modules/contratos/penhor.test.ts'],
    navegador: ['e2e/contrato-vida.spec.ts'],
  })
  expect(plan('home', 'spec').parts).toEqual({ navegador: ['e2e/home.spec.ts', 'e2e/contrato-vida.spec.ts'] })
})

test.each([
  [['--rapido'], 'O argumento --rapido não existe.'],
  [[''], 'O argumento vazio não existe.'],
  [['--so'], 'Informe a parte depois de --so.'],
  [['--so', 'banco'], 'Não há a parte banco: informe comandos, regras, web, servidor, navegador.'],
  [['nada.test.ts'], 'Nenhum arquivo de teste corresponde a “nada.test.ts”.'],
  [['home', 'nada'], 'Nenhum arquivo de teste corresponde a “nada”.'],
  [['--so', 'web', 'penhor'], 'Nenhum arquivo de teste de web corresponde a “penhor”.'],
])('refuses %j', (args, sentence) => {
  expect(() => plan(...args)).toThrow(Failure)
  expect(() => plan(...args)).toThrow(sentence)
})

test('what changed is asked for alone', () => {
  expect(isMudou(['--mudou'])).toBe(true)
  expect(isMudou(['--longo', 'home'])).toBe(false)
  expect(() => isMudou(['--mudou', '--longo'])).toThrow('--mudou não se combina com outros argumentos.')
})

test("finds the repository's own tests", () => {
  const { parts } = planOf([
    'scripts/lib/test-args.test.mjs',
    'src/app/nav',
    'e2e/home',
    'src/main.test.ts',
    'src/dia.test',
  ])
  expect(Object.fromEntries(parts)).toEqual({
    comandos: ['scripts/lib/test-args.test.mjs'],
    web: ['apps/web/src/app/nav.test.ts'],
    navegador: ['e2e/home.spec.ts'],
    servidor: ['apps/server/src/main.test.ts'],
    regras: ['packages/shared/src/dia.test.ts'],
  })
})
