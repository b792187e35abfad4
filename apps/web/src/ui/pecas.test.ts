import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const UI = import.meta.dirname
const PAGE = join(UI, '../../dev')

const sourcesIn = (folder: string) =>
  globSync('*.tsx', { cwd: folder })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))

/** What a source exports: parts, and functions by which a page gets one (`rowMenu`). */
const exportsOf = (source: string) =>
  [...source.matchAll(/^export (?:async )?(?:function|const) (\w*[a-z]\w*)/gm)].map(([, name = '']) => name)

const isPart = (name: string) => /^[A-Z]/.test(name)

/** Adds what a source names, and what stands in the files of what it names. */
function reach(source: string, files: ReadonlyMap<string, string>, seen: Set<string>): Set<string> {
  for (const [word] of source.replaceAll(/^import .*$/gm, '').matchAll(/\w+/g)) {
    const file = files.get(word)
    if (file !== undefined && !seen.has(word)) reach(file, files, seen.add(word))
  }
  return seen
}

test('every part of ui/ stands on /dev/pecas, or is drawn by one that does', () => {
  const files = new Map(
    sourcesIn(UI).flatMap((source) => exportsOf(source).map((name) => [name, source] as const)),
  )
  const parts = [...files.keys()].filter(isPart)
  expect(parts.length).toBeGreaterThan(50)
  const onPage = reach(sourcesIn(PAGE).join('\n'), files, new Set())
  expect(parts.filter((name) => !onPage.has(name))).toEqual([])
})
