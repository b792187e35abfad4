import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTransaction } from '#db/transaction.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { cobrarAtivacao } from './cobranca.service.ts'
import { endereco, item, NOVEMBRO, parametrizar, type Extrato } from './testing/extrato.ts'

let t: TestApp
let p: Parceria

beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  p = await createParceria(t, { loja: 'Loja Central' })
})

async function extrato(periodo = NOVEMBRO) {
  const response = await t.call('GET', `${endereco(p.bancoId)}?${periodo}`, { token: p.banco })
  expect(response).toMatchObject({ status: 200 })
  return response.json<Extrato>()
}

describe('what is billed', () => {
  test('a contract of each scope, to the cent, each parameter row as a whole', async () => {
    await parametrizar(t, p, {})
    const geral = await p.ativar(3)
    await parametrizar(t, p, {
      lojaId: p.lojaId,
      contratoNovo: 0.01,
      garantiaIncluida: 1234.56,
      garantiaRemovida: 0,
    })
    const daLoja = await p.ativar(2)
    const proprio = await p.criar(1)
    await parametrizar(t, p, {
      lojaId: p.lojaId,
      contratoId: proprio,
      contratoNovo: 999_999_999.99,
      garantiaRemovida: 0.1,
    })
    await p.enviar(proprio)
    await p.aprovar(proprio)
    expect(await extrato()).toEqual({
      itens: [
        item('Contrato incluído', 1, 0.01, 0.01),
        item('Contrato incluído', 1, 100.1, 100.1),
        item('Contrato incluído', 1, 999_999_999.99, 999_999_999.99),
        item('Garantia incluída', 4, 7.77, 31.08),
        item('Garantia incluída', 2, 1234.56, 2469.12),
      ],
      total: 1_000_002_600.3,
    })
    // Removal costs the amount of its own moment: the first contract included at 7.77 and removes at the store's 0.
    for (const id of [geral, daLoja, proprio]) await p.liquidar(id)
    expect((await extrato()).itens.slice(5)).toEqual([
      item('Garantia removida', 5, 0, 0),
      item('Garantia removida', 1, 0.1, 0.1),
    ])
  })

  test('an act’s price is told before it to whoever may act for the institution, never to the store', async () => {
    const id = await p.ativar(1)
    const ler = (token: string) => t.call('GET', `/api/contratos/${id}/valores-cobrados`, { token })
    const NADA = { contratoNovo: 0, contratoAlterado: 0, garantiaIncluida: 0, garantiaRemovida: 0 }
    expect((await ler(p.banco)).json()).toEqual(NADA)
    await parametrizar(t, p, { lojaId: p.lojaId, contratoAlterado: 80, garantiaRemovida: 0.1 })
    expect((await ler(p.banco)).json()).toMatchObject({ contratoAlterado: 80, garantiaRemovida: 0.1 })
    expect((await ler(p.loja)).status).toBe(403)
  })

  test('without any parameter the events are kept at 0.00', async () => {
    await p.liquidar(await p.ativar(2))
    expect(await extrato()).toEqual({
      itens: [
        item('Contrato incluído', 1, 0, 0),
        item('Garantia incluída', 2, 0, 0),
        item('Garantia removida', 2, 0, 0),
      ],
      total: 0,
    })
  })

  test('later amounts never rewrite the past', async () => {
    await parametrizar(t, p, {})
    await p.ativar(1)
    const antes = await extrato()
    expect(antes.total).toBe(107.87)
    await t.banco.db
      .updateTable('parametroComercial')
      .set({ contratoNovo: sql`1` })
      .where('instituicaoFinanceiraId', '=', p.bancoId)
      .execute()
    expect(await extrato()).toEqual(antes)
  })

  test('a change of an Ativo contract’s terms once, a save that changes nothing not, a draft’s never', async () => {
    await parametrizar(t, p, {})
    const rascunho = await p.criar(1)
    expect((await p.alterar(rascunho, { valorCredito: 1 })).status).toBe(200)
    await p.enviar(rascunho)
    expect((await p.alterar(rascunho, { valorCredito: 2 })).status).toBe(200)
    expect(await extrato()).toEqual({ itens: [], total: 0 })
    await p.aprovar(rascunho)
    expect((await p.alterar(rascunho, { valorCredito: 3 })).status).toBe(200)
    expect((await p.alterar(rascunho, { valorCredito: 3 })).status).toBe(200)
    expect((await p.alterar(rascunho, { valorCredito: 4 })).status).toBe(200)
    expect((await extrato()).itens).toContainEqual(item('Contrato alterado', 2, 33.33, 66.66))
  })

  test('nothing for a proposal that is refused and cancelled', async () => {
    const id = await p.criar(2)
    await p.enviar(id)
    await t.call('POST', `/api/contratos/${id}/recusar`, { token: p.loja, body: { motivo: 'Não.' } })
    expect((await p.agir(id, 'cancelar', p.banco)).status).toBe(200)
    expect(await extrato()).toEqual({ itens: [], total: 0 })
  })

  test('a rule’s changed items by the rule’s scope, its first items and an equal save not, as told before', async () => {
    await parametrizar(t, p, {})
    await parametrizar(t, p, { lojaId: p.lojaId, regraGarantiaAlterada: 0.99 })
    type Simulada = { comparacao: { cobranca: number } }
    const told: number[] = []
    const salvar = async (regraId: number, percentual: number, id?: number) => {
      const body = { regraGarantiaId: regraId, itens: [{ id, percentualTabelaReferencia: percentual }] }
      const simulada = await t.call('POST', '/api/regras-garantia/simulacao', {
        token: p.banco,
        body: { ...body, lojaId: p.lojaId },
      })
      told.push(simulada.json<Simulada>().comparacao.cobranca)
      // An institution without a store reads it, too.
      const semLoja = await t.call('POST', '/api/regras-garantia/simulacao', { token: p.banco, body })
      expect(semLoja.json<Simulada>().comparacao.cobranca).toBe(told.at(-1))
      const response = await t.call('PUT', `/api/regras-garantia/${regraId}/itens`, { token: p.banco, body })
      expect(response.status).toBe(200)
      return response.json<{ itens: { id: number }[] }>().itens[0]?.id
    }
    for (const daLoja of [null, p.lojaId]) {
      const { regraId } = await t.cenario.regra({ instituicaoId: p.bancoId, lojaId: daLoja, itens: [] })
      const itemId = await salvar(regraId, 80)
      expect(await extrato()).toMatchObject({ itens: daLoja ? [{ quantidade: 1 }] : [] })
      await salvar(regraId, 75, itemId)
      await salvar(regraId, 75, itemId)
    }
    expect(told).toEqual([0, 12.34, 0, 0, 0.99, 0])
    expect((await extrato()).itens).toEqual([
      item('Regra de garantia alterada', 1, 0.99, 0.99),
      item('Regra de garantia alterada', 1, 12.34, 12.34),
    ])
  })

  test('a rule that is emptied and filled again: both are changes, whichever call fills it', async () => {
    await parametrizar(t, p, {})
    const { regraId } = await t.cenario.regra({ instituicaoId: p.bancoId, itens: [] })
    const salvar = async (metodo: 'POST' | 'PUT', itens: object[]) => {
      const url = `/api/regras-garantia/${regraId}/itens`
      expect((await t.call(metodo, url, { token: p.banco, body: { itens } })).status).toBe(200)
      return (await extrato()).itens.map(({ quantidade }) => quantidade)
    }
    const itens = [{ percentualTabelaReferencia: 80 }]
    expect(await salvar('PUT', [])).toEqual([])
    expect(await salvar('POST', itens)).toEqual([])
    expect(await salvar('PUT', [])).toEqual([1])
    expect(await salvar('PUT', [])).toEqual([1])
    expect(await salvar('POST', itens)).toEqual([2])
    expect(await salvar('PUT', [])).toEqual([3])
    expect(await salvar('PUT', itens)).toEqual([4])
  })

  test('two approvals at once, and one more, bill once', async () => {
    await parametrizar(t, p, {})
    const id = await p.criar(2)
    await p.enviar(id)
    const respostas = await Promise.all([p.agir(id, 'aprovar', p.loja), p.agir(id, 'aprovar', p.loja)])
    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await p.agir(id, 'aprovar', p.loja)).status).toBe(400)
    expect((await extrato()).itens.map(({ quantidade }) => quantidade)).toEqual([1, 2])
  })

  test('the same event written again, even at another price and on another day, bills nothing', async () => {
    await parametrizar(t, p, {})
    const contratoId = await p.ativar(2)
    const antes = await extrato()
    expect(antes.total).toBe(115.64)
    const penhores = await t.banco.db
      .selectFrom('penhor')
      .where('contratoId', '=', contratoId)
      .select(['veiculoId', 'id as penhorId'])
      .execute()
    await t.banco.db.deleteFrom('parametroComercial').execute()
    t.passar(86_400_000)
    const { bancoId: instituicaoId, lojaId } = p
    const contrato = { instituicaoId, lojaId, contratoId, usuarioId: null, agora: t.clock.now() }
    await withTransaction(t.banco.db, (tx) => cobrarAtivacao(tx, contrato, penhores))
    t.setNow('2026-11-16T15:00:00Z')
    expect(await extrato()).toEqual(antes)
  })

  test('contracts approved at the same time are all in the day’s sum', async () => {
    await parametrizar(t, p, {})
    const ids = [await p.criar(1), await p.criar(1), await p.criar(1), await p.criar(1)]
    for (const id of ids) await p.enviar(id)
    const respostas = await Promise.all(ids.map((id) => p.agir(id, 'aprovar', p.loja)))
    expect(respostas.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await extrato()).toEqual({
      itens: [item('Contrato incluído', 4, 100.1, 400.4), item('Garantia incluída', 4, 7.77, 31.08)],
      total: 431.48,
    })
  })
})
