import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { DE_LOJA } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'
import { fingerprintOfBanco } from '#testing/fingerprint.ts'

// Today is Monday, 16 November 2026; balances are of Friday, the 13th.

let t: TestApp
let b: Baixas
beforeAll(async () => {
  t = await startApp()
  b = await createBaixas(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const prever = (body: object, token = b.loja) =>
  t.call('POST', `/api/lojas/${b.lojaId}/vendas/previa`, {
    token,
    body: { dataVenda: '2026-11-16T00:00:00Z', ...body },
  })
const aVender = async (filtro: string, token = b.loja) => {
  const resposta = await t.call(
    'GET',
    `/api/lojas/${b.lojaId}/vendas/veiculos?filtro=${encodeURIComponent(filtro)}`,
    { token },
  )
  return resposta.json<{ veiculos: { veiculoId: number; numero: string }[] }>().veiculos
}

/** The first car of a new contract, without a plate. */
async function semPlaca() {
  const { carros } = await b.comSaldo(2, 60_000)
  const [{ id }] = carros
  const { chassi } = await t.banco.db
    .selectFrom('veiculo')
    .where('id', '=', id)
    .select((eb) => eb.fn.coalesce('chassi', eb.val('')).as('chassi'))
    .executeTakeFirstOrThrow()
  const placa = `A emplacar ${chassi.slice(-8)}`
  await t.banco.db
    .updateTable('veiculo')
    .set({ placa, placaMercosul: null, hodometro: 5 })
    .where('id', '=', id)
    .execute()
  await t.banco.db
    .updateTable('penhor')
    .set({ placa, placaMercosul: null })
    .where('veiculoId', '=', id)
    .execute()
  await t.banco.db
    .deleteFrom('penhorIdentificador')
    .where('penhorId', '=', carros[0].penhorId)
    .where('tipo', '=', 'placa')
    .execute()
  return { id, placa, chassi }
}

test('a look at a sale says contract, amount and last day, and writes nothing', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const [{ id, placa }] = carros
  const numero = await b.numeroDe(contratoId)
  const antes = await fingerprintOfBanco(t.banco.db)
  const garantia = { contratoId, numero, instituicaoFinanceira: expect.any(String), emProposta: false }
  expect((await prever({ placa })).json()).toMatchObject({
    veiculoId: id,
    placa,
    garantia,
    baixa: { id: null, falta: 30_000, prazo: '2026-11-18T00:00:00Z' },
  })
  expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
  const { id: baixaId } = (await b.vender({ placa })).json<{ id: number }>()
  expect((await prever({ placa })).json()).toMatchObject({ baixa: { id: baixaId, falta: 30_000 } })
})

test('the plate is understood in any spelling, and completed from the cars whose sale nobody told', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const [{ id, placa }, outro] = carros
  const escrita = `${placa.slice(0, 3).toLowerCase()}-${placa.slice(3)} `
  expect((await prever({ placa: escrita })).json()).toMatchObject({ veiculoId: id })
  const numero = await b.numeroDe(contratoId)
  expect(await aVender(escrita)).toMatchObject([{ veiculoId: id, placa, numero }])
  expect((await b.vender({ placa: escrita })).status).toBe(200)
  expect(await aVender(placa)).toEqual([])
  expect(await aVender(outro?.placa ?? '')).toMatchObject([{ veiculoId: outro?.id }])
  const soLe = (await t.cenario.usuario(b.lojaId, ['Loja.Vendas.Listar'])).token
  const outraLoja = (await t.cenario.usuario(await t.cenario.loja(), DE_LOJA)).token
  for (const token of [soLe, outraLoja, b.banco]) {
    const lista = await t.call('GET', `/api/lojas/${b.lojaId}/vendas/veiculos`, { token })
    expect([lista.status, (await prever({ placa }, token)).status]).toEqual([403, 403])
  }
})

test('a car without a plate is told by its chassis, the end of it, or the name that the product shows', async () => {
  const { id, placa, chassi } = await semPlaca()
  const fim = chassi.slice(-8)
  for (const texto of [chassi, chassi.toLowerCase(), fim, placa, `a emplacar ${fim.toLowerCase()}`]) {
    expect((await prever({ placa: texto })).json()).toMatchObject({ veiculoId: id, placa })
    expect((await aVender(texto)).map(({ veiculoId }) => veiculoId)).toEqual([id])
  }
  expect((await b.vender({ placa: fim })).json()).toMatchObject({ estado: 'aberta' })
})

test('a free car leads to the stock, and what can’t be told is refused in words that name the car', async () => {
  const livre = await t.cenario.veiculo({ lojaId: b.lojaId, modeloId: b.modeloId })
  expect((await prever({ veiculoId: livre })).json()).toMatchObject({ garantia: null, baixa: null })
  const proposta = await b.criar(1)
  await b.enviar(proposta)
  const [bloqueado] = await t.banco.db
    .selectFrom('penhor')
    .where('contratoId', '=', proposta)
    .select(['veiculoId', 'placa'])
    .execute()
  const emProposta = { garantia: { emProposta: true }, baixa: null }
  expect((await prever({ veiculoId: bloqueado?.veiculoId })).json()).toMatchObject(emProposta)
  await t.banco.db.updateTable('veiculo').set({ saiuEm: t.clock.now() }).where('id', '=', livre).execute()
  const recusas = [
    [{ veiculoId: livre }, /O veículo [A-Z0-9]{7} já saiu do estoque/],
    [
      { placa: 'abc' },
      /O veículo “abc” não está no estoque da loja\. Digite a placa ou, sem placa, o chassi/,
    ],
    [{ placa: 'XXX0X00' }, /O veículo “XXX0X00” não está no estoque da loja/],
  ] as const
  for (const [body, texto] of recusas) {
    const resposta = await prever(body)
    expect([resposta.status, resposta.text]).toEqual([400, expect.stringMatching(texto)])
  }
})

test('a car that an open change only proposes is named in the refusal, and is not offered', async () => {
  const { contratoId } = await b.comSaldo(2, 60_000)
  const novo = await t.cenario.veiculo({ lojaId: b.lojaId, modeloId: b.modeloId })
  const { placa } = await t.banco.db
    .selectFrom('veiculo')
    .where('id', '=', novo)
    .select('placa')
    .executeTakeFirstOrThrow()
  const body = { incluir: [{ veiculoId: novo, precoInstituicaoFinanceira: 50_000 }], remover: [] }
  const url = `/api/contratos/${contratoId}/alteracao-garantias`
  expect((await t.call('POST', url, { token: b.banco, body })).status).toBe(200)
  const recusa = `O veículo ${placa} está em uma alteração de garantias que aguarda resposta.`
  expect((await b.vender({ placa })).text).toContain(recusa)
  expect(await aVender(placa)).toEqual([])
})
