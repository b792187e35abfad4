import type { Resposta, TestApp } from './app.ts'
import { createParceria, type Parceria } from './parceria.ts'

/** A change in wire form; amounts in reais. */
export interface Pedido {
  incluir?: { veiculoId: number; precoInstituicaoFinanceira?: number | null }[]
  remover?: number[]
  precos?: { veiculoId: number; precoInstituicaoFinanceira?: number | null }[]
  imediata?: boolean
}

/** The calls that change an Ativo contract's vehicles, between a bank and a store of their own. */
export async function createAlteracoes(t: TestApp, nomes: { banco?: string; loja?: string } = {}) {
  const p: Parceria = await createParceria(t, nomes)
  const url = (id: number) => `/api/contratos/${id}/alteracao-garantias`

  return {
    ...p,
    url,
    propor: (
      id: number,
      token: string,
      { incluir = [], remover = [], ...resto }: Pedido,
      headers: Record<string, string> = {},
    ): Promise<Resposta> => t.call('POST', url(id), { token, headers, body: { incluir, remover, ...resto } }),
    responder: (id: number, acao: 'aceitar' | 'recusar' | 'cancelar', token: string): Promise<Resposta> =>
      t.call('POST', `${url(id)}/${acao}`, { token, body: { motivo: 'Preço acima do mercado' } }),
    situacao: async (id: number, token = p.banco) => (await t.call('GET', url(id), { token })).json(),
    /** A vehicle of the store's stock, by default at 50.000,00. */
    veiculo: (change: object = {}) =>
      t.cenario.veiculo({ lojaId: p.lojaId, modeloId: p.modeloId, ...change }),
    /** Ids of the contract's guarantees, in order. */
    async garantias(id: number): Promise<number[]> {
      const { garantias } = (await t.call('GET', `/api/contratos/${id}/garantias`, { token: p.banco })).json<{
        garantias: { id: number }[]
      }>()
      return garantias.map(({ id: veiculoId }) => veiculoId).toSorted((a, b) => a - b)
    },
    /** Vehicles with an open pledge to the contract, in order. */
    async penhorados(id: number): Promise<number[]> {
      const rows = await t.banco.db
        .selectFrom('penhor')
        .where('contratoId', '=', id)
        .where('dataExclusao', 'is', null)
        .select('veiculoId')
        .orderBy('veiculoId')
        .execute()
      return rows.map(({ veiculoId }) => veiculoId)
    },
    async placa(veiculoId: number): Promise<string> {
      const { placa } = await t.banco.db
        .selectFrom('veiculo')
        .where('id', '=', veiculoId)
        .select('placa')
        .executeTakeFirstOrThrow()
      return placa
    },
    /** Billed events of the contract by kind. */
    async cobrados(id: number): Promise<Record<string, number>> {
      const rows = await t.banco.db
        .selectFrom('eventoCobranca')
        .where('contratoId', '=', id)
        .select((eb) => ['tipo', eb.fn.countAll<number>().as('n')])
        .groupBy('tipo')
        .execute()
      return Object.fromEntries(rows.map(({ tipo, n }) => [tipo, n]))
    },
    async avisos(estabelecimentoId: number): Promise<string[]> {
      const rows = await t.banco.db
        .selectFrom('notificacao')
        .where('estabelecimentoId', '=', estabelecimentoId)
        .select(['titulo', 'conteudo'])
        .orderBy('id')
        .execute()
      return rows.map(({ titulo, conteudo }) => `${titulo}: ${conteudo}`)
    },
    /** Moves the clock by days without ending anybody's session. */
    async passarDias(dias: number, menosMs = 0): Promise<void> {
      t.passar(dias * 86_400_000 - menosMs)
      const agora = t.clock.now()
      await t.banco.db
        .updateTable('sessao')
        .set({ ultimoUsoEm: agora, expiraEm: new Date(agora.getTime() + 86_400_000) })
        .execute()
    },
  }
}
export type Alteracoes = Awaited<ReturnType<typeof createAlteracoes>>
