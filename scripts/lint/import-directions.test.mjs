import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findNode24 } from '../lib/node24.mjs'
import { inRoot } from '../lib/paths.mjs'
import { forbiddenImport } from './import-directions.mjs'

const SERVER = 'apps/server/src'
const CONTRATOS = `${SERVER}/modules/contratos`

describe('a breach is named', () => {
  test.each([
    ['packages/shared/src/dia.ts', 'fastify', 'shared imports only'],
    ['packages/shared/src/dia.ts', 'node:fs', 'shared imports only'],
    ['packages/shared/src/dia.ts', '../../../apps/web/src/lib/api.ts', 'shared imports only'],
    [`${SERVER}/app.ts`, '@lastro/web/app', 'nothing of the web'],
    [`${SERVER}/app.ts`, '../../web/src/lib/api.ts', 'nothing of the web'],
    ['apps/web/src/lib/api.ts', '../../../server/src/clock.ts', 'nothing of the server'],
    ['apps/web/src/lib/api.test.ts', '../../../server/src/clock.ts', 'nothing of the server'],
    ['apps/web/src/lib/api.ts', 'node:fs', 'runs in a browser'],
    [`${SERVER}/http/guard.ts`, '../modules/contratos/contratos.service.ts', 'import no module'],
    [`${SERVER}/db/migrate.ts`, '../modules/contratos/contratos.repository.ts', 'import no module'],
    [`${SERVER}/db/migrate.ts`, '../http/errors.ts', 'nothing of http/'],
    [`${SERVER}/exportacao/csv.ts`, '../modules/contratos/contratos.service.ts', 'where they come from'],
    [`${SERVER}/jobs/relay.ts`, '../modules/contratos/contratos.service.ts', 'import no module'],
    [`${CONTRATOS}/contratos.routes.ts`, '../estoque/carga.ts', 'only through its service'],
    [`${CONTRATOS}/acoes/enviar.ts`, '../../estoque/carga.routes.ts', 'only through its service'],
    [`${SERVER}/modules/regras/regra.service.ts`, '../contratos/contratos.service.ts', 'import none'],
    [`${SERVER}/modules/vinculos/escopo.service.ts`, '../regras/regra.service.ts', 'import none'],
    [`${CONTRATOS}/contratos.service.ts`, '../../app.ts', 'does not import the wiring'],
    [`${CONTRATOS}/contratos.repository.ts`, './contratos.service.ts', 'never back'],
    [`${CONTRATOS}/contratos.repository.ts`, '../estoque/estoque.service.ts', 'never back'],
    [`${CONTRATOS}/contratos.service.ts`, './contratos.routes.ts', 'never back'],
    ['apps/web/src/ui/data-table.tsx', '../modules/contratos/use-contrato.ts', 'know no module'],
    ['apps/web/src/lib/api.ts', '../routes/contratos.tsx', 'know no module'],
    ['apps/web/src/modules/contratos/use-contrato.ts', '../../routes/contratos.tsx', 'knows no route'],
  ])('%s may not import %s', (file, specifier, why) => {
    expect(forbiddenImport(file, specifier)).toContain(why)
  })
})

describe('what the structure needs is allowed', () => {
  test.each([
    ['packages/shared/src/dia.ts', 'zod'],
    ['packages/shared/src/contratos/contrato.ts', '../dia.ts'],
    ['packages/shared/src/dia.test.ts', 'vitest'],
    [`${CONTRATOS}/contratos.routes.ts`, './contratos.repository.ts'],
    [`${CONTRATOS}/acoes/enviar.ts`, '../contratos.repository.ts'],
    [`${CONTRATOS}/contratos.service.ts`, '../estoque/estoque.service.ts'],
    [`${CONTRATOS}/contratos.routes.ts`, '../vinculos/estabelecimento.dono.ts'],
    [`${CONTRATOS}/contratos.service.ts`, '../vinculos/estabelecimento.repository.ts'],
    [`${CONTRATOS}/contratos.test.ts`, '../../testing/app.ts'],
    [`${CONTRATOS}/testing/propostas.ts`, '../../../testing/app.ts'],
    [`${SERVER}/http/log.test.ts`, '../modules/autenticacao/senha.ts'],
    [`${SERVER}/app.ts`, './modules/contratos/contratos.routes.ts'],
    ['apps/web/src/routes/contratos.tsx', '../modules/contratos/contratos-page.tsx'],
    ['apps/web/src/modules/contratos/use-contrato.ts', '@lastro/shared/contratos/contrato'],
  ])('%s may import %s', (file, specifier) => {
    expect(forbiddenImport(file, specifier)).toBeUndefined()
  })
})

describe('the linter itself', () => {
  const dir = mkdtempSync(join(tmpdir(), 'lastro-lint-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  /** @param {string} source of one file of the server's http/ */
  function lint(source) {
    for (const path of ['.oxlintrc.json', 'scripts/lint'])
      cpSync(inRoot(path), join(dir, path), { recursive: true })
    const file = join(dir, 'apps/server/src/http/guard.ts')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, source)
    const oxlint = [inRoot('node_modules/oxlint/bin/oxlint'), '-f', 'unix']
    try {
      return execFileSync(findNode24(), oxlint, { cwd: dir, encoding: 'utf8' })
    } catch (error) {
      return `failed: ${/** @type {{ stdout: string }} */ (error).stdout}`
    }
  }

  test.each([
    "import { send } from '../modules/contratos/contratos.service.ts'\nsend()\n",
    "export const send = () => import('../modules/contratos/contratos.service.ts')\n",
    "export type Send = import('../modules/contratos/contratos.service.ts').Send\n",
    "export { send } from '../modules/contratos/contratos.service.ts'\n",
  ])('fails on %s', (source) => {
    expect(lint(source)).toMatch(/^failed: .*http\/, db\/ and jobs\/ import no module/s)
  })

  test('fails on a barrel', () => {
    expect(lint("export * from './errors.ts'\n")).toMatch(/^failed: .*No barrels/s)
  })

  test('passes what is allowed', () => {
    expect(lint("import { now } from '../clock.ts'\nnow()\n")).not.toContain('failed')
  })
})
