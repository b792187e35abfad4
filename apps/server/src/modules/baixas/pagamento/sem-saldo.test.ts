// @module-tag motores
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'
import { arquivo } from '#modules/saldos/testing/saldos.ts'
import { parametrizar } from '#modules/cobranca/testing/extrato.ts'
import { acompanharBaixas } from '../acompanhar.service.ts'
import { presumirVendas } from '../presumir.service.ts'

// Today is Monday, 16 November 2026; the balances are of Friday, the 13th.

let t: TestApp
let b: Baixas
beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
beforeEach(async () => {
  b = await createBaixas(t)
})

const acompanhar = () => acompanharBaixas({ db: t.banco.db, clock: t.clock }, { instituicaoId: b.bancoId })
const zerar = (...ids: number[]) =>
  b.s.carregar(
    b,
    ids.map((idContrato) => ({ idContrato, saldoDevedor: 0 })),
  )
const politica = (valores: { aprovadorDistinto?: boolean; valorSegundaAprovacao?: Centavos | null }) =>
  t.banco.db
    .updateTable('politicaInstituicao')
    .where('instituicaoFinanceiraId', '=', b.bancoId)
    .set(valores)
    .execute()
const linhaDe = (baixaId: number) =>
  t.banco.db
    .selectFrom('baixa')
    .where('id', '=', baixaId)
    .select(['estado', 'valor', 'rateado', 'dataSaldo', 'pagaEm', 'encerradaEm', 'encerradaPor'])
    .executeTakeFirstOrThrow()
const LIBERADA = {
  estado: 'liberada',
  valor: 0,
  rateado: true,
  dataSaldo: '2026-11-13',
  pagaEm: expect.any(Date),
  encerradaEm: expect.any(Date),
  encerradaPor: null,
}
/** How often a contract's vehicles left its guarantee, and how often their removal was billed. */
async function saidasDe(contratoId: number) {
  const { rows } = await sql<{ saidas: number; cobradas: number }>`
    select (select count(*)::integer from penhor where contrato_id = ${contratoId} and data_exclusao is not null) as saidas,
      (select count(*)::integer from evento_cobranca where contrato_id = ${contratoId} and tipo = 'garantia_removida') as cobradas`.execute(
    t.banco.db,
  )
  return rows[0]
}

test('a load of 0 releases what is open as a person would: guarantee, stock, act, notices and system', async () => {
  await t.cenario.webhook(b.lojaId)
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  const baixaId = await b.aberta(contratoId, carros[0].id)
  await zerar(contratoId)
  const pedidas = await t.banco.db
    .selectFrom('tarefaPedida')
    .where('nome', '=', 'acompanhar-baixas')
    .select('dados')
    .execute()
  expect(pedidas).toContainEqual({ dados: { instituicaoId: b.bancoId } })
  expect(await linhaDe(baixaId)).toMatchObject({ estado: 'aberta' })
  await acompanhar()
  expect(await linhaDe(baixaId)).toEqual(LIBERADA)
  expect((await b.veiculosDe(contratoId)).map(({ id }) => id)).toEqual([carros[1]?.id])
  const veiculo = await t.banco.db
    .selectFrom('veiculo')
    .where('id', '=', carros[0].id)
    .select('saiuEm')
    .executeTakeFirstOrThrow()
  expect(veiculo.saiuEm).not.toBeNull()
  const { json } = await t.call('GET', `/api/contratos/${contratoId}/linha-do-tempo`, { token: b.banco })
  expect(json<{ eventos: object[] }>().eventos[0]).toMatchObject({ acao: 'liberarVenda', usuario: 'Lastro' })
  for (const estabelecimentoId of [b.bancoId, b.lojaId])
    expect(
      await t.banco.db
        .selectFrom('notificacao')
        .where('estabelecimentoId', '=', estabelecimentoId)
        .where('contratoId', '=', contratoId)
        .where('titulo', '=', 'Venda quitada')
        .select('conteudo')
        .execute(),
    ).toEqual([{ conteudo: expect.stringContaining('não tinha nada a pagar e saiu da garantia.') }])
  const eventos = await t.banco.db
    .selectFrom('webhookEvento')
    .where('lojaId', '=', b.lojaId)
    .select('tipo')
    .orderBy('id')
    .execute()
  expect(eventos.map(({ tipo }) => tipo).filter((tipo) => tipo.startsWith('baixa'))).toEqual([
    'baixa.aberta',
    'baixa.liberada',
  ])
  const depois = await linhaDe(baixaId)
  await acompanhar()
  expect(await linhaDe(baixaId)).toEqual(depois)
})

test('at a fresh 0 the store’s and the institution’s telling release at once, and a look says so', async () => {
  const { contratoId, carros } = await b.comSaldo(3, 0)
  const previa = await t.call('POST', `/api/lojas/${b.lojaId}/vendas/previa`, {
    token: b.loja,
    body: { veiculoId: carros[0].id, dataVenda: '2026-11-16T00:00:00Z' },
  })
  expect(previa.json()).toMatchObject({ baixa: { id: null, estado: 'liberada', falta: 0 } })
  expect(await b.veiculosDe(contratoId)).toHaveLength(3)
  const vendida = await b.vender({ veiculoId: carros[0].id })
  expect(vendida.json()).toMatchObject({ estado: 'liberada' })
  // Told twice it is the same one.
  expect((await b.vender({ placa: carros[0].placa })).json()).toEqual(vendida.json())
  expect((await b.abrir(contratoId, carros[1]?.id ?? 0)).json()).toMatchObject({ estado: 'liberada' })
  const [ultimo] = await b.veiculosDe(contratoId)
  await t.banco.db
    .updateTable('veiculo')
    .set({ saiuEm: t.clock.now() })
    .where('id', '=', ultimo?.id ?? 0)
    .execute()
  await presumirVendas({ db: t.banco.db, clock: t.clock }, { lojaId: b.lojaId })
  expect(await b.veiculosDe(contratoId)).toEqual([])
  const { id } = vendida.json<{ id: number }>()
  expect(await linhaDe(id)).toEqual(LIBERADA)
  const avisos = await t.banco.db
    .selectFrom('notificacao')
    .where('estabelecimentoId', '=', b.lojaId)
    .where('titulo', '=', 'Venda de veículo em garantia')
    .select('conteudo')
    .execute()
  expect(avisos).toHaveLength(3)
  for (const { conteudo } of avisos) {
    expect(conteudo).toContain('Nada a pagar.')
    expect(conteudo).not.toContain('0,00')
  }
})

test('where two people are asked for, who loaded the 0 is one of them and the program none', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 0)
  await politica({ aprovadorDistinto: true })
  const id = await b.aberta(contratoId, carros[0].id)
  await acompanhar()
  expect(await b.ler(id)).toMatchObject({ estado: 'aberta', falta: 0, valor: 0 })
  const { token } = await t.cenario.usuario(b.bancoId, DE_INSTITUICAO, { nome: 'Bia' })
  expect((await b.agirNaBaixa(id, 'liberar', { token })).json()).toMatchObject({ estado: 'liberada' })
  // The command line's load is nobody's consent: one would do, and so does none.
  const outra = await b.aberta(contratoId, carros[1]?.id ?? 0)
  await t.banco.db
    .updateTable('cargaSaldo')
    .set({ usuarioId: null })
    .where('instituicaoFinanceiraId', '=', b.bancoId)
    .execute()
  await acompanhar()
  expect(await linhaDe(outra)).toEqual(LIBERADA)
})

test('below the amount from which two people are asked for, whoever loaded it doesn’t matter', async () => {
  const { contratoId, carros } = await b.comSaldo(1, 10)
  await politica({ aprovadorDistinto: false, valorSegundaAprovacao: 99_999_99 as Centavos })
  const id = await b.aberta(contratoId, carros[0].id)
  await zerar(contratoId)
  await acompanhar()
  expect(await linhaDe(id)).toMatchObject({ estado: 'aberta' })
  await politica({ valorSegundaAprovacao: 100_000_00 as Centavos })
  await acompanhar()
  expect(await linhaDe(id)).toEqual(LIBERADA)
})

test('what an open change names waits until it is answered; what an old 0 or a balance tells waits for it', async () => {
  const { contratoId, carros } = await b.comSaldo(3, 60_000)
  const [vendido, outro, terceiro] = carros.map((carro) => carro.id) as [number, number, number]
  const [naAlteracao, livre] = [await b.aberta(contratoId, vendido), await b.aberta(contratoId, outro)]
  const novo = await t.cenario.veiculo({ lojaId: b.lojaId, modeloId: b.modeloId })
  const proposta = {
    incluir: [{ veiculoId: novo, precoInstituicaoFinanceira: 50_000 }],
    remover: [vendido],
  }
  const url = `/api/contratos/${contratoId}/alteracao-garantias`
  expect((await t.call('POST', url, { token: b.banco, body: proposta })).status).toBe(200)
  await zerar(contratoId)
  await acompanhar()
  expect(await linhaDe(livre)).toEqual(LIBERADA)
  expect(await linhaDe(naAlteracao)).toMatchObject({ estado: 'aberta' })
  expect((await t.call('POST', `${url}/cancelar`, { token: b.banco })).status).toBe(200)
  await acompanhar()
  expect(await linhaDe(naAlteracao)).toEqual(LIBERADA)
  // Four business days later the 0 tells nothing any more.
  t.setNow('2026-11-23T15:00:00Z')
  const { token } = await t.cenario.usuario(b.bancoId, DE_INSTITUICAO)
  const tarde = await t.call('POST', `/api/contratos/${contratoId}/baixas`, {
    token,
    body: { veiculoId: terceiro, dataVenda: '2026-11-23T00:00:00Z', motivo: 'venda' },
  })
  expect(tarde.json()).toMatchObject({ estado: 'aberta' })
  await acompanhar()
  expect(await linhaDe(tarde.json<{ id: number }>().id)).toMatchObject({ estado: 'aberta' })
  t.setNow('2026-11-16T15:00:00Z')
})

test('one contract that fails keeps neither the load nor the others back, and the next run makes up for it', async () => {
  const [a, c] = [await b.comSaldo(1, 10), await b.comSaldo(1, 10)]
  const baixas = [await b.aberta(a.contratoId, a.carros[0].id), await b.aberta(c.contratoId, c.carros[0].id)]
  await sql`create function falhar_aqui() returns trigger language plpgsql as
    $$ begin raise exception 'planted'; end $$`.execute(t.banco.db)
  await sql`create trigger falhar_aqui before update on penhor for each row
    when (old.contrato_id = ${sql.lit(a.contratoId)}) execute function falhar_aqui()`.execute(t.banco.db)
  expect((await zerar(a.contratoId, c.contratoId)).status).toBe(200)
  await expect(acompanhar()).rejects.toThrow('planted')
  expect(await linhaDe(baixas[0] ?? 0)).toMatchObject({ estado: 'aberta', valor: null })
  expect(await linhaDe(baixas[1] ?? 0)).toEqual(LIBERADA)
  await sql`drop trigger falhar_aqui on penhor`.execute(t.banco.db)
  await acompanhar()
  expect(await linhaDe(baixas[0] ?? 0)).toEqual(LIBERADA)
})

test('several vehicles of one contract are released in one act, each with its movement', async () => {
  await parametrizar(t, b, { garantiaRemovida: 1 })
  const { contratoId, carros } = await b.comSaldo(3, 60_000)
  for (const { id } of carros) await b.aberta(contratoId, id)
  await zerar(contratoId)
  await acompanhar()
  expect(await b.veiculosDe(contratoId)).toEqual([])
  expect(await saidasDe(contratoId)).toEqual({ saidas: 3, cobradas: 3 })
  const { json } = await t.call('GET', `/api/contratos/${contratoId}/linha-do-tempo`, { token: b.banco })
  const atos = json<{ eventos: { acao: string }[] }>().eventos
  expect(atos.filter(({ acao }) => acao === 'liberarVenda')).toHaveLength(1)
})

test('before a load of 0 is taken its preview says how many sold vehicles it frees', async () => {
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  await b.aberta(contratoId, carros[0].id)
  const numero = await b.numeroDe(contratoId)
  const prever = async (saldo: string) =>
    (await b.s.enviar(b, arquivo(`${numero};16/11/2026;${saldo}`), '', '/previa')).json<{
      mensagem: string
    }>().mensagem
  expect(await prever('0,00')).toContain('1 veículo vendido fica sem nada a pagar e é liberado')
  expect(await prever('0,01')).not.toContain('liberado')
})

test('a 0 that is old, or older than a contract’s balance, frees nothing, and the preview counts nothing of it', async () => {
  const comMaisNovo = await b.comSaldo(1, 60_000)
  await b.aberta(comMaisNovo.contratoId, comMaisNovo.carros[0].id)
  const outro = await b.ativar(1)
  const [carro] = await b.veiculosDe(outro)
  await b.aberta(outro, carro?.id ?? 0)
  const numeros = [await b.numeroDe(comMaisNovo.contratoId), await b.numeroDe(outro)]
  const prever = async (quais: string[], dia: string) =>
    (await b.s.enviar(b, arquivo(...quais.map((n) => `${n};${dia};0,00`)), '', '/previa')).json<{
      mensagem: string
    }>().mensagem
  expect(await prever(numeros, '12/11/2026')).toContain('1 veículo vendido fica sem nada a pagar')
  expect(await prever(numeros.slice(1), '03/11/2026')).not.toContain('liberado')
})
