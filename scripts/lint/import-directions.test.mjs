import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inRoot } from '../lib/paths.mjs'
import { forbiddenImport, targetOf } from './import-directions.mjs'
import { arrowIn, requireFloors, HOUSES } from './module-directions.mjs'

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
    [`${CONTRATOS}/nucleo/retrato.ts`, '../efeitos/registrar-mudanca.service.ts', "may not import 'efeitos'"],
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
    [`${TELAS}/perguntas/use-executar.tsx`, '../selecao/selecao.ts', "'perguntas' may not import 'selecao'"],
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
    expect(() => requireFloors(house)).not.toThrow()
  })

  test('can’t be listed in a knot', () => {
    const house = { root: 'modules/', ground: ['chao'], rooms: { a: ['b'], b: ['a'] } }
    expect(() => requireFloors(house)).toThrow("'a' names 'b', which is not above it")
    expect(() => requireFloors({ ...house, rooms: { a: ['a'] } })).toThrow('not above it')
    expect(() => requireFloors({ ...house, rooms: { a: [], chao: ['a'] } })).toThrow("'chao' is ground")
  })
})
