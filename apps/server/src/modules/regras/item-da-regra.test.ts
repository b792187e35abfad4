import { type Centavos, percentualDe } from '@lastro/shared/dinheiro'
import { avaliar, type VeiculoAvaliado } from '@lastro/shared/regras-garantia/motor'
import { compilarRegra } from '@lastro/shared/regras-garantia/regra-compilada'
import { FiltroRegra, OrdemSelecao } from '@lastro/shared/regras-garantia/regra-garantia'
import { COMBUSTIVEIS, TIPOS_VEICULO } from '@lastro/shared/veiculos/combustivel'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Banco } from '#db/connection.ts'
import type { Db } from '#db/tables.ts'
import { createTestBanco } from '#db/testing.ts'
import { withTransaction } from '#db/transaction.ts'
import { caseCount } from '#testing/case-count.ts'
import { veiculosComReferencia } from '../veiculos/preco-referencia.sql.ts'
import { itemDaRegra } from './item-da-regra.sql.ts'
import { insertRegra } from '../regras-garantia/regra-versao.repository.ts'
import { vencedorIngenuo } from '../regras-garantia/testing/oraculo.ts'

const HOJE = '2026-07-15'
const ANO = 2026
const VEICULOS = 4_000
const REGRAS = caseCount(60)
const MARCAS = 5
const MODELOS = 40

let banco: Banco
let db: Db

type VeiculoDoBanco = VeiculoAvaliado & { id: number }

const numero = (min: number, max: number) => fc.integer({ min, max })
const UFS = [11, 31, 33, 35, 53]

/** Generates a vehicle as the database holds it, without its reference price. */
const veiculoArb = fc.record({
  modeloId: numero(1, MODELOS),
  tipoId: fc.constantFrom(...TIPOS_VEICULO.map(({ id }) => id)),
  tipoCombustivelId: fc.option(fc.constantFrom(...COMBUSTIVEIS.map(({ id }) => id))),
  ufId: fc.option(fc.constantFrom(...UFS)),
  anoModelo: numero(ANO - 12, ANO + 1),
  hodometro: fc.option(fc.oneof(fc.constant(0), numero(0, 200), numero(0, 200_000))),
  dataAfericaoHodometro: fc.option(fc.constant('2026-06-30')),
  chassiRemarcado: fc.boolean(),
  leilao: fc.boolean(),
})

const SEM_LISTAS = { marcas: [], modelos: [], tipos: [], combustiveis: [], ufs: [] }

const lista = (arb: fc.Arbitrary<number>) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(arb, { maxLength: 8 }) },
  )
const limite = (max: number) => fc.option(fc.oneof(fc.constant(0), numero(0, max), fc.constant(max)))

const itemArb = fc.record({
  marcas: lista(numero(1, MARCAS + 1)),
  modelos: lista(numero(1, MODELOS + 2)),
  tipos: lista(fc.constantFrom(1, 2, 3)),
  combustiveis: lista(fc.constantFrom(...COMBUSTIVEIS.map(({ id }) => id))),
  ufs: lista(fc.constantFrom(...UFS)),
  idadeMaxima: limite(12),
  quilometragemMaxima: limite(200_000),
  chassiRemarcado: fc.option(fc.boolean(), { freq: 2 }),
  leilao: fc.option(fc.boolean(), { freq: 2 }),
  percentual: fc.oneof(numero(1, 99_999), fc.constantFrom(8000, 8001)),
})
const filtrosArb = fc
  .shuffledSubarray(Object.values(FiltroRegra))
  .map((filtros) => filtros.map((filtro, i) => ({ filtro, ordem: i + 1 })))
const conteudoArb = fc.record({
  filtros: fc.oneof(
    filtrosArb,
    fc
      .shuffledSubarray(Object.values(FiltroRegra), { minLength: 9 })
      .map((filtros) => filtros.map((filtro, i) => ({ filtro, ordem: i + 1 }))),
  ),
  itens: fc.array(itemArb, { maxLength: 70, size: 'max' }),
})

async function povoar(): Promise<void> {
  await sql`insert into estabelecimento (id, tipo, cnpj, razao_social, nome_fantasia) values
    (1, 'instituicao', '11222333000181', 'Banco', 'Banco'), (2, 'loja', '11444777000161', 'Loja', 'Loja')`.execute(
    db,
  )
  await sql`insert into instituicao_financeira values (1)`.execute(db)
  await sql`insert into loja values (2)`.execute(db)
  await sql`insert into veiculo_marca (id, nome) select n, 'Marca ' || n from generate_series(1, ${MARCAS}::int) n`.execute(
    db,
  )
  // Every fourth model had one or two brands in other months.
  await sql`insert into veiculo_modelo (id, marca_id, tipo_id, codigo_fipe, nome, outras_marcas)
    select n, 1 + n % ${MARCAS}::int, 1 + n % 3, lpad(n::text, 6, '0') || '-1', 'Modelo ' || n,
      case n % 8 when 0 then array[1 + (n + 1) % ${MARCAS}::int] when 4 then array[1 + (n + 1) % ${MARCAS}::int, 1 + (n + 2) % ${MARCAS}::int] end
    from generate_series(1, ${MODELOS}::int) n`.execute(db)
  // Some (model, year, fuel) have no price, some only one for any fuel, some a zero-km price.
  await sql`insert into preco_referencia_atual (modelo_id, ano_modelo, combustivel, mes, preco)
    select m.id, a, c, date '2026-01-01' + (interval '1 month' * ((m.id * 7 + a) % 7)), 100 + (m.id * 7919 + a::bigint * 104729 + ascii(c) * 31) % 9999999
    from veiculo_modelo m, (select generate_series(${ANO - 12}::int, ${ANO + 1}::int) union all select 32000) anos (a),
      (values ('G'), ('A'), ('D'), ('F'), ('E'), ('H'), ('N'), ('*')) combustiveis (c)
    where (m.id * 31 + a * 17 + ascii(c)) % 5 < 2`.execute(db)
  const veiculos = fc.sample(veiculoArb, { numRuns: VEICULOS, seed: 4 })
  const linhas = veiculos.map((veiculo, i) => {
    const placa = `${String.fromCodePoint(65 + Math.floor(i / 1000))}AA${i % 10}A${String(Math.floor(i / 10) % 100).padStart(2, '0')}`
    return {
      ...veiculo,
      lojaId: 2,
      placa,
      placaMercosul: placa,
      renavam: String(i).padStart(11, '0'),
      atualizadoEm: new Date(),
    }
  })
  for (let i = 0; i < linhas.length; i += 1_000)
    await db
      .insertInto('veiculo')
      .values(linhas.slice(i, i + 1_000))
      .execute()
}

function lerVeiculos(): Promise<VeiculoDoBanco[]> {
  return veiculosComReferencia(db, HOJE)
    .select([
      'veiculo.id',
      'veiculoModelo.marcaId',
      'veiculoModelo.outrasMarcas',
      'veiculo.modeloId',
      'veiculo.tipoId',
      'veiculo.tipoCombustivelId',
    ])
    .select([
      'veiculo.ufId',
      'veiculo.anoModelo',
      'veiculo.hodometro',
      'veiculo.dataAfericaoHodometro',
      'veiculo.chassiRemarcado',
      'veiculo.leilao',
    ])
    .select('referencia.preco as precoReferencia')
    .orderBy('veiculo.id')
    .execute()
}

async function gravar(conteudo: Parameters<typeof insertRegra>[2]) {
  const cabecalho = {
    instituicaoFinanceiraId: 1,
    lojaId: null,
    contratoId: null,
    regraPadrao: false,
    ordemSelecaoGarantiaAno: OrdemSelecao.Aleatorio,
    ordemSelecaoGarantiaPreco: OrdemSelecao.Aleatorio,
    criadaEm: new Date(),
  }
  const escrita = await withTransaction(db, (tx) => insertRegra(tx, cabecalho, conteudo))
  const itens = await db
    .selectFrom('regraGarantiaItem')
    .where('regraGarantiaId', '=', escrita.regraId)
    .selectAll()
    .orderBy('id')
    .execute()
  return { ...escrita, conteudo: { filtros: conteudo.filtros, itens } }
}

function qualificados(regra: { regraId: number; versao: number }) {
  return veiculosComReferencia(db, HOJE)
    .innerJoinLateral(itemDaRegra({ ...regra, hoje: HOJE }), (join) => join.onTrue())
    .select(['veiculo.id', 'item.itemId', 'item.percentual', 'item.preco'])
    .orderBy('veiculo.id')
    .execute()
}

beforeAll(async () => {
  banco = await createTestBanco()
  ;({ db } = banco)
  await povoar()
})
afterAll(() => banco.close())

describe('SQL, the pure engine and domain 4 as it reads', () => {
  test('agree on which vehicles qualify, by which item and at what price', async () => {
    const veiculos = await lerVeiculos()
    expect(veiculos).toHaveLength(VEICULOS)
    expect(veiculos.filter(({ precoReferencia }) => precoReferencia === null).length).toBeGreaterThan(100)
    let vistos = 0
    await fc.assert(
      fc.asyncProperty(conteudoArb, async (sorteado) => {
        const { conteudo, ...regra } = await gravar(sorteado)
        const compilada = compilarRegra(conteudo)
        const puro = veiculos.flatMap((veiculo) => {
          const resultado = avaliar(compilada, veiculo, ANO)
          return resultado ? [{ id: veiculo.id, ...resultado }] : []
        })
        const ingenuo = veiculos.flatMap((veiculo) => {
          const resultado = vencedorIngenuo(conteudo, veiculo, ANO)
          return resultado ? [{ id: veiculo.id, ...resultado }] : []
        })
        expect(puro).toEqual(ingenuo)
        expect(await qualificados(regra)).toEqual(puro)
        vistos += puro.length
      }),
      { numRuns: REGRAS },
    )
    expect(vistos).toBeGreaterThan(1_000)
  }, 300_000)

  test('all three accept the same vehicles under a rule of 500 items', async () => {
    const veiculos = await lerVeiculos()
    const [sorteado] = fc.sample(
      fc.record({
        filtros: fc.constant(Object.values(FiltroRegra).map((filtro, i) => ({ filtro, ordem: 9 - i }))),
        itens: fc.array(itemArb, { minLength: 500, maxLength: 500, size: 'max' }),
      }),
      { numRuns: 1, seed: 7 },
    )
    if (!sorteado) throw new Error('nothing drawn')
    const { conteudo, ...regra } = await gravar(sorteado)
    const esperado = veiculos.flatMap((veiculo) => {
      const resultado = vencedorIngenuo(conteudo, veiculo, ANO)
      return resultado ? [{ id: veiculo.id, ...resultado }] : []
    })
    expect(esperado.length).toBeGreaterThan(500)
    expect(await qualificados(regra)).toEqual(esperado)
  })
})

test('the price rounds half up for the largest numbers as for the smallest', async () => {
  const casos: [referencia: number, percentual: number, esperado: number][] = [
    [1, 5000, 1],
    [1, 4999, 0],
    [3, 5000, 2],
    [1_234_567, 8333, 1_028_765],
    [99_999_999_999, 99_999, 999_989_999_990],
  ]
  const { id } = await veiculosComReferencia(db, HOJE)
    .where('referencia.preco', 'is not', null)
    .where('veiculo.hodometro', '>', 100)
    .select('veiculo.id')
    .executeTakeFirstOrThrow()
  const semCriterios = {
    ...SEM_LISTAS,
    idadeMaxima: null,
    quilometragemMaxima: null,
    chassiRemarcado: null,
    leilao: null,
  }
  for (const [referencia, percentual, esperado] of casos) {
    await sql`update preco_referencia_atual p set preco = ${referencia}::bigint from veiculo v
      where v.id = ${id} and p.modelo_id = v.modelo_id and p.ano_modelo = v.ano_modelo`.execute(db)
    const { conteudo, ...regra } = await gravar({ filtros: [], itens: [{ ...semCriterios, percentual }] })
    const linha = (await qualificados(regra)).find((veiculo) => veiculo.id === id)
    expect(linha).toEqual({ id, itemId: conteudo.itens[0]?.id, percentual, preco: esperado })
    expect(percentualDe(referencia as Centavos, percentual)).toBe(esperado)
  }
})

test('a version that does not exist qualifies nothing', async () => {
  const { regraId } = await gravar({ filtros: [], itens: [] })
  expect(await qualificados({ regraId, versao: 2 })).toEqual([])
})
