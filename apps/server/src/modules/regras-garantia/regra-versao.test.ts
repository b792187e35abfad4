import { FiltroRegra as F } from '@lastro/shared/regras-garantia/regra-garantia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#db/transaction.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { findRegra } from '../regras/regra.repository.ts'
import { carregarRegraCompilada } from '../regras/testing/regra-compilada.ts'
import { obterRegra } from './regras-garantia.service.ts'
import { insertVersao } from './regra-versao.repository.ts'

let t: TestApp
let instituicaoId: number
let outraId: number

const SEM_CRITERIOS = {
  marcas: [],
  modelos: [],
  tipos: [],
  combustiveis: [],
  ufs: [],
  idadeMaxima: null,
  quilometragemMaxima: null,
  chassiRemarcado: null,
  leilao: null,
}

beforeAll(async () => {
  t = await startApp()
  instituicaoId = await t.cenario.instituicao()
  outraId = await t.cenario.instituicao()
})
afterAll(() => t.close())

test('a new one becomes the current one, items keep their ids, and the old one stays readable', async () => {
  const { db } = t.banco
  const { regraId } = await t.cenario.regra({
    instituicaoId,
    filtros: [F.Km],
    itens: [{ percentual: 5000 }],
  })
  const antigo = (await obterRegra(db, instituicaoId, regraId)).itens[0]?.id ?? 0
  const conteudo = {
    filtros: [{ filtro: F.Idade, ordem: 1 }],
    itens: [
      { ...SEM_CRITERIOS, percentual: 9000, idadeMaxima: 2 },
      { ...SEM_CRITERIOS, id: antigo, percentual: 6000 },
    ],
  }
  const escrita = await withTransaction(db, (tx) =>
    insertVersao(tx, { instituicaoId, regraId, agora: t.clock.now() }, conteudo),
  )
  expect(escrita).toEqual({ regraId, versao: 2 })

  const regra = await obterRegra(db, instituicaoId, regraId)
  expect(regra).toMatchObject({ versao: 2, filtros: [{ filtro: F.Idade, ordem: 1 }], idade: null })
  expect(regra.itens.map(({ percentualTabelaReferencia }) => percentualTabelaReferencia)).toEqual([
    6000, 9000,
  ])
  expect(regra.itens[0]?.id).toBe(antigo)

  const atual = await carregarRegraCompilada(db, { instituicaoId, regraId })
  expect(atual?.itens.map(({ percentual }) => percentual)).toEqual([9000, 6000])
  const primeira = await carregarRegraCompilada(db, { instituicaoId, regraId, versao: 1 })
  expect(primeira?.itens).toEqual([{ id: antigo, percentual: 5000 }])
  expect(primeira?.filtros).toEqual([F.Km])
})

test('nobody writes or reads another institution’s', async () => {
  const { db } = t.banco
  const { regraId } = await t.cenario.regra({ instituicaoId })
  const escrita = await withTransaction(db, (tx) =>
    insertVersao(tx, { instituicaoId: outraId, regraId, agora: t.clock.now() }, { filtros: [], itens: [] }),
  )
  expect(escrita).toBeUndefined()
  expect(await carregarRegraCompilada(db, { instituicaoId: outraId, regraId })).toBeUndefined()
  expect(await findRegra(db, { instituicaoId: outraId }, regraId)).toBeUndefined()
  expect((await findRegra(db, { instituicaoId }, regraId))?.versao).toBe(1)
})

test('two writers at once give two versions, and the later one counts', async () => {
  const { db } = t.banco
  const { regraId } = await t.cenario.regra({ instituicaoId })
  const gravar = (percentual: number) =>
    withTransaction(db, (tx) =>
      insertVersao(
        tx,
        { instituicaoId, regraId, agora: t.clock.now() },
        { filtros: [], itens: [{ ...SEM_CRITERIOS, percentual }] },
      ),
    )
  const escritas = await Promise.all([gravar(1000), gravar(2000), gravar(3000)])
  expect(escritas.map((escrita) => escrita?.versao).toSorted((a = 0, b = 0) => a - b)).toEqual([2, 3, 4])
  const ultima = escritas.findIndex((escrita) => escrita?.versao === 4)
  const atual = await carregarRegraCompilada(db, { instituicaoId, regraId })
  expect(atual?.versao).toBe(4)
  expect(atual?.itens[0]?.percentual).toBe((ultima + 1) * 1000)
})

test('refuses more items than a rule may have', async () => {
  const itens = Array.from({ length: 501 }, () => ({ percentual: 8000 }))
  await expect(t.cenario.regra({ instituicaoId, itens })).rejects.toThrow('A rule has at most 500 items.')
})

test('a summary says of a criterion only what all items have', async () => {
  const { regraId } = await t.cenario.regra({
    instituicaoId,
    filtros: [F.Marca, F.Idade, F.Km, F.Chassi],
    itens: [
      { marcas: [1], idadeMaxima: 3, quilometragemMaxima: 80_000, chassiRemarcado: false },
      { idadeMaxima: 8 },
    ].map((item) => ({ ...SEM_CRITERIOS, percentual: 8_000, ...item })),
  })
  const { resumo } = await t.banco.db
    .selectFrom('regraGarantiaVersao')
    .where('regraGarantiaId', '=', regraId)
    .select('resumo')
    .executeTakeFirstOrThrow()
  expect(resumo).toMatchObject({
    marcas: { ids: [], total: 0 },
    idadeMaxima: 8,
    quilometragemMaxima: null,
    chassiRemarcado: [],
  })
})
