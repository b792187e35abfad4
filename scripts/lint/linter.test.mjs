import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNode24 } from '../lib/node24.mjs'
import { inRoot } from '../lib/paths.mjs'

const SERVER = 'apps/server/src'
const CONTRATOS = `${SERVER}/modules/contratos`
const TELAS = 'apps/web/src/modules/contratos'

/** What the repository's linter says of a folder that holds its settings. @param {string} dir */
function runLinter(dir) {
  const oxlint = [inRoot('node_modules/oxlint/bin/oxlint'), '-f', 'unix']
  const { stdout, stderr } = spawnSync(findNode24(), oxlint, { cwd: dir, encoding: 'utf8' })
  return `${stdout}${stderr}`
}

// The linter takes its time to start: it reads all that the tests ask about at once.
describe('the linter itself', { timeout: 30_000 }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'lastro-lint-'))
  for (const each of ['.oxlintrc.json', 'CONTRIBUTING.md', 'docs/glossario.md', 'scripts/lint'])
    cpSync(inRoot(each), join(dir, each), { recursive: true })
  let said = ''
  let files = 0
  beforeAll(() => {
    said = runLinter(dir)
  })
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  /**
   * Has the linter read a source, in a file of its own beside where it would stand.
   * @param {string} source
   * @param {string} [path] where it would stand
   * @returns {() => string} what the linter says of it, a problem a line
   */
  function lint(source, path = 'apps/server/src/http/guard.ts') {
    const own = existsSync(join(dir, path)) ? path.replace(/\/(?=[^/]+$)/, `/a${++files}-`) : path
    mkdirSync(dirname(join(dir, own)), { recursive: true })
    writeFileSync(join(dir, own), source)
    return () =>
      said
        .split('\n')
        .filter((line) => line.startsWith(`${own}:`))
        .join('\n')
  }

  test.each(
    [
      "import { send } from '../modules/contratos/contratos.service.ts'\nsend()\n",
      "export const send = () => import('../modules/contratos/contratos.service.ts')\n",
      "export type Send = import('../modules/contratos/contratos.service.ts').Send\n",
      "export { send } from '../modules/contratos/contratos.service.ts'\n",
    ].map((source) => ({ source, problems: lint(source) })),
  )('fails on $source', ({ problems }) => {
    expect(problems()).toContain('http/, db/ and jobs/ import no module')
  })

  const REGISTRAR =
    "import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'\nregistrar()\n"
  const AVISAR =
    "import { notificar as avisar } from '#modules/notificacoes/notificacoes.service.ts'\navisar()\n"
  const atTheDoor = lint(`${REGISTRAR}${AVISAR}`, `${CONTRATOS}/efeitos/registrar-mudanca.service.ts`)
  test.each([
    { source: REGISTRAR, problems: lint(REGISTRAR, `${CONTRATOS}/atos/criar.service.ts`) },
    { source: AVISAR, problems: lint(AVISAR, `${CONTRATOS}/alteracao/a.service.ts`) },
  ])('fails where a contract’s traces are written beside the door: $source', ({ problems }) => {
    expect(problems()).toContain('leaves its traces by one door')
    expect(atTheDoor()).toBe('')
  })

  const LIQUIDAR = "import { liquidar } from '../atos/liquidar.service.ts'\nliquidar()\n"
  const actFile = lint(REGISTRAR, `${CONTRATOS}/atos/liquidar.service.ts`)
  test.each([
    { source: REGISTRAR, problems: lint(REGISTRAR, `${CONTRATOS}/leituras/ficha.service.ts`) },
    { source: LIQUIDAR, problems: lint(LIQUIDAR, `${CONTRATOS}/leituras/relogio.service.ts`) },
    { source: LIQUIDAR, problems: lint(LIQUIDAR, `${CONTRATOS}/nucleo/contratos.export.ts`) },
  ])('fails where a list or an export reaches an act: $source', ({ problems }) => {
    expect(problems()).toContain('A read hangs on no act')
    expect(actFile()).not.toContain('A read hangs on no act')
  })

  const NOW = "import { now } from '../../../clock.ts'\nnow()\n"
  const RING = "import { enviar } from '../contratos/atos/enviar.service.ts'\nenviar()\n"
  const OTHER_SIDE = "import { useAcoes } from '../contrato/use-acoes.tsx'\nuseAcoes()\n"
  const STATUS = 'export const isLive = (status, StatusContrato) => status !== StatusContrato.Ativo\n'
  test.each(
    [
      ['an import that climbs two storeys', NOW, `${CONTRATOS}/atos/enviar.service.ts`, "write '#clock.ts'"],
      [
        'stock that would close a ring with contracts',
        RING,
        `${SERVER}/modules/estoque/estoque.service.ts`,
        "'estoque' may not import 'contratos'",
      ],
      [
        'one side of a contract that would reach the other',
        OTHER_SIDE,
        `${TELAS}/proposta/use-resposta.ts`,
        "'proposta' may not import 'contrato'",
      ],
      ['a barrel', "export * from './errors.ts'\n", undefined, 'No barrels'],
      ['a comparison with Ativo', STATUS, `${CONTRATOS}/atos/enviar.service.ts`, 'a column of STATUS'],
      ...["['contratos', id]", "[...chave, 'lista']"].map((key) => [
        `the written key ${key}`,
        `export const options = (id, chave) => ({ queryKey: ${key}, id, chave })\n`,
        `${TELAS}/chamadas/use-contrato.ts`,
        'Keys of queries are made by keyOf',
      ]),
      ...[
        'export async function buscar() {}',
        'export function listar() {}',
        'export const fechar = async () => {}',
      ].map((source) => [
        `a repository’s ${source}`,
        `${source}\n`,
        `${CONTRATOS}/nucleo/penhor.repository.ts`,
        'none of its verbs',
      ]),
      ...['estoque/carga.ts', 'estoque/carga.util.ts', 'novo/index.ts'].map((path) => [
        `a module’s ${path}, which has no role`,
        'export const a = 1\n',
        `${SERVER}/modules/${path}`,
        'says its role by its suffix',
      ]),
    ].map(([what, source = '', path, why]) => ({ what, problems: lint(source, path), why })),
  )('fails on $what', ({ problems, why }) => {
    expect(problems()).toContain(why)
  })

  test.each(
    ['carga.service.ts', 'carga.dono.ts', 'carga.test.ts', 'importacao/carga-json.ts'].map((path) => ({
      path,
      problems: lint('export const a = 1\n', `${SERVER}/modules/estoque/${path}`),
    })),
  )('a module’s $path has a role', ({ problems }) => {
    expect(problems()).not.toContain('says its role')
  })

  const SERVICE = `${CONTRATOS}/atos/novo.service.ts`
  const refuses = (/** @type {string} */ docstring) =>
    `${docstring}\nexport function novo() {\n  throw new BusinessError('Não.')\n}\n`
  test.each(
    [
      ['export function fetchPrices() {}\n', undefined, "'fetch' is 'find or list'"],
      ['export const assertOpen = () => undefined\n', undefined, "'assert' is 'require'"],
      ['/** The same of a list. */\nexport const a = 1\n', undefined, "'The same …'"],
      [`/** ${'word '.repeat(26)}. */\nexport const a = 1\n`, undefined, 'A sentence of 26 words'],
      [refuses('/** Makes one. */'), SERVICE, 'doesn’t say what it refuses'],
      ["export const A = 'O caso de déficit foi encerrado.'\n", SERVICE, "'déficit' is never on a screen"],
      ["export const A = { deficit: 'déficit' }\n", SERVICE, "'déficit' is never on a screen"],
      ["export const A = 'Sel. inst.'\n", SERVICE, "'Sel.' is never on a screen"],
      ['export const A = (n) => `Loja (id ${n})`\n', SERVICE, "'(id' is never on a screen"],
      ['export const A = <b>Conosco</b>\n', `${TELAS}/tela/a.tsx`, "'Conosco' is never on a screen"],
      ['export const A = <p>Veículos presos</p>\n', `${TELAS}/tela/a.tsx`, "'presos' is never on a screen"],
    ].map(([source = '', path, why]) => ({ source, problems: lint(source, path), why })),
  )('fails on the words of $source', ({ problems, why }) => {
    expect(problems()).toContain(why)
  })

  test.each(
    [
      ["import { now } from '../clock.ts'\nnow()\n", undefined],
      [NOW.replace('../../../', '#'), `${CONTRATOS}/atos/enviar.service.ts`],
      [`/** ${'word '.repeat(25)}. Another sentence. */\nexport const a = 1\n`, undefined],
      [`${refuses('/** Makes one. Refuses (400) all. */')}class BusinessError extends Error {}\n`, SERVICE],
      [
        'export const fetched = () => 1\nexport const showing = 1\nconst fetchOne = () => 1\nfetchOne()\n',
        undefined,
      ],
      ["export const A = 'penhor'\nexport const B = 'Um modelo de elogio'\n", SERVICE],
      ['export const options = (queryKey) => ({ queryKey })\n', `${TELAS}/chamadas/use-contrato.ts`],
      [
        'export function lockPenhor() {}\nexport const LIMITE = 3\n',
        `${CONTRATOS}/nucleo/penhor.repository.ts`,
      ],
    ].map(([source = '', path]) => ({ source, problems: lint(source, path) })),
  )('passes $source', ({ problems }) => {
    expect(problems()).toBe('')
  })
})
