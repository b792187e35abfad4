import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesWithoutEngine } from './without-engine.mjs'

/** Makes a server with these sources. @param {Record<string, string>} files */
function servidor(files) {
  const root = mkdtempSync(join(tmpdir(), 'lastro-sem-motor-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries({ 'db/testing.ts': '', ...files })) {
    mkdirSync(dirname(join(root, 'src', file)), { recursive: true })
    writeFileSync(join(root, 'src', file), text)
  }
  return root
}

test('finds the engine behind whatever a test imports, now or later, or starts', () => {
  const root = servidor({
    'app.ts': "import {\n  createTestBanco,\n} from './db/testing.ts'\n",
    'a/programa.ts': "import '../app.ts'\n",
    'a/direto.test.ts': "import { x } from '../db/testing.ts'\n",
    'a/longe.test.ts': "import { y } from '../app.ts'\n",
    'a/atalho.test.ts': "import { y } from '#app.ts'\n",
    'a/depois.test.ts': "const app = () => import('../app.ts')\n",
    'a/processo.test.ts': "spawn(new URL('./programa.ts', import.meta.url))\n",
    'a/regra.test.ts': "import { test } from 'vitest'\nimport { z } from './regra.ts'\n",
    'a/regra.ts': "import { readFileSync } from 'node:fs'\n",
  })
  expect(filesWithoutEngine(root)).toEqual(['src/a/regra.test.ts'])
})

test('of the server’s own, those of settings and files need none, those of calls do', () => {
  const todos = filesWithoutEngine()
  expect(todos).toEqual(expect.arrayContaining(['src/config.test.ts', 'src/importacao/csv.test.ts']))
  expect(todos).not.toContain('src/http/guard.test.ts')
})
