import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'
import type { Parceria } from '#testing/parceria.ts'
import { avisarDeficits } from '../reavaliar/avisar-deficits.service.ts'
import { reavaliarContratos } from '../reavaliar/reavaliar-contratos.service.ts'
import { createPassagem, type Passagem } from '../testing/passagem.ts'

let t: TestApp
let g: Passagem
let p: Parceria

beforeAll(async () => {
  t = await startApp()
  g = await createPassagem(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

/** Sets a Monday and closes what other tests left open. */
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  p = await g.parceria()
  await t.banco.db.updateTable('casoDeficit').set({ aAvisar: false, avisadoEm: t.clock.now() }).execute()
})

const dia = async (data: string) => {
  t.setNow(`${data}T15:00:00Z`)
  // The sessions have expired meanwhile, so both sides sign in again.
  const banco = await t.cenario.usuario(p.bancoId, DE_INSTITUICAO)
  const loja = await t.cenario.usuario(p.lojaId, DE_LOJA)
  p = { ...p, banco: banco.token, loja: loja.token }
}
/** Sets the price, in reais, of all vehicles of the partnership. */
async function setPreco(id: number, reais: number) {
  await t.banco.db
    .updateTable('precoReferenciaAtual')
    .set({ preco: (reais * 100) as Centavos })
    .where('modeloId', '=', p.modeloId)
    .execute()
  const contrato = { instituicaoFinanceiraId: p.bancoId, contratoId: id }
  await reavaliarContratos({ db: t.banco.db, clock: t.clock }, [contrato])
}
const doDia = () => avisarDeficits({ db: t.banco.db, clock: t.clock }, { porLote: 1 })
/** Reads what both sides were told, without the contract's number and the prices' date. */
async function readAvisos(numero: string) {
  const [banco, loja] = [await g.avisos(p.bancoId), await g.avisos(p.lojaId)]
  expect(loja).toEqual(banco)
  return banco.map((conteudo) => conteudo.replaceAll(numero, 'N').replace(/ \(FIPE [^)]*\)/, ''))
}

const CAUSA = 'Com a carga de estoque da loja, os veículos do contrato N cobrem'

describe('notices escalate while a case is open', () => {
  test('it opens, falls 10 points, falls below 80%, and closes: once each, one a day', async () => {
    const id = await p.ativar(1)
    const numero = await p.numeroDe(id)
    await setPreco(id, 47_500)
    const abertura = `${CAUSA} 95,00% do valor da garantia. Faltam R$ 2.500,00.`
    expect(await readAvisos(numero)).toEqual([abertura])
    // The case was announced today already, so a further fall waits for tomorrow.
    await setPreco(id, 42_000)
    expect(await readAvisos(numero)).toEqual([abertura])
    await doDia()
    expect(await readAvisos(numero)).toEqual([abertura])

    await dia('2026-11-17')
    await doDia()
    const queda =
      'Os veículos do contrato N cobrem 84,00% do valor da garantia. No último aviso eram 95,00%. Faltam R$ 8.000,00.'
    expect(await readAvisos(numero)).toEqual([abertura, queda])

    await dia('2026-11-18')
    // The coverage falls by 4,01 points, and below 80%.
    await setPreco(id, 39_995)
    const abaixoDe80 = `${CAUSA} 79,99% do valor da garantia. No último aviso eram 84,00%. Faltam R$ 10.005,00.`
    expect(await readAvisos(numero)).toEqual([abertura, queda, abaixoDe80])

    await dia('2026-11-19')
    await setPreco(id, 35_000)
    await doDia()
    await setPreco(id, 51_000)
    const fechamento = `${CAUSA} 102,00% do valor da garantia. A insuficiência de garantia foi encerrada.`
    expect(await readAvisos(numero)).toEqual([abertura, queda, abaixoDe80, fechamento])
    await dia('2026-11-30')
    await doDia()
    expect(await readAvisos(numero)).toHaveLength(4)
  })

  test('what fell and rose again before its day is not told', async () => {
    const id = await p.ativar(1)
    const numero = await p.numeroDe(id)
    await setPreco(id, 49_000)
    await setPreco(id, 30_000)
    await setPreco(id, 48_000)
    await dia('2026-11-17')
    await doDia()
    expect(await readAvisos(numero)).toEqual([`${CAUSA} 98,00% do valor da garantia. Faltam R$ 1.000,00.`])
  })

  test('an end that waits for its day is not told of coverage that has fallen again before', async () => {
    const id = await p.ativar(1)
    const numero = await p.numeroDe(id)
    await setPreco(id, 47_500)
    await setPreco(id, 51_000)
    await setPreco(id, 45_000)
    const aberturas = [
      `${CAUSA} 95,00% do valor da garantia. Faltam R$ 2.500,00.`,
      `${CAUSA} 90,00% do valor da garantia. Faltam R$ 5.000,00.`,
    ]
    expect(await readAvisos(numero)).toEqual(aberturas)
    await dia('2026-11-17')
    await doDia()
    expect(await readAvisos(numero)).toEqual(aberturas)
  })

  test('by a change of terms and a settlement too', async () => {
    const id = await p.ativar(1)
    const numero = await p.numeroDe(id)
    expect((await p.alterar(id, { valorGarantia: 62_500 })).status).toBe(200)
    const abertura =
      'Com a mudança no contrato, os veículos do contrato N cobrem 80,00% do valor da garantia. Faltam R$ 12.500,00.'
    expect(await readAvisos(numero)).toEqual([abertura])
    await dia('2026-11-17')
    const liquidado = await t.call('PUT', `/api/contratos/${id}`, { token: p.banco, body: { status: 7 } })
    expect(liquidado.status).toBe(200)
    expect(await readAvisos(numero)).toEqual([
      abertura,
      'A insuficiência de garantia do contrato N foi encerrada: o contrato terminou.',
    ])
  })
})

test('what stays open is told every week in one digest for each establishment, the worst first', async () => {
  const [um, dois] = [
    await p.criar(1, { numero: 'UM', valorGarantia: 62_500 }),
    await p.criar(1, { numero: 'DOIS', valorGarantia: 100_000 }),
  ]
  for (const id of [um, dois]) {
    expect((await p.agir(id, 'enviar?forcarEnvio=true', p.banco)).status).toBe(200)
    await p.aprovar(id)
  }
  expect(await g.avisos(p.bancoId)).toHaveLength(2)
  await dia('2026-11-22')
  await doDia()
  expect(await g.avisos(p.bancoId)).toHaveLength(2)
  await dia('2026-11-23')
  await doDia()
  await doDia()
  const resumo = expect.stringMatching(
    /^2 contratos ativos seguem com insuficiência de garantia \(FIPE \d\d\/2021\): DOIS \(50,00%\); UM \(80,00%\)\. Faltam R\$ 62\.500,00 ao todo\.$/,
  ) as string
  expect((await g.avisos(p.bancoId)).slice(2)).toEqual([resumo])
  expect((await g.avisos(p.lojaId)).slice(2)).toEqual([resumo])
  // No case is announced twice a day: a fall on the digest's day waits.
  await setPreco(um, 30_000)
  expect(await g.avisos(p.bancoId)).toHaveLength(3)
  await dia('2026-11-25')
  await doDia()
  expect(await g.avisos(p.bancoId)).toHaveLength(4)
  // A server that was off on Monday sends the digest later.
  await dia('2026-12-03')
  await doDia()
  expect(await g.avisos(p.bancoId)).toHaveLength(5)
})

test('a digest of thousands counts with the dot', async () => {
  const { db } = t.banco
  const id = await p.ativar(1)
  await p.alterar(id, { valorGarantia: 62_500 })
  await sql`
    with novo as (
      insert into contrato (instituicao_financeira_id, loja_id, numero, numero_ordem, valor_credito, valor_garantia, data_termino, tipo,
        tipo_selecao_garantia, status, enviado_em)
      select instituicao_financeira_id, loja_id, 'MIL-' || n, 'MIL-' || n, 1, valor_garantia, data_termino, 1, 1, 5, enviado_em
      from contrato, generate_series(1, 1233) n where id = ${id} returning instituicao_financeira_id, id),
    coberta as (
      insert into cobertura select k.* from novo, cobertura c,
        jsonb_populate_record(c, jsonb_build_object('contrato_id', novo.id)) k where c.contrato_id = ${id})
    insert into caso_deficit (instituicao_financeira_id, contrato_id, aberto_em)
    select instituicao_financeira_id, id, ${t.clock.now()}::timestamptz from novo`.execute(db)
  await dia('2026-11-23')
  await doDia()
  expect((await g.avisos(p.bancoId)).at(-1)).toMatch(/^1\.234 contratos ativos .*; e mais 1\.224\. Faltam/)
  for (const tabela of ['casoDeficit', 'cobertura'] as const)
    await db
      .deleteFrom(tabela)
      .where('instituicaoFinanceiraId', '=', p.bancoId)
      .where('contratoId', '>', id)
      .execute()
  await db
    .deleteFrom('contrato')
    .where('instituicaoFinanceiraId', '=', p.bancoId)
    .where('id', '>', id)
    .execute()
})

test('on upgrade what is found gone opens its case in one digest, whenever the first evaluation is done', async () => {
  const ids = [await p.ativar(1), await p.ativar(1)]
  const { db } = t.banco
  const veiculos = db.selectFrom('contratoGarantia').where('contratoId', 'in', ids).select('veiculoId')
  await db.updateTable('veiculo').set({ saiuEm: t.clock.now() }).where('id', 'in', veiculos).execute()
  await dia('2026-11-18')
  await db
    .insertInto('reavaliacao')
    .values({ inicial: true, importadaEm: t.clock.now(), concluidaEm: null })
    .execute()
  await doDia()
  for (const id of ids) expect(await g.passos(id)).toEqual(['aberto 0/5000000'])
  const avisos = await g.avisos(p.bancoId)
  expect(avisos).toEqual([
    expect.stringMatching(
      /^2 contratos ativos seguem com insuficiência de garantia \(veículos vendidos ou fora do estoque\): CT-\d+ \(0,00%\); CT-\d+ \(0,00%\)\. Faltam R\$ 100\.000,00 ao todo\.$/,
    ),
  ])
  expect(await g.avisos(p.lojaId)).toEqual(avisos)
})
