import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { noticeOf, thirdParties } from './notice.mjs'
import { inRoot } from './paths.mjs'

/** What NOTICE says of a lock file. @param {Record<string, object>} packages */
function partiesOf(packages) {
  const root = mkdtempSync(join(tmpdir(), 'lastro-notice-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  return thirdParties(root).map(({ name, version }) => `${name} ${version}`)
}

test('names what both halves need and what that needs, nested versions and the font, and nothing of the tests', () => {
  const names = partiesOf({
    'apps/server': {
      dependencies: { a: '1.0.0', '@lastro/shared': '0.1.0' },
      devDependencies: { t: '1.0.0' },
    },
    'apps/web': { dependencies: { b: '1.0.0' } },
    'packages/shared': { dependencies: { z: '4.0.0' } },
    'node_modules/@lastro/shared': { resolved: 'packages/shared', link: true },
    'node_modules/@fontsource-variable/inter': { version: '5.0.0', license: 'OFL-1.1' },
    'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { c: '^1.0.0' } },
    'node_modules/a/node_modules/c': { version: '1.5.0', license: 'ISC' },
    'node_modules/b': { version: '1.0.0', license: 'MIT', optionalDependencies: { c: '^2.0.0' } },
    'node_modules/c': { version: '2.0.0', license: 'ISC' },
    'node_modules/t': { version: '1.0.0', license: 'MIT' },
    'node_modules/z': { version: '4.0.0', license: 'MIT' },
  })
  expect(names).toEqual([
    '@fontsource-variable/inter 5.0.0',
    'a 1.0.0',
    'b 1.0.0',
    'c 1.5.0',
    'c 2.0.0',
    'z 4.0.0',
  ])
})

test('a package that says no licence is refused', () => {
  const packages = {
    'apps/server': { dependencies: { a: '1.0.0' } },
    'node_modules/@fontsource-variable/inter': { version: '5.0.0', license: 'OFL-1.1' },
    'node_modules/a': { version: '1.0.0' },
  }
  expect(() => partiesOf(packages)).toThrow("node_modules/a says no licence: it can't be in the image.")
})

test('the image’s own notice has each with its licence’s text, and the Dockerfile puts it there', () => {
  const notice = noticeOf(thirdParties())
  for (const name of ['fastify', 'react', 'pg-boss', '@electric-sql/pglite', 'zod'])
    expect(notice).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+: (MIT|Apache-2.0)$`, 'm'))
  expect(notice).not.toMatch(/^(vitest|@playwright\/test|oxlint) /m)
  expect(notice).toContain('Permission is hereby granted, free of charge')
  const dockerfile = readFileSync(inRoot('Dockerfile'), 'utf8')
  expect(dockerfile).toContain('node scripts/notice.mjs NOTICE')
  expect(dockerfile).toContain('COPY --from=web /lastro/NOTICE NOTICE')
})
