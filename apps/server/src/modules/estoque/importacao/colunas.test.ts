import { expect, test } from 'vitest'
import { essentialName } from '#importacao/headings.ts'
import type { LinhaEstoque } from './linha.ts'
import { openEstoque } from './colunas.ts'
import { read } from './testing/ler-arquivo.ts'

// Which heading is read as which column.

async function* bytes(conteudo: string) {
  yield Buffer.from(conteudo)
}

/** Opens a file of a store that has said what each of `said` is. */
const openSaid = (conteudo: string, said: Record<string, 'modelo' | 'preco' | 'ignorar'>) =>
  openEstoque(bytes(conteudo), {
    lembradas: Object.entries(said).map(([tituloBusca, leitura]) => ({
      titulo: tituloBusca,
      tituloBusca,
      leitura,
      escolhidaEm: new Date('2026-11-12T12:00:00Z'),
    })),
    listMarcas: async () => [],
    hoje: '2026-11-26',
  })

/** Headings without a word that tells which column they are. */
const WITHOUT_A_WORD = ['Veículo', 'Veículos', 'Do veículo', 'R$', 'O', 'A', 'Dos veículos']

test.each(WITHOUT_A_WORD)('the heading %s, once said, is that heading, and no empty one', async (titulo) => {
  const nome = titulo
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_')
    .replace(/_$/, '')
  const said = { [nome]: 'preco' as const }
  const named = `Placa;Chassi;Marca;Modelo;Ano Modelo;${titulo}\nQZF1A12;9BWZZZ377VT903012;Fiat;Argo;2022;58.900\n`
  const fonte = await openSaid(named, said)
  expect(fonte.ditas).toMatchObject([{ titulo, lida: true }])
  expect(await read(fonte, 'preco')).toEqual([5_890_000])
  const untitled = await openSaid(named.replace(`;${titulo}\n`, ';\n'), said)
  expect(untitled.colunas.has('preco')).toBe(false)
  expect(await read(untitled, 'preco')).toEqual([null])
})

test('a footer of words is listed, and no second heading, whatever a store has said', async () => {
  const titulos = 'Placa;Chassi;Marca;Modelo;Ano Modelo;KM;Preço'
  const car = 'QZF1A10;9BWZZZ377VT903010;Fiat;Argo;2022;32500;58.900,00'
  const footers = ['Obrigado pela preferência;;;;;;', ';;;Volte sempre;;;', 'Relatório do veículo;;;;;;']
  const fonte = await openSaid([titulos, car, ...footers, ''].join('\n'), {
    veiculo: 'modelo',
    veiculos: 'preco',
  })
  expect(await read(fonte, 'placa')).toEqual([
    'QZF1A10',
    ...footers.map((footer) => ({ outra: footer.replaceAll(/;+/g, ' ').trim() })),
  ])
})

test('a title of words above the headings is no heading, whatever a store has said', async () => {
  const conteudo =
    'Estoque;;;;;\nEmitido;;;;;\nPlaca;Chassi;Marca;Modelo;Ano Modelo;KM\nQZF1A10;9BWZZZ377VT903010;Fiat;Argo;2022;1\n'
  expect(await read(await openSaid(conteudo, { veiculo: 'preco' }), 'placa')).toEqual(['QZF1A10'])
})

test.each([
  ['Espécie/Tipo', 'PAS/AUTOMOVEL', 'tipoId', 1],
  ['ESPECIE E TIPO', 'CAR/CAMINHAO', 'tipoId', 3],
  ['Município/UF', 'Santos/SP', 'ufId', 35],
] as const)('the papers’ heading %s with %s is read as %s %s', async (titulo, cell, campo, lido) => {
  const conteudo = `Placa;Chassi;Marca;Modelo;Ano Modelo;${titulo}\nQZF1A12;9BWZZZ377VT903012;Fiat;Argo;2022;${cell}\n`
  expect(await read(await openSaid(conteudo, {}), campo)).toEqual([lido])
})

test('no heading with a letter is an empty one', () => {
  for (const nome of ['veiculo', 'do_veiculo', 'r', 'a', 'dos_veiculos'])
    expect(essentialName(nome)).toBe(nome)
  expect(essentialName('')).toBe('')
})

test.each<[titulos: string, cells: string, ...years: (number | null | string)[]]>([
  ['ano;anoModelo', '2021;2022', 2021, 2022],
  ['Ano Modelo;Ano', '2022;2021', 2021, 2022],
  ['Ano;Ano Mod', '2021;2022', 2021, 2022],
  ['Ano;Ano Fabricação/Modelo', '2021;2021/2022', 2021, 2022],
  ['Ano', '2022', null, 2022],
  ['Ano;Ano Fab', '2022;2021', 2021, 2022],
  ['Ano;Ano Fabricação;Ano Modelo', '1999;2021;2022', 2021, 2022],
  ['Ano;Ano Modelo', '2021/2022;2022', 2021, 2022],
  ['Ano Fab;Ano Modelo', '21/22;2022', 2021, 2022],
])('the headings %s with %s are the years %s and %s', async (titulos, cells, ...years) => {
  const conteudo = `Placa;Chassi;Marca;Modelo;${titulos}\nQZF1A12;9BWZZZ377VT903012;Fiat;Argo;${cells}\n`
  const readYear = async (campo: keyof LinhaEstoque) => read(await openSaid(conteudo, {}), campo)
  expect([...(await readYear('anoFabricacao')), ...(await readYear('anoModelo'))]).toEqual(years)
})
