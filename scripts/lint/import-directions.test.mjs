import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findNode24 } from '../lib/node24.mjs'
import { inRoot } from '../lib/paths.mjs'
import { forbiddenImport, targetOf } from './import-directions.mjs'
import { arrowIn, checkFloors, HOUSES } from './module-directions.mjs'

const SERVER = 'apps/server/src'
const CONTRATOS = `${SERVER}/modules/contratos`
const TELAS = 'apps/web/src/modules/contratos'

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
    [`${CONTRATOS}/atos/enviar.service.ts`, '../../../clock.ts', "write '#clock.ts'"],
    [`${TELAS}/lista/use-contratos.ts`, '../../visoes/visoes.test.ts', "write '#modules/visoes/"],
    [`${SERVER}/http/guard.ts`, '../modules/contratos/contratos.service.ts', 'import no module'],
    [`${SERVER}/db/migrate.ts`, '../modules/contratos/contratos.repository.ts', 'import no module'],
    [`${SERVER}/db/migrate.ts`, '../http/errors.ts', 'nothing of http/'],
    [`${SERVER}/exportacao/csv.ts`, '../modules/contratos/contratos.service.ts', 'where they come from'],
    [`${SERVER}/jobs/relay.ts`, '../modules/contratos/contratos.service.ts', 'import no module'],
    [`${CONTRATOS}/contratos.routes.ts`, '../estoque/importacao/carga-json.ts', 'only through its service'],
    [`${CONTRATOS}/atos/enviar.service.ts`, '#modules/estoque/carga.routes.ts', 'only through its service'],
    [
      `${SERVER}/modules/estoque/estoque.service.ts`,
      '../contratos/atos/criar.service.ts',
      "may not import 'contratos'",
    ],
    [
      `${SERVER}/modules/veiculos/nova/x.ts`,
      '#modules/estoque/estoque.service.ts',
      "may not import 'estoque'",
    ],
    [
      `${SERVER}/modules/novo/novo.service.ts`,
      '../estoque/estoque.service.ts',
      "'novo' may not import 'estoque'",
    ],
    [
      `${SERVER}/modules/regras/regra.service.ts`,
      '../veiculos/preco-referencia.sql.ts',
      "may not import 'veiculos'",
    ],
    [
      `${SERVER}/modules/regras/regra.service.ts`,
      '../vinculos/escopo.service.ts',
      "may not import 'vinculos'",
    ],
    [`${CONTRATOS}/nucleo/retrato.ts`, '../efeitos/registrar-mudanca.ts', "may not import 'efeitos'"],
    [`${CONTRATOS}/atos/enviar.service.ts`, '../leituras/lista.service.ts', "may not import 'leituras'"],
    [`${CONTRATOS}/atos/enviar.service.ts`, '../prazos.ts', 'may not import the face'],
    [`${CONTRATOS}/atos/enviar.service.ts`, '#app.ts', 'does not import the wiring'],
    [`${CONTRATOS}/nucleo/contratos.repository.ts`, './contratos.service.ts', 'never back'],
    [`${CONTRATOS}/leituras/lista.repository.ts`, '#modules/estoque/estoque.service.ts', 'never back'],
    [`${CONTRATOS}/leituras/lista.repository.ts`, '../nucleo/contratos.dono.ts', 'never back'],
    [`${CONTRATOS}/atos/enviar.service.ts`, './propostas.routes.ts', 'never back'],
    ['apps/web/src/ui/data-table.tsx', '../modules/contratos/chamadas/use-contrato.ts', 'know no module'],
    ['apps/web/src/lib/api.ts', '../routes/contratos.ts', 'know no module'],
    [`${TELAS}/chamadas/use-contrato.ts`, '#routes/contratos.ts', 'knows no route'],
    [`${TELAS}/chamadas/use-contrato.ts`, '#modules/carteira/use-carteira.ts', "may not import 'carteira'"],
    [`${TELAS}/perguntas/conflito.tsx`, '../selecao/selecao.ts', "'perguntas' may not import 'selecao'"],
    [`${TELAS}/proposta/proposta-page.tsx`, '../contrato/use-acoes.tsx', "may not import 'contrato'"],
    ['apps/web/src/modules/estoque/estoque-page.tsx', '../contratos/tela/vez.ts', "import 'contratos'"],
    [
      'apps/web/src/modules/instituicoes/use-lojas.ts',
      '../escopo/escopo-fields.tsx',
      "may not import 'escopo'",
    ],
  ])('%s may not import %s', (file, specifier, why) => {
    expect(forbiddenImport(file, specifier)).toContain(why)
  })
})

describe('what the structure needs is allowed', () => {
  test.each([
    ['packages/shared/src/dia.ts', 'zod'],
    ['packages/shared/src/contratos/contrato.ts', '../dia.ts'],
    ['packages/shared/src/dia.test.ts', 'vitest'],
    [`${CONTRATOS}/contratos.routes.ts`, './leituras/lista.routes.ts'],
    [`${CONTRATOS}/atos/enviar.service.ts`, '../nucleo/contratos.repository.ts'],
    [`${CONTRATOS}/atos/enviar.service.ts`, '#modules/estoque/estoque.service.ts'],
    [`${CONTRATOS}/leituras/lista.routes.ts`, '#modules/estoque/estoque.repository.ts'],
    [`${CONTRATOS}/leituras/lista.routes.ts`, '#modules/vinculos/estabelecimento.dono.ts'],
    [`${CONTRATOS}/contratos.test.ts`, '#testing/app.ts'],
    [`${CONTRATOS}/testing/propostas.ts`, '#testing/app.ts'],
    [`${SERVER}/http/log.test.ts`, '../modules/autenticacao/senha.service.ts'],
    [`${SERVER}/app.ts`, './modules/contratos/contratos.routes.ts'],
    ['apps/web/src/routes/contratos.ts', '../modules/contratos/lista/contratos-page.tsx'],
    [`${TELAS}/proposta/proposta-page.tsx`, '../selecao/selecao.ts'],
    [`${TELAS}/chamadas/use-contrato.ts`, '@lastro/shared/contratos/contrato'],
    [`${TELAS}/lista/contratos-page.tsx`, '#modules/instituicoes/use-instituicao.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(forbiddenImport(file, specifier)).toBeUndefined()
  })
})

describe('the rooms', () => {
  test.each(HOUSES)('of $root reach each other exactly as listed', (house) => {
    const files = globSync(`${house.root}**/*.{ts,tsx}`, { cwd: inRoot('.') }).filter(
      (path) => !/\.test\.tsx?$|\/testing\//.test(path),
    )
    const arrows = new Set()
    for (const file of files)
      for (const [, specifier] of readFileSync(inRoot(file), 'utf8').matchAll(
        /(?:from|import\() ?'([.#][^']+)'/g,
      )) {
        const arrow = arrowIn(house, file, targetOf(file, specifier ?? ''))
        if (arrow?.from && !house.ground.includes(arrow.to)) arrows.add(`${arrow.from} -> ${arrow.to}`)
      }
    const listed = Object.entries(house.rooms).flatMap(([from, tos]) => tos.map((to) => `${from} -> ${to}`))
    expect(arrows).toEqual(new Set(listed))
  })

  test('can’t be listed in a knot', () => {
    const house = { root: 'modules/', ground: ['chao'], rooms: { a: ['b'], b: ['a'] } }
    expect(() => checkFloors(house)).toThrow("'a' names 'b', which is not above it")
    expect(() => checkFloors({ ...house, rooms: { a: ['a'] } })).toThrow('not above it')
    expect(() => checkFloors({ ...house, rooms: { a: [], chao: ['a'] } })).toThrow("'chao' is ground")
  })
})

// Each starts the linter, which on a busy machine takes its time.
describe('the linter itself', { timeout: 30_000 }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'lastro-lint-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  /** @param {string} source @param {string} path where it stands @param {string} [floors] the list of rooms, as written */
  function lint(source, path = 'apps/server/src/http/guard.ts', floors) {
    for (const each of ['.oxlintrc.json', 'docs/glossario.md', 'scripts/lint'])
      cpSync(inRoot(each), join(dir, each), { recursive: true })
    if (floors) writeFileSync(join(dir, 'scripts/lint/module-directions.mjs'), floors)
    rmSync(join(dir, 'apps'), { recursive: true, force: true })
    const file = join(dir, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, source)
    const oxlint = [inRoot('node_modules/oxlint/bin/oxlint'), '-f', 'unix']
    try {
      return execFileSync(findNode24(), oxlint, { cwd: dir, encoding: 'utf8', stdio: 'pipe' })
    } catch (error) {
      const { stdout, stderr } = /** @type {{ stdout: string, stderr: string }} */ (error)
      return `failed: ${stdout}${stderr}`
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

  test.each([
    [
      "import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'\nregistrar()\n",
      'atos/criar.service.ts',
    ],
    [
      "import { notificar as avisar } from '#modules/notificacoes/notificacoes.service.ts'\navisar()\n",
      'alteracao/a.service.ts',
    ],
  ])('fails where a contract’s traces are written beside the door: %s', (source, path) => {
    expect(lint(source, `${CONTRATOS}/${path}`)).toMatch(/^failed: .*leaves its traces by one door/s)
    expect(lint(source, `${CONTRATOS}/efeitos/registrar-mudanca.ts`)).not.toContain('failed')
  })

  test('fails on an import that climbs two storeys', () => {
    const source = "import { now } from '../../../clock.ts'\nnow()\n"
    expect(lint(source, `${CONTRATOS}/atos/enviar.service.ts`)).toMatch(/^failed: .*write '#clock.ts'/s)
    expect(lint(source.replace('../../../', '#'), `${CONTRATOS}/atos/enviar.service.ts`)).not.toContain(
      'write',
    )
  })

  test('fails where stock would close a ring with contracts', () => {
    const source = "import { enviar } from '../contratos/atos/enviar.service.ts'\nenviar()\n"
    expect(lint(source, `${SERVER}/modules/estoque/estoque.service.ts`)).toMatch(
      /^failed: .*'estoque' may not import 'contratos'/s,
    )
  })

  test('fails where one side of a contract would reach the other', () => {
    const source = "import { useAcoes } from '../contrato/use-acoes.tsx'\nuseAcoes()\n"
    expect(lint(source, `${TELAS}/proposta/use-resposta.ts`)).toMatch(
      /^failed: .*'proposta' may not import 'contrato'/s,
    )
  })

  test('fails where the list itself would close it', () => {
    const floors = readFileSync(inRoot('scripts/lint/module-directions.mjs'), 'utf8')
    const ring = floors.replace("estoque: ['baixas'", "estoque: ['contratos', 'baixas'")
    expect(lint('export const a = 1\n', undefined, ring)).toMatch(/^failed: .*not above it/s)
  })

  test('fails on a barrel', () => {
    expect(lint("export * from './errors.ts'\n")).toMatch(/^failed: .*No barrels/s)
  })

  test.each(["['contratos', id]", "[...chave, 'lista']"])('fails on the written key %s', (key) => {
    const source = `export const options = (id, chave) => ({ queryKey: ${key}, id, chave })\n`
    expect(lint(source, `${TELAS}/chamadas/use-contrato.ts`)).toMatch(/^failed: .*lib\/chaves.ts only/s)
  })

  test('fails on a comparison with Ativo', () => {
    const source = 'export const isLive = (status, StatusContrato) => status !== StatusContrato.Ativo\n'
    expect(lint(source, `${CONTRATOS}/atos/enviar.service.ts`)).toMatch(/^failed: .*a column of STATUS/s)
  })

  test.each([
    'export async function buscar() {}\n',
    'export function listar() {}\n',
    'export const fechar = async () => {}\n',
  ])('fails on a repository’s %s', (source) => {
    expect(lint(source, `${CONTRATOS}/nucleo/penhor.repository.ts`)).toMatch(/^failed: .*none of its verbs/s)
  })

  test.each(['estoque/carga.ts', 'estoque/carga.util.ts', 'novo/index.ts'])(
    'fails on a module’s %s, which has no role',
    (path) => {
      const source = 'export const a = 1\n'
      expect(lint(source, `${SERVER}/modules/${path}`)).toMatch(/^failed: .*says its role by its suffix/s)
      for (const papel of ['carga.service.ts', 'carga.dono.ts', 'carga.test.ts', 'importacao/carga-json.ts'])
        expect(lint(source, `${SERVER}/modules/estoque/${papel}`)).not.toContain('says its role')
    },
  )

  const SERVICE = `${CONTRATOS}/atos/novo.service.ts`
  const refuses = (/** @type {string} */ docstring) =>
    `${docstring}\nexport function novo() {\n  throw new BusinessError('Não.')\n}\n`
  test.each([
    ['export const semEsperar = 1\n', undefined, /'semEsperar' went from the house/],
    ['/** The same of a list. */\nexport const a = 1\n', undefined, /'The same …'/],
    [`/** ${'word '.repeat(26)}. */\nexport const a = 1\n`, undefined, /A sentence of 26 words/],
    [refuses('/** Makes one. */'), SERVICE, /doesn’t say what it refuses/],
    [
      "export const A = 'O caso de déficit foi encerrado.'\n",
      SERVICE,
      /'caso de déficit' is never on a screen/,
    ],
    ['export const A = <p>Veículos presos</p>\n', `${TELAS}/tela/a.tsx`, /'presos' is never on a screen/],
  ])('fails on the words of %s', (source, path, why) => {
    expect(lint(source, path)).toMatch(why)
  })

  test.each([
    'export function f(semEsperar) {}\n',
    'export const f = ({ opcoes: { semEsperar } }, [, ...rest]) => rest\n',
    'export const { a: [semEsperar = 1] } = {}\n',
    'try {} catch ({ semEsperar }) {}\n',
    'export class A {\n  semEsperar() {}\n}\n',
    'export class A {\n  constructor(private semEsperar: number) {}\n}\n',
    'export interface A {\n  semEsperar(): void\n}\n',
    'export interface A {\n  wait: (semEsperar: boolean) => void\n}\n',
    'export type A = { semEsperar: boolean }\n',
    'export enum semEsperar {}\n',
    'export enum A {\n  semEsperar,\n}\n',
  ])('finds the gone word in %s', (source) => {
    expect(lint(source)).toMatch(/'semEsperar' went from the house/)
  })

  test('a participle goes as the name of a function, and stays a field', () => {
    expect(lint('export const tem = () => true\n')).toMatch(/'tem\(\)' went from the house/)
    expect(lint('export function tem() {}\n')).toMatch(/'tem\(\)' went from the house/)
    expect(lint('export interface A {\n  tem: boolean\n}\n')).not.toContain('went')
  })

  test.each([
    ["import { now } from '../clock.ts'\nnow()\n", undefined],
    [`/** ${'word '.repeat(25)}. Another sentence. */\nexport const a = 1\n`, undefined],
    [`${refuses('/** Makes one. Refuses (400) all. */')}class BusinessError extends Error {}\n`, SERVICE],
    ["export const A = 'penhor'\nexport const B = 'Um modelo de elogio'\n", SERVICE],
    ['export const options = (queryKey) => ({ queryKey })\n', `${TELAS}/chamadas/use-contrato.ts`],
    [
      'export function lockPenhor() {}\nexport const LIMITE = 3\n',
      `${CONTRATOS}/nucleo/penhor.repository.ts`,
    ],
  ])('passes %s', (source, path) => {
    expect(lint(source, path)).not.toContain('failed')
  })
})
