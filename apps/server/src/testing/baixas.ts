import { sql } from 'kysely'
import { expect } from 'vitest'
import { createSaldos } from '../modules/saldos/testing/saldos.ts'
import type { TestApp } from './app.ts'
import { createParceria } from './parceria.ts'

interface Feita {
  id: number
  estado: string
  avisos: string[]
  aguardandoSegundaAprovacao?: true
}

export interface BaixaLida {
  id: number
  estado: string
  origem: string
  prazo: string
  dataVenda: string
  vencida: boolean
  diasUteisDeAtraso: number
  valor: number | null
  rateado: boolean
  pago: number
  falta: number | null
  acoes: string[]
  abertaPor: string | null
  motivoDoFim: string | null
  pagamentos: { valor: number; foraDoSaldo: boolean; estornadoEm: string | null }[]
  impedimentoDeLiberar: string | null
  impedimentoDeCancelar: string | null
  valorGarantiaProposto: number | null
  reabertura: { usuario: string; propria: boolean } | null
  duasPessoas: boolean
  primeiraAprovacao: { usuario: string; propria: boolean; valor: number; motivo: string | null } | null
}

/** The calls of payoffs, between a bank and a store of their own. Today is Monday, 16 November 2026. */
export async function createBaixas(t: TestApp) {
  const p = await createParceria(t)
  const s = createSaldos(t)

  const veiculosDe = async (contratoId: number) =>
    t.banco.db
      .selectFrom('contratoGarantia as g')
      .innerJoin('veiculo as v', 'v.id', 'g.veiculoId')
      .where('g.contratoId', '=', contratoId)
      .select(['v.id', 'v.placa', 'g.penhorId'])
      .orderBy('v.id')
      .execute()

  const abrir = (
    contratoId: number,
    veiculoId: number,
    resto: object = {},
    headers: Record<string, string> = {},
  ) =>
    t.call('POST', `/api/contratos/${contratoId}/baixas`, {
      token: p.banco,
      body: { veiculoId, dataVenda: '2026-11-16T00:00:00Z', motivo: 'venda', ...resto },
      headers,
    })

  return {
    ...p,
    s,
    veiculosDe,
    abrir,
    /** An Ativo contract with this many vehicles at 50.000,00 and a balance of 13 November. */
    async comSaldo(veiculos: number, saldoDevedor: number, partes?: readonly number[]) {
      const contratoId = await p.ativar(veiculos)
      const carros = await veiculosDe(contratoId)
      await s.carregar(p, [
        {
          idContrato: contratoId,
          saldoDevedor,
          ...(partes && {
            veiculos: partes.map((saldo, index) => ({ placa: carros[index]?.placa, saldo })),
          }),
        },
      ])
      return { contratoId, carros: carros as [(typeof carros)[number], ...typeof carros] }
    },
    async aberta(contratoId: number, veiculoId: number, resto: object = {}) {
      return (await abrir(contratoId, veiculoId, resto)).json<Feita>().id
    },
    vender: (body: object, token = p.loja) =>
      t.call('POST', `/api/lojas/${p.lojaId}/vendas`, {
        token,
        body: { dataVenda: '2026-11-16T00:00:00Z', ...body },
      }),
    pagar: (
      id: number,
      valor: number,
      {
        query = '',
        token = p.banco,
        headers = {},
        ...resto
      }: {
        query?: string
        token?: string
        headers?: Record<string, string>
      } & Record<string, unknown> = {},
    ) =>
      t.call('POST', `/api/baixas/${id}/pagamento${query}`, {
        token,
        headers,
        body: { valor, data: '2026-11-16T00:00:00Z', ...resto },
      }),
    agirNaBaixa: (
      id: number,
      ato: 'liberar' | 'estornar' | 'cancelar' | 'reabrir',
      { token = p.banco, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
    ) =>
      t.call('POST', `/api/baixas/${id}/${ato}`, {
        token,
        headers,
        ...(ato !== 'liberar' && { body: { motivo: 'engano' } }),
      }),
    /** A change of guarantees that the bank proposed for an Ativo contract, and that nobody answered in time. */
    async proporEVencer(contratoId: number) {
      const novo = await t.cenario.veiculo({ lojaId: p.lojaId, modeloId: p.modeloId })
      const { status } = await t.call('POST', `/api/contratos/${contratoId}/alteracao-garantias`, {
        token: p.banco,
        body: { incluir: [{ veiculoId: novo, precoInstituicaoFinanceira: 50_000 }], remover: [] },
      })
      expect(status).toBe(200)
      await sql`update alteracao_garantia set proposta_em = proposta_em - interval '60 days', expira_em = proposta_em
        where contrato_id = ${contratoId}`.execute(t.banco.db)
    },
    ler: async (id: number, token = p.banco) =>
      (await t.call('GET', `/api/baixas/${id}`, { token })).json<BaixaLida>(),
  }
}
export type Baixas = Awaited<ReturnType<typeof createBaixas>>
