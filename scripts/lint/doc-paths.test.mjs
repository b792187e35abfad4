import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../lib/paths.mjs'
import { git } from '../release/base.mjs'
import { NEVER_ON_A_SCREEN } from './words.mjs'

/** The short paths of CONTRIBUTING, in full. */
const FULL = [
  [/^shared\//, 'packages/shared/src/'],
  [/^(server|web)\//, 'apps/$1/src/'],
  [/\/m\//, '/modules/'],
]
const files = (git(['ls-files'], inRoot('.')) ?? '').split('\n').map((file) => `/${file}`)

/** The source files in back-ticks that no file's path ends in. @param {string} text */
function missingIn(text) {
  const named = [
    ...text.matchAll(
      /`([\w@][\w@./-]*\/[\w@.-]+\.(?:tsx?|mjs|css|sql)|\w[\w-]*(?:\.[\w-]+)*\.(?:tsx?|mjs))`/g,
    ),
  ]
  const paths = named.map(([, path = '']) => path).filter((path) => !path.includes('NNNN'))
  return paths.filter((path) => {
    const full = FULL.reduce((each, [short, long]) => each.replace(short ?? '', String(long)), path)
    return !files.some((file) => file.endsWith(`/${full}`))
  })
}

test('the source files that the documents name exist', () => {
  const docs = files.filter((file) => file.endsWith('.md'))
  const missing = docs.flatMap((doc) =>
    missingIn(readFileSync(inRoot(doc), 'utf8')).map((path) => `${doc}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('a renamed file is found', () => {
  const text =
    'In `ui/caixa.tsx`, `endereco.ts` and `server/m/prazos/prazos.ts`, not in `server/app.ts` or `.service.ts`.'
  expect(missingIn(text)).toEqual(['ui/caixa.tsx', 'endereco.ts', 'server/m/prazos/prazos.ts'])
})

test('the manual says none of the words that no screen says', () => {
  const said = files
    .filter((file) => /^\/docs\/manual\/.*\.md$/.test(file))
    .flatMap((page) =>
      readFileSync(inRoot(page.slice(1)), 'utf8')
        .split('\n')
        .flatMap((line) => {
          const [found] = NEVER_ON_A_SCREEN.exec(line) ?? []
          return found ? `${page}: '${found}' in '${line}'` : []
        }),
    )
  expect(said).toEqual([])
})
