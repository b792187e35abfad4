import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inRoot } from '../lib/paths.mjs'

/** Runs the repository's knip, with its configuration, in a workspace that holds `files`. @param {Record<string, string>} files */
function knip(files) {
  const dir = mkdtempSync(join(tmpdir(), 'lastro-knip-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  const args = [inRoot('node_modules/knip/bin/knip.js'), '--config', inRoot('knip.json'), '--no-progress']
  try {
    return execFileSync(process.execPath, args, { cwd: dir, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    return /** @type {{ stdout: string }} */ (error).stdout
  }
}

const SERVER = {
  'package.json': JSON.stringify({ name: 'planted', type: 'module', workspaces: ['apps/*'] }),
  'apps/server/package.json': JSON.stringify({
    name: 'server',
    type: 'module',
    imports: { '#*': './src/*' },
  }),
  'apps/server/src/main.ts': "import { used } from '#used.ts'\nused()\n",
  'apps/server/src/used.ts': 'export const used = () => 1\n',
}

test('a dead export, a dead type and a file that nobody imports are found; what is used is not', () => {
  expect(knip(SERVER)).toBe('')
  const found = knip({
    ...SERVER,
    'apps/server/src/used.ts':
      'export const used = () => 1\nexport const dead = 2\nexport interface Dead {}\n',
    'apps/server/src/alone.ts': 'export const alone = 1\n',
  })
  expect(found).toMatch(/^dead +apps\/server\/src\/used.ts/m)
  expect(found).toMatch(/^Dead +interface +apps\/server\/src\/used.ts/m)
  expect(found).toContain('apps/server/src/alone.ts')
  expect(found).not.toMatch(/^used /m)
})
