// @module-tag lento
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Clock, clockFrom } from '#clock.ts'
import type { Banco } from '#db/connection.ts'
import { createTestBanco } from '#db/testing.ts'
import { readBytes } from '#importacao/import-file.ts'
import { arquivoReal } from '#testing/dados.ts'
import { deleteAllPrecos } from '../testing/precos.ts'
import { importarFipe } from './importacao.service.ts'

let banco: Banco
const clock: Clock = clockFrom(() => new Date('2026-11-16T15:00:00Z'))

beforeAll(async () => {
  banco = await createTestBanco()
})
afterAll(() => banco.close())
beforeEach(() => deleteAllPrecos(banco.db))

const TITULOS = 'mes_referencia,tipo,codigo_fipe,marca,modelo,ano_modelo,combustivel,preco'
const arquivo = (...linhas: string[]) => [TITULOS, ...linhas, ''].join('\n')

async function* bytes(conteudo: string) {
  yield Buffer.from(conteudo)
}
/** Confirms that months of a few lines, and months a year apart, are out of bounds. */
const CONFIRMADO = { confirmar: 'Meses pequenos' }
const importar = (conteudo: string) => importarFipe(banco.db, clock, bytes(conteudo), CONFIRMADO)

/** The catalogue as people and rules see it, without ids, which differ. */
async function catalogo() {
  const { rows: modelos } = await sql<{
    codigo: string
    marca: string
    nome: string
    outras: string[] | null
  }>`
    select m.codigo_fipe as codigo, b.nome as marca, m.nome, (select array_agg(o.nome order by o.nome collate "C")
      from veiculo_marca o where o.id = any(m.outras_marcas)) as outras
    from veiculo_modelo m join veiculo_marca b on b.id = m.marca_id order by m.codigo_fipe`.execute(banco.db)
  const { rows: nomes } = await sql`
    select m.codigo_fipe, n.marca_busca, n.nome_busca from veiculo_modelo_nome n join veiculo_modelo m on m.id = n.modelo_id
    order by 1, 2, 3`.execute(banco.db)
  const marcas = await banco.db
    .selectFrom('veiculoMarca')
    .select(['nome', 'mes'])
    .orderBy('nomeBusca')
    .execute()
  return { modelos, nomes, marcas }
}

test('any order of loading gives the same catalogue', async () => {
  const meses = [
    arquivo(
      '2026-01,carro,001001-1,FIAT,Stilo Duologic,2022,Gasolina,1.00',
      '2026-01,carro,001009-9,Caoa Chery,Tiggo,2022,Gasolina,1.00',
    ),
    arquivo(
      '2026-02,carro,001001-1,Fiat,Stilo Dualogic,2022,Gasolina,1.00',
      '2026-02,carro,001009-9,Chery,Tiggo 3,2022,Gasolina,1.00',
    ),
    arquivo('2026-02,moto,801001-1,FIAT,Moto,2022,,1.00'),
    arquivo(
      '2026-03,carro,001009-9,Caoa Chery/Chery,Tiggo 3,2022,Gasolina,1.00',
      '2026-03,carro,001002-2,fiat,Uno,2022,Gasolina,1.00',
    ),
  ]
  const esperado = {
    modelos: [
      { codigo: '001001-1', marca: 'fiat', nome: 'Stilo Dualogic', outras: null },
      { codigo: '001002-2', marca: 'fiat', nome: 'Uno', outras: null },
      { codigo: '001009-9', marca: 'Caoa Chery/Chery', nome: 'Tiggo 3', outras: ['Caoa Chery', 'Chery'] },
      { codigo: '801001-1', marca: 'fiat', nome: 'Moto', outras: null },
    ],
    nomes: [
      { codigoFipe: '001001-1', marcaBusca: 'fiat', nomeBusca: 'stilo dualogic' },
      { codigoFipe: '001001-1', marcaBusca: 'fiat', nomeBusca: 'stilo duologic' },
      { codigoFipe: '001009-9', marcaBusca: 'caoa chery', nomeBusca: 'tiggo' },
      { codigoFipe: '001009-9', marcaBusca: 'caoa chery/chery', nomeBusca: 'tiggo 3' },
      { codigoFipe: '001009-9', marcaBusca: 'chery', nomeBusca: 'tiggo 3' },
    ],
    marcas: [
      { nome: 'Caoa Chery', mes: '2026-01-01' },
      { nome: 'Caoa Chery/Chery', mes: '2026-03-01' },
      { nome: 'Chery', mes: '2026-02-01' },
      { nome: 'fiat', mes: '2026-03-01' },
    ],
  }
  for (const ordem of [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 3, 0, 2],
    [2, 0, 3, 1],
  ]) {
    await deleteAllPrecos(banco.db)
    // A store's papers may have named the brand first.
    await banco.db.insertInto('veiculoMarca').values({ nome: 'FiAt' }).execute()
    for (const n of ordem) expect(await importar(meses[n] ?? '')).toMatchObject({ situacao: 'importado' })
    expect([ordem, await catalogo()]).toEqual([ordem, esperado])
  }
  await deleteAllPrecos(banco.db)
  const linhas = meses.flatMap((mes) => mes.trim().split('\n').slice(1))
  await importar(arquivo(...linhas))
  expect(await catalogo()).toEqual(esperado)
})

test('the real months in either order give the same catalogue: Chery has its name of 2023-08', async ({
  skip,
}) => {
  const [antes, depois] = ['2022-05', '2023-08'].map((mes) => arquivoReal(`fipe-${mes}.csv.gz`))
  if (!antes || !depois) {
    skip('../shared/data is missing')
    return
  }
  const catalogos = []
  for (const ordem of [
    [antes, depois],
    [depois, antes],
  ]) {
    await deleteAllPrecos(banco.db)
    for (const caminho of ordem)
      expect(await importarFipe(banco.db, clock, readBytes(caminho), CONFIRMADO)).toMatchObject({
        situacao: 'importado',
      })
    catalogos.push(await catalogo())
  }
  expect(catalogos[1]).toEqual(catalogos[0])
  const chery = catalogos[0]?.modelos.filter(({ outras }) => outras !== null)
  expect(chery).toHaveLength(33)
  expect(new Set(chery?.map(({ marca, outras }) => `${marca} < ${outras?.join()}`))).toEqual(
    new Set(['Caoa Chery/Chery < Caoa Chery']),
  )
})
