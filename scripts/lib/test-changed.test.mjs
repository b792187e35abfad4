import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { inRoot } from './paths.mjs'
import { changedFiles, changedLines } from './test-changed.mjs'

const FILE = 'scripts/lib/test-changed.test.mjs'
const now = readFileSync(inRoot(FILE), 'utf8').split('\n')

test('the earlier text’s lines that were changed, or that something was put between', () => {
  expect(changedLines(now.join('\n'), FILE)).toEqual([])
  expect(changedLines(now.with(2, 'const another = 1').join('\n'), FILE)).toEqual([3])
  expect(changedLines(now.toSpliced(4, 1).join('\n'), FILE)).toEqual([4, 5])
})

test('all of a file that is gone', () => {
  expect(changedLines('a\nb', 'scripts/lib/there-is-none.mjs')).toEqual([1, 2])
})

test('a file whose name has accents is named as it is', () => {
  const file = `scripts/lib/ação-${process.pid}.txt`
  writeFileSync(inRoot(file), '')
  onTestFinished(() => rmSync(inRoot(file)))
  expect(changedFiles()).toContain(file)
})
