import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '..')
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(join(SRC, file), 'utf8') }))

/**
 * What keeps a missing chunk from taking the page with it: `lazyComponent` and `lazyPage` call `importChunk`
 * themselves.
 */
const GUARDED = /\b(lazyComponent|lazyPage|importChunk)\(\s*(async )?\(\) =>\s*\(?(await )?$/

test('whatever is loaded later is loaded by what expects it to be missing', () => {
  const loads = files.flatMap(({ file, code }) =>
    [...code.matchAll(/(?<!typeof )\bimport\((?=\s*')/g)].map(({ index }) => ({
      file,
      guarded: GUARDED.test(code.slice(0, index).slice(-80)),
    })),
  )
  // Pages, parts and the loads of routes: with fewer the search itself is broken.
  expect(loads.length).toBeGreaterThan(70)
  expect(loads.filter(({ guarded }) => !guarded)).toEqual([])
  const globs = files.filter(({ code }) => code.includes('import.meta.glob'))
  expect(globs.map(({ file }) => file)).toEqual(['app/ajuda/ajuda-conteudo.tsx'])
  expect(globs.every(({ code }) => code.includes('importChunk(async () => PAGINAS['))).toBe(true)
})

test('nothing else loads later, nor loads the tab anew', () => {
  const using = (pattern: RegExp) =>
    files.flatMap(({ file, code }) => (pattern.test(code) ? [file.replaceAll('\\', '/')] : []))
  expect(using(/\blazy\(|\bSuspense\b/)).toEqual([])
  expect(using(/lazyRouteComponent\(/)).toEqual(['routes/lazy-page.ts'])
  expect(using(/location\.reload\(/)).toEqual(['lib/chunk.ts'])
})
