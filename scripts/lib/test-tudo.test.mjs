import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './paths.mjs'
import { testsOf } from './test-args.mjs'
import { TUDO } from './test-tudo.mjs'

const TAG = /^\/\/ @module-tag lento$/m

test('what carries the tag of the slow ones is named with its reason, and nothing else', () => {
  const tagged = [
    ...testsOf('comandos'),
    ...testsOf('regras'),
    ...testsOf('web'),
    ...testsOf('servidor'),
  ].filter((file) => TAG.test(readFileSync(inRoot(file), 'utf8')))
  const named = Object.keys(TUDO).filter((file) => !file.startsWith('e2e/'))
  expect(named.toSorted()).toEqual(tagged.toSorted())
})

test('what left the default is there, and is held by files that are in it', () => {
  const holders = Object.values(TUDO).flatMap(({ heldBy }) => heldBy)
  expect([...Object.keys(TUDO), ...holders].filter((file) => !existsSync(inRoot(file)))).toEqual([])
  expect(holders.filter((file) => file in TUDO)).toEqual([])
  expect(Object.values(TUDO).filter(({ heldBy }) => heldBy.length === 0)).toEqual([])
})
