import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { expectConfere } from '#testing/conferir.ts'

// Today is Monday, 16 November 2026. Friday, 20 November, is a holiday.

let t: TestApp
let b: Baixas
let contratoId: number
let carros: Awaited<ReturnType<Baixas['comSaldo']>>['carros']
let rascunho: number
let enviada: number
let vazio: number
beforeAll(async () => {
  t = await startApp()
  b = await createBaixas(t)
  ;({ contratoId, carros } = await b.comSaldo(3, 60_000))
  // So that a vehicle may leave.
  await b.alterar(contratoId, { valorGarantia: 50_000 })
  rascunho = await b.criar(1)
  vazio = await b.criar(0)
  enviada = await b.criar(1)
  await b.enviar(enviada)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

async function seguirAte(dia: string) {
  t.setNow(`${dia}T12:00:00Z`)
  const expiraEm = new Date(t.clock.now().getTime() + 86_400_000)
  await t.banco.db.updateTable('sessao').set({ ultimoUsoEm: t.clock.now(), expiraEm }).execute()
}
const suspender = (suspenderLoja: number | null, instituicaoFinanceiraId = b.bancoId) =>
  t.banco.db
    .insertInto('politicaInstituicao')
    .values({ instituicaoFinanceiraId, suspenderLoja })
    .onConflict((conflict) => conflict.column('instituicaoFinanceiraId').doUpdateSet({ suspenderLoja }))
    .execute()
const recusa = (vendas: string, dias: string) =>
  `A loja tem ${vendas} sem quitação há mais de ${dias}. Novos envios e inclusões estão suspensos.`
/** What sending says: the empty draft is refused in other words where the store isn't suspended. */
const tentar = async () => (await b.agir(vazio, 'enviar', b.banco)).text
const alterar = (body: object, token = b.banco) =>
  t.call('POST', `/api/contratos/${contratoId}/alteracao-garantias`, { token, body })
const livre = async () => [
  {
    veiculoId: await t.cenario.veiculo({ lojaId: b.lojaId, modeloId: b.modeloId }),
    precoInstituicaoFinanceira: 50_000,
  },
]

test('a store is suspended from its business day on, at its institution alone, and all but new guarantees goes on', async () => {
  // Two business days after Monday.
  const venda = await b.aberta(contratoId, carros[0].id)
  await suspender(1)
  // Thursday is the first day overdue, and Friday a holiday.
  for (const dia of ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-22']) {
    await seguirAte(dia)
    expect([dia, await tentar()]).not.toEqual([dia, recusa('1 venda', '1 dia útil')])
  }
  expect((await alterar({ incluir: await livre(), remover: [] })).status).toBe(200)
  await seguirAte('2026-11-23')
  const recusado = { status: 400, text: recusa('1 venda', '1 dia útil') }
  expect(await b.agir(rascunho, 'enviar', b.banco)).toMatchObject(recusado)
  expect(await b.agir(enviada, 'aprovar', b.loja)).toMatchObject(recusado)
  const aceitar = () =>
    t.call('POST', `/api/contratos/${contratoId}/alteracao-garantias/aceitar`, { token: b.loja })
  expect(await aceitar()).toMatchObject(recusado)
  const cancelada = await t.call('POST', `/api/contratos/${contratoId}/alteracao-garantias/cancelar`, {
    token: b.banco,
  })
  expect(cancelada.status).toBe(200)
  for (const token of [b.banco, b.loja])
    expect(await alterar({ incluir: await livre(), remover: [] }, token)).toMatchObject(recusado)
  const [, , terceiro] = carros
  expect((await alterar({ incluir: [], remover: [terceiro?.id] })).status).toBe(200)
  expect((await aceitar()).status).toBe(200)
  expect((await b.agir(enviada, 'recusar', b.loja, { motivo: 'preço' })).status).toBe(200)
  await b.criar(1)
  const vizinha = await createBaixas(t)
  await suspender(1, vizinha.bancoId)
  await t.cenario.whitelist(vizinha.bancoId, b.lojaId)
  const dela = await vizinha.criar(0, { lojaId: b.lojaId })
  expect((await vizinha.agir(dela, 'enviar', vizinha.banco)).text).not.toContain('suspensos')
  // The institution's own day off moves the day, and the policy's number too.
  await t.banco.db
    .insertInto('diaSemExpediente')
    .values({ instituicaoFinanceiraId: b.bancoId, dia: '2026-11-23', nome: 'Mudança' })
    .execute()
  await seguirAte('2026-11-24')
  expect(await tentar()).toBe(recusado.text)
  await suspender(2)
  expect(await tentar()).not.toContain('suspensos')
  await suspender(1)
  const outra = await b.aberta(contratoId, carros[1]?.id ?? 0, {
    dataVenda: '2026-11-24T00:00:00Z',
  })
  expect(await tentar()).toBe(recusado.text)
  await seguirAte('2026-11-30')
  expect(await tentar()).toBe(recusa('2 vendas', '1 dia útil'))
  await suspender(3)
  expect(await tentar()).toBe(recusa('1 venda', '3 dias úteis'))
  await suspender(1)
  for (const id of [venda, outra])
    expect((await b.pagar(id, 10_000, { valorDaBaixa: 10_000, liberar: false })).status).toBe(200)
  expect((await b.agir(rascunho, 'enviar', b.banco)).status).toBe(200)
})

test('each side reads on the contract, before it acts, that the store is suspended and who may lift that', async () => {
  await suspender(1)
  const outro = await b.ativar(2)
  const [carro] = await b.veiculosDe(outro)
  const venda = await b.aberta(outro, carro?.id ?? 0, { dataVenda: '2026-11-30T00:00:00Z' })
  const suspensaoEm = async (id: number, token: string) =>
    (await t.call('GET', `/api/contratos/${id}`, { token })).json<{ suspensao: object | null }>().suspensao
  expect(await suspensaoEm(vazio, b.banco)).toBeNull()
  await seguirAte('2026-12-07')
  const suspensao = { vendas: 1, dias: 1 }
  expect(await suspensaoEm(vazio, b.banco)).toEqual({
    ...suspensao,
    podem: { nomes: ['Ana do Banco'], total: 1 },
  })
  expect(await suspensaoEm(contratoId, b.loja)).toEqual({ ...suspensao, podem: null })
  const suspensoes = async (codigos: Parameters<typeof t.cenario.usuario>[1]) => {
    const { token } = await t.cenario.usuario(b.bancoId, codigos)
    return t.call('GET', `/api/instituicoes-financeiras/${b.bancoId}/suspensoes`, { token })
  }
  // Who makes contracts reads which stores are kept back, and nobody else does.
  expect((await suspensoes(['Contratos.Contratos.Criar'])).json()).toMatchObject({
    suspensoes: [{ ...suspensao, lojaId: b.lojaId, levantamento: null }],
    podem: { total: 1 },
  })
  expect((await suspensoes(['Contratos.Contratos.Listar'])).status).toBe(403)
  expect((await b.agirNaBaixa(venda, 'cancelar')).status).toBe(200)
  expect(await suspensaoEm(vazio, b.banco)).toBeNull()
})
