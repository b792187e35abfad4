import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { arquivo, createMesa, type Mesa, OUTUBRO, uno, URL_REFERENCIAS } from '../testing/mesa.ts'
import { deleteAllPrecos, listPrecos } from '../testing/precos.ts'

let t: TestApp
let m: Mesa
beforeAll(async () => {
  t = await startApp()
  m = await createMesa(t)
})
afterAll(() => t.close())
beforeEach(() => deleteAllPrecos(t.banco.db))

test('out of bounds: it waits, an operator reads why and confirms in words', async () => {
  await m.carregar(OUTUBRO)
  const novembro = arquivo(uno('2026-11', '50000.00'))
  expect(await m.enviar(novembro)).toMatchObject({ situacao: 'em_espera', substituivel: false })
  const [espera] = await m.esperas()
  expect(espera).toMatchObject({
    pedidaEm: '2026-11-16T15:00:00.000Z',
    pedidaPor: 'Olga',
    propria: true,
    motivo: null,
    previa: {
      meses: [
        {
          mes: '2026-11-01T00:00:00Z',
          duvidas: ['O mês anterior, 10/2026, tem menos de 1.000 preços: não serve de comparação.'],
        },
      ],
    },
  })
  expect((await m.confirmar(espera?.id, m.olga, '  ')).status).toBe(400)
  expect(await listPrecos(t.banco.db, '2026-11-01')).toEqual([])
  // The sender may confirm: somebody read the comparison.
  const { status, json } = await m.confirmar(espera?.id)
  expect([status, json()]).toEqual([
    200,
    { mensagem: '1 preço importado (11/2026 de Carro).', marcasNovas: 0, modelosNovos: 0 },
  ])
  expect(await listPrecos(t.banco.db, '2026-11-01')).toEqual(['001001-1 2022 G 5000000'])
  expect(await m.esperas()).toEqual([])
  expect((await m.confirmar(espera?.id)).status).toBe(404)
  expect((await m.atos()).map(({ acao, usuarioId, motivo }) => [acao, usuarioId, motivo])).toEqual([
    ['importar', null, null],
    ['pedirConfirmacao', m.olga.id, null],
    ['importar', m.olga.id, 'Conferido com a FIPE'],
  ])
})

test('what was discarded leaves nothing', async () => {
  await m.carregar(OUTUBRO)
  await m.enviar(arquivo(uno('2026-11', '1.00')))
  const [espera] = await m.esperas()
  expect((await m.descartar(espera?.id, m.ivo)).status).toBe(204)
  expect(await m.esperas()).toEqual([])
  expect((await m.descartar(espera?.id)).status).toBe(404)
  expect(await t.banco.db.selectFrom('importacaoFipe').selectAll().execute()).toEqual([])
  expect((await m.atos()).at(-1)).toMatchObject({ acao: 'descartar', usuarioId: m.ivo.id })
})

test('a comparison that changed meanwhile is shown anew before it counts', async () => {
  await m.carregar(arquivo(uno('2026-09', '50000.00')))
  await m.enviar(arquivo(uno('2026-11', '50000.00')))
  await m.carregar(OUTUBRO, { confirmar: 'Dois preços' })
  const [espera] = await m.esperas()
  const { status, text } = await m.confirmar(espera?.id)
  expect([status, text]).toEqual([
    400,
    'A comparação mudou desde que o arquivo foi lido. Confira-a de novo e confirme.',
  ])
  expect((await m.esperas())[0]?.previa.meses).toMatchObject([
    { anterior: { mes: '2026-10-01T00:00:00Z', codigosSumidos: 1 } },
  ])
  expect((await m.confirmar(espera?.id)).status).toBe(200)
})

test('a code that got another type meanwhile holds it back', async () => {
  await m.carregar(OUTUBRO)
  await m.enviar(arquivo('2026-11,carro,001009-9,Fiat,Toro,2022,Gasolina,1.00'))
  await m.carregar(arquivo('2026-11,moto,001009-9,Fiat,Toro,2022,,1.00'))
  const [espera] = await m.esperas()
  expect((await m.confirmar(espera?.id)).text).toBe(
    'Um mês carregado depois deste arquivo dá outro tipo de veículo a um dos seus códigos. Descarte-o e envie-o de novo.',
  )
})

test('is the operators’ alone, and of those who may change the tables', async () => {
  await m.carregar(OUTUBRO)
  await m.enviar(arquivo(uno('2026-11', '1.00')))
  const [espera] = await m.esperas()
  const banco = await t.cenario.usuario(await t.cenario.instituicao(), PERMISSOES)
  const leitor = await t.cenario.usuario(null, ['Plataforma.Referencias.Listar'])
  expect((await t.call('GET', `${URL_REFERENCIAS}/esperas`, { token: banco.token })).status).toBe(403)
  expect(await m.esperas(leitor)).toHaveLength(1)
  for (const [quem, status] of [
    [banco, 404],
    [leitor, 403],
  ] as const) {
    expect((await m.confirmar(espera?.id, quem)).status).toBe(status)
    expect((await m.descartar(espera?.id, quem)).status).toBe(status)
  }
  expect(await m.esperas()).toHaveLength(1)
})
