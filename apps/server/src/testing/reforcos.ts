import { expect } from 'vitest'
import { createAlteracoes } from './alteracoes.ts'
import type { TestApp } from './app.ts'

export const PEDIDO = { valor: 50_000.01, prazo: '2026-11-23', texto: 'Reforce antes do fim do mês.' }

interface Pedido {
  id: number
  situacao: string
  valor: number
  prazo: string
  vencido: boolean
  motivo: string | null
  encerradoPor: string | null
}

/** The calls of requests for reinforcement, between a bank and a store of their own. */
export async function createReforcos(t: TestApp) {
  const a = await createAlteracoes(t, { banco: 'Banco Um', loja: 'Loja Central' })
  type Headers = Record<string, string>

  const pedir = (contratoId: number, change: object = {}, headers: Headers = {}) =>
    t.call('POST', `/api/contratos/${contratoId}/pedidos-reforco`, {
      token: a.banco,
      body: { ...PEDIDO, ...change },
      headers,
    })
  const pedidos = async (contratoId: number, token = a.banco) =>
    (await t.call('GET', `/api/contratos/${contratoId}/pedidos-reforco`, { token })).json<{
      pedidos: Pedido[]
    }>().pedidos

  return {
    ...a,
    pedir,
    pedidos,
    /**
     * An Ativo contract with two vehicles at 50.000,00 and a valorGarantia of 150.000,00: 50.000,00 are missing, and
     * its case is open.
     */
    async descoberto() {
      const contratoId = await a.ativar(2)
      expect((await a.alterar(contratoId, { valorGarantia: 150_000 })).status).toBe(200)
      return contratoId
    },
    pedirVarios: (contratos: object[], change: object = {}, headers: Headers = {}) =>
      t.call('POST', `/api/instituicoes-financeiras/${a.bancoId}/pedidos-reforco`, {
        token: a.banco,
        body: { contratos, prazo: PEDIDO.prazo, texto: null, ...change },
        headers,
      }),
    pedidoId: async (contratoId: number) => (await pedir(contratoId)).json<{ id: number }>().id,
    recusar: (pedido: number, token = a.loja) =>
      t.call('POST', `/api/pedidos-reforco/${pedido}/recusar`, {
        token,
        body: { motivo: 'Sem veículos livres' },
      }),
    encerrar: (pedido: number, token = a.banco) =>
      t.call('POST', `/api/pedidos-reforco/${pedido}/encerrar`, {
        token,
        body: { motivo: 'Acordo por telefone' },
      }),
    situacoes: async (contratoId: number) => (await pedidos(contratoId)).map(({ situacao }) => situacao),
    /** The store answers with a new vehicle at 50.000,00. */
    async proporReforco(contratoId: number, pedidoReforcoId: number) {
      const incluir = [{ veiculoId: await a.veiculo() }]
      const body = { incluir, remover: [], pedidoReforcoId }
      return t.call('POST', a.url(contratoId), { token: a.loja, body })
    },
    /** An establishment's notices, oldest first. */
    lidos: async (estabelecimentoId: number) =>
      (await a.avisos(estabelecimentoId)).map((aviso) => aviso.replaceAll('\u00a0', ' ')),
    limparAvisos: () => t.banco.db.deleteFrom('notificacao').execute(),
    /** Messages about requests to the store's partner system. */
    aoSistema: async () =>
      (
        await t.banco.db
          .selectFrom('webhookEvento')
          .where('lojaId', '=', a.lojaId)
          .where('tipo', 'like', 'reforco.%')
          .select('tipo')
          .orderBy('id')
          .execute()
      ).map(({ tipo }) => tipo),
  }
}
export type Reforcos = Awaited<ReturnType<typeof createReforcos>>
