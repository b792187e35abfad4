import { expect } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import type { Parceria } from '#testing/parceria.ts'

export interface Extrato {
  itens: { descricao: string; quantidade: number; valorUnitario: number; valorTotal: number }[]
  total: number
}

export const NOVEMBRO = 'dataInicial=2026-11-01&dataFinal=2026-11-30'
export const endereco = (id: number) => `/api/instituicoes-financeiras/${id}/extrato-financeiro`

export const item = (descricao: string, quantidade: number, valorUnitario: number, valorTotal: number) => ({
  descricao,
  quantidade,
  valorUnitario,
  valorTotal,
})

const VALORES = {
  contratoNovo: 100.1,
  contratoAlterado: 33.33,
  garantiaIncluida: 7.77,
  garantiaRemovida: 5.05,
  regraGarantiaAlterada: 12.34,
}

/** Sets the bank's general commercial parameters, with `change`; amounts in reais. */
export async function parametrizar(t: TestApp, { bancoId, banco }: Parceria, change: object) {
  const response = await t.call('POST', '/api/parametros-comerciais', {
    token: banco,
    body: { instituicaoFinanceiraId: bancoId, lojaId: 0, contratoId: 0, ...VALORES, ...change },
  })
  expect([200, 204]).toContain(response.status)
}
