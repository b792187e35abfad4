import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandHandlers } from '#cli/handlers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { CHASSI, novaLoja, PLACA } from './testing/carga.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

type Answer = { titulo: string; leitura: string | null }
type Loja = Awaited<ReturnType<typeof novaLoja>>

const say = (loja: Loja, ...colunas: Answer[]) =>
  t.call('PUT', `${loja.base}/estoque/colunas`, { token: loja.token, body: { colunas } })

const car = (n: number, resto: string) => `${PLACA(n)};${CHASSI(n)};2022;Fiat;Uno;${resto}`
const file = (titulos: string, ...lines: string[]) =>
  [`placa;chassi;ano_modelo;marca;modelo;${titulos}`, ...lines, ''].join('\n')

async function kmOf(loja: Loja) {
  const { veiculos } = (await t.call('GET', `${loja.base}/veiculos?ordenacao=placa:asc`, loja)).json<{
    veiculos: { hodometro: number | null }[]
  }>()
  return veiculos.map(({ hodometro }) => hodometro)
}

test('an unknown heading is asked with its first values, and read as the store said ever after', async () => {
  const loja = await novaLoja(t)
  const conteudo = file('Giros;Cor', car(1, '42.000;Prata'), car(2, '18.500;Prata'), car(3, ';Azul'))
  expect(await loja.previa(conteudo)).toMatchObject({
    colunasIgnoradas: ['Giros', 'Cor'],
    colunas: [
      { titulo: 'Giros', valores: ['42.000', '18.500'], escolha: null, lida: false },
      { titulo: 'Cor', valores: ['Prata', 'Azul'], escolha: null, lida: false },
    ],
  })
  const said = await say(
    loja,
    { titulo: 'Giros', leitura: 'hodometro' },
    { titulo: 'COR', leitura: 'ignorar' },
  )
  expect(said.status).toBe(204)
  expect(await loja.previa(conteudo)).toMatchObject({
    colunasIgnoradas: ['Cor'],
    colunas: [
      { titulo: 'Giros', escolha: { leitura: 'hodometro', em: t.clock.now().toISOString() }, lida: true },
      { titulo: 'Cor', escolha: { leitura: 'ignorar' }, lida: false },
    ],
  })
  expect((await loja.enviar('arquivo', conteudo)).json()).toMatchObject({
    novos: 3,
    colunas: [{ lida: true }, {}],
  })
  expect(await kmOf(loja)).toEqual([42_000, 18_500, null])
  // Another spelling of the heading is the same one; another store is asked.
  const outra = await novaLoja(t)
  const again = file('giros', car(4, '100'))
  expect(await loja.previa(again)).toMatchObject({ colunas: [{ titulo: 'giros', lida: true }] })
  expect(await outra.previa(again)).toMatchObject({ colunas: [{ titulo: 'giros', escolha: null }] })
  // Revoked, it is asked again.
  await say(loja, { titulo: 'Giros', leitura: null })
  expect(await loja.previa(again)).toMatchObject({ colunas: [{ escolha: null, lida: false }] })
})

test('a required column that no heading names can be said, too', async () => {
  const loja = await novaLoja(t)
  const conteudo = `Identificador;chassi;ano_modelo;marca;modelo\n${PLACA(1)};${CHASSI(1)};2022;Fiat;Uno\n`
  expect(await loja.previa(conteudo)).toMatchObject({
    situacao: 'recusado',
    mensagem: 'Faltam no cabeçalho as colunas: placa.',
    colunas: [{ titulo: 'Identificador', valores: [PLACA(1)], escolha: null }],
  })
  await say(loja, { titulo: 'Identificador', leitura: 'placa' })
  expect(await loja.previa(conteudo)).toMatchObject({ situacao: 'pronto', novos: 1 })
})

test('the store never overrides what the product knows', async () => {
  const loja = await novaLoja(t)
  const refused = await say(loja, { titulo: 'KM', leitura: 'preco' })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('A coluna “KM” já é lida pelo nome que tem, e não pode ser outra.')
  await say(loja, { titulo: 'Giros', leitura: 'hodometro' })
  // Beside a heading that says the same, the store's own is not read.
  const conteudo = file('Giros;KM', car(1, '1;42.000'))
  expect(await loja.previa(conteudo)).toMatchObject({
    colunasIgnoradas: ['Giros'],
    colunas: [{ titulo: 'Giros', escolha: { leitura: 'hodometro' }, lida: false }],
  })
  await loja.enviar('arquivo', conteudo)
  expect(await kmOf(loja)).toEqual([42_000])
})

test('a known heading may be ignored, and is read by its name again', async () => {
  const loja = await novaLoja(t)
  const conteudo = file('KM;Valor', car(1, '42.000;58.900'))
  expect(await loja.previa(conteudo)).toMatchObject({
    colunas: [],
    colunasLidas: ['placa', 'chassi', 'ano_modelo', 'marca', 'modelo', 'KM', 'Valor'],
  })
  expect((await say(loja, { titulo: 'Valor', leitura: 'ignorar' })).status).toBe(204)
  const ignored = await loja.previa(conteudo)
  expect(ignored).toMatchObject({
    colunasIgnoradas: ['Valor'],
    colunas: [
      { titulo: 'Valor', conhecida: true, valores: ['58.900'], escolha: { leitura: 'ignorar' }, lida: false },
    ],
  })
  expect(ignored.colunasLidas).not.toContain('Valor')
  await loja.enviar('arquivo', conteudo, '?confirmar=true')
  const { preco } = await t.banco.db
    .selectFrom('veiculo')
    .where('lojaId', '=', loja.lojaId)
    .select('preco')
    .executeTakeFirstOrThrow()
  expect(preco).toBeNull()
  await say(loja, { titulo: 'Valor', leitura: null })
  expect(await loja.previa(conteudo)).toMatchObject({ colunasIgnoradas: [], colunas: [] })
})

test('what says that a car was sold can’t be ignored, and an ignored plate is missing', async () => {
  const loja = await novaLoja(t)
  expect((await say(loja, { titulo: 'Situação', leitura: 'ignorar' })).status).toBe(400)
  await say(loja, { titulo: 'placa', leitura: 'ignorar' })
  expect(await loja.previa(file('KM', car(1, '1')))).toMatchObject({
    situacao: 'recusado',
    mensagem: 'Faltam no cabeçalho as colunas: placa.',
    colunas: [{ titulo: 'placa', conhecida: true }],
  })
})

test('a store keeps its latest hundred answers', async () => {
  const loja = await novaLoja(t)
  const many = Array.from({ length: 100 }, (_, i) => ({ titulo: `Coluna ${i}`, leitura: 'ignorar' }))
  expect((await say(loja, ...many)).status).toBe(204)
  t.passar(1_000)
  await say(loja, { titulo: 'Giros', leitura: 'hodometro' })
  const kept = await t.banco.db
    .selectFrom('estoqueColuna')
    .where('lojaId', '=', loja.lojaId)
    .selectAll()
    .execute()
  expect(kept).toHaveLength(100)
  expect(kept.map(({ titulo }) => titulo)).toContain('Giros')
  expect((await say(loja, ...many, { titulo: 'Mais', leitura: 'uf' })).status).toBe(400)
})

test('brand and model in one column are read as both, and an unknown name is asked as ever', async () => {
  const loja = await novaLoja(t)
  const marca = `Marca ${loja.lojaId}`
  await t.cenario.modelo({ marca, nome: 'Argo Drive 1.0', ano: 2022, preco: 4_000_000 })
  const lines = [`${marca}/Argo Drive 1.0`, `${marca} Argo 1.0`, 'Gurgel/BR 800', 'BR 800'].map(
    (name, n) => `${PLACA(n)};${CHASSI(n)};2022;${name}`,
  )
  const conteudo = ['placa;chassi;ano_modelo;Marca/Modelo', ...lines, ''].join('\n')
  const previa = await loja.previa(conteudo)
  expect(previa).toMatchObject({
    novos: 3,
    colunasIgnoradas: [],
    erros: [{ motivo: `Placa ${PLACA(3)}: Falta o código FIPE: informe-o, ou a marca e o modelo.` }],
  })
  expect(previa.duvidas).toMatchObject([
    { marca, modelo: 'Argo 1.0' },
    { marca: 'Gurgel', modelo: 'BR 800' },
  ])
})

test('the command reads as the store said, and says so', async () => {
  const loja = await novaLoja(t)
  await say(loja, { titulo: 'Giros', leitura: 'hodometro' })
  const arquivo = join(await mkdtemp(join(tmpdir(), 'colunas-')), 'estoque.csv')
  await writeFile(arquivo, file('Giros', car(1, '42.000')))
  const command = commandHandlers(t)['importar-estoque']
  const flags = { completo: false, confirmar: true, parcial: false }
  const { erros } = await command(
    { arquivo, lojaId: loja.lojaId, ...flags },
    () => undefined,
    new AbortController().signal,
  )
  expect(erros).toContain('Coluna “Giros”: lida como Quilometragem, escolha de 16/11/2026.')
  expect(await kmOf(loja)).toEqual([42_000])
})
