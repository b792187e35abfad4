import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { commandHandlers } from '#cli/handlers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { createMesa, type Mesa, URL_REFERENCIAS } from './testing/mesa.ts'
import { deleteAllPrecos, listPrecos } from './testing/precos.ts'

let t: TestApp
let mesa: Mesa
beforeAll(async () => {
  t = await startApp()
  mesa = await createMesa(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await deleteAllPrecos(t.banco.db)
  await t.banco.db.deleteFrom('plataformaColuna').execute()
})

type Answer = { titulo: string; leitura: string | null }
const say = (token: string, ...colunas: Answer[]) =>
  t.call('PUT', `${URL_REFERENCIAS}/colunas`, { token, body: { colunas } })

/** Columns that the product doesn't know, one that it would misread, and one of no use. */
const ESTRANHO = [
  'Competência;Classe;Cód. FIPE;Montadora/Marca;Descrição;Ano Modelo;Combustível;Valor;Cotação;Fonte',
  '10/2026;carro;001001-1;Fiat;Uno;2022;Gasolina;1,00;50.000,00;site',
  '10/2026;carro;001002-2;Fiat;Palio;2022;Gasolina;2,00;30.000,00;site',
  '',
].join('\n')
const DITAS = [
  { titulo: 'Competência', leitura: 'mes_referencia' },
  { titulo: 'Classe', leitura: 'tipo' },
  { titulo: 'Montadora/Marca', leitura: 'marca' },
  { titulo: 'Descrição', leitura: 'modelo' },
  { titulo: 'COTAÇÃO', leitura: 'preco' },
  { titulo: 'Fonte', leitura: 'ignorar' },
  { titulo: 'Valor', leitura: 'ignorar' },
]
const PRECOS = ['001001-1 2022 G 5000000', '001002-2 2022 G 3000000']

test('unknown headings are asked with their values, and read as an operator said ever after', async () => {
  const recusa = await mesa.enviar(ESTRANHO)
  expect(recusa).toMatchObject({
    situacao: 'recusado',
    mensagem: 'Faltam no cabeçalho as colunas: mes_referencia, tipo, marca, modelo.',
    colunasLidas: ['Cód. FIPE', 'Ano Modelo', 'Combustível', 'Valor'],
  })
  expect(recusa.colunas).toMatchObject([
    { titulo: 'Competência', valores: ['10/2026'], escolha: null, lida: false },
    { titulo: 'Classe', valores: ['carro'] },
    { titulo: 'Montadora/Marca', valores: ['Fiat'] },
    { titulo: 'Descrição', valores: ['Uno', 'Palio'] },
    { titulo: 'Cotação', valores: ['50.000,00', '30.000,00'] },
    { titulo: 'Fonte', valores: ['site'] },
  ])
  expect((await say(mesa.olga.token, ...DITAS)).status).toBe(204)
  // The platform's word, not the person's.
  const lida = await mesa.enviar(ESTRANHO, '', mesa.ivo)
  expect(lida).toMatchObject({ situacao: 'importado', linhas: 2, colunasIgnoradas: ['Valor', 'Fonte'] })
  expect(lida.colunas).toMatchObject([
    { titulo: 'Competência', escolha: { leitura: 'mes_referencia' }, lida: true },
    { titulo: 'Classe', lida: true },
    { titulo: 'Montadora/Marca', lida: true },
    { titulo: 'Descrição', lida: true },
    { titulo: 'Valor', conhecida: true, escolha: { leitura: 'ignorar' }, lida: false },
    { titulo: 'Cotação', escolha: { leitura: 'preco' }, lida: true },
    { titulo: 'Fonte', escolha: { leitura: 'ignorar' }, lida: false },
  ])
  expect(await listPrecos(t.banco.db, '2026-10-01')).toEqual(PRECOS)
  expect(await mesa.atos()).toMatchObject([
    { acao: 'escolherColunas', usuarioId: mesa.olga.id, depois: expect.stringContaining('"arquivo":"fipe"') },
    { acao: 'importar' },
  ])
  await say(mesa.ivo.token, { titulo: 'Cotação', leitura: null })
  expect((await mesa.enviar(ESTRANHO)).mensagem).toBe('Faltam no cabeçalho as colunas: preco.')
})

test('the command reads by what was told, and says so', async () => {
  await say(mesa.olga.token, ...DITAS)
  const dir = await mkdtemp(join(tmpdir(), 'lastro-fipe-'))
  const arquivo = join(dir, 'estranho.csv')
  await writeFile(arquivo, ESTRANHO)
  const { codigo, saida, erros } = await commandHandlers(t)['importar-fipe'](
    { arquivo, substituir: undefined, confirmar: undefined },
    () => undefined,
    new AbortController().signal,
  )
  await rm(dir, { recursive: true })
  expect([codigo, saida[0]]).toEqual([0, '2 preços importados (10/2026 de Carro).'])
  expect(erros).toEqual([
    expect.stringMatching(/^Coluna “Competência”: lida como Mês de referência, escolha de \d/),
    expect.stringContaining('Coluna “Classe”: lida como Tipo'),
    expect.stringContaining('Coluna “Montadora/Marca”: lida como Marca'),
    expect.stringContaining('Coluna “Descrição”: lida como Modelo'),
    expect.stringContaining('Coluna “Cotação”: lida como Preço'),
    'Colunas ignoradas: Valor, Fonte.',
  ])
  expect(await listPrecos(t.banco.db, '2026-10-01')).toEqual(PRECOS)
})

test('a known heading is no other column, and a refused answer keeps nothing', async () => {
  const resposta = await say(
    mesa.olga.token,
    { titulo: 'Cotação', leitura: 'preco' },
    { titulo: 'Valor', leitura: 'marca' },
  )
  expect([resposta.status, resposta.text]).toEqual([
    400,
    expect.stringContaining('A coluna “Valor” já é lida pelo nome que tem, e não pode ser outra.'),
  ])
  expect((await say(mesa.olga.token, { titulo: 'Cotação', leitura: 'saldo_devedor' })).status).toBe(400)
  expect(await t.banco.db.selectFrom('plataformaColuna').selectAll().execute()).toEqual([])
  expect(await mesa.atos()).toEqual([])
})

test('only operators who may load prices say what headings mean', async () => {
  const outros = [
    await t.cenario.usuario(await t.cenario.instituicao(), PERMISSOES),
    await t.cenario.usuario(await t.cenario.loja(), PERMISSOES),
    await t.cenario.usuario(null, ['Plataforma.Referencias.Listar']),
  ]
  for (const { token } of outros)
    expect((await say(token, { titulo: 'Cotação', leitura: 'preco' })).status).toBe(403)
  expect(await t.banco.db.selectFrom('plataformaColuna').selectAll().execute()).toEqual([])
})
