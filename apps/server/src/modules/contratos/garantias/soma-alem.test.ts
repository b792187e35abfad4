import type { Centavos } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Alteracoes, createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'

// Domain 2: an agreed amount is at most R$ 999.999.999,99; a sum of amounts may pass that.

let t: TestApp
let a: Alteracoes
beforeAll(async () => {
  t = await startApp()
  a = await createAlteracoes(t)
})
afterAll(() => t.close())

const comPreco = (veiculoId: number) => ({ veiculoId, precoInstituicaoFinanceira: 600_000_000 })

/** The paths of every call that answers a contract's amounts, or sums of them. */
function leituras(id: number, veiculoId: number): string[] {
  const banco = `/api/instituicoes-financeiras/${a.bancoId}`
  const doContrato = [
    '',
    '/garantias',
    '/alteracao-garantias',
    '/cobertura',
    '/linha-do-tempo',
    `/origem-do-preco?veiculoId=${veiculoId}`,
    '/origem-da-situacao',
    '/origem-da-cobertura',
  ]
  const periodo = 'dataInicial=2026-11-01&dataFinal=2026-11-30'
  return [
    ...doContrato.map((resto) => `/api/contratos/${id}${resto}`),
    ...[
      'contratos',
      'contratos/somas',
      'garantias',
      'cobertura',
      'cobertura/resumo',
      'cobertura/tendencia',
    ].map((lista) => `${banco}/${lista}`),
    ...['cobertura/impacto', 'carteira', 'credito-usual', `extrato-financeiro?${periodo}`].map(
      (lista) => `${banco}/${lista}`,
    ),
    ...['contratos', 'garantias', 'cobertura'].flatMap((lista) =>
      ['csv', 'xlsx', 'pdf'].map((formato) => `${banco}/${lista}/exportar?formato=${formato}`),
    ),
    `/api/veiculos/${veiculoId}`,
    `/api/lojas/${a.lojaId}/estoque?contratoId=${id}`,
  ]
}

test('a contract near the limit takes proposals; sums beyond it are answered, exported and raise valorGarantia to it at most', async () => {
  const [um, outro, novo] = [await a.veiculo(), await a.veiculo(), await a.veiculo()]
  const id = await a.criar(0, { valorGarantia: 900_000_000 })
  const body = [comPreco(um), comPreco(outro)]
  expect((await t.call('PUT', `/api/contratos/${id}/garantias`, { token: a.banco, body })).status).toBe(200)
  const envio = await a.agir(id, 'enviar', a.banco)
  expect([envio.status, envio.json()]).toMatchObject([200, { valorGarantia: 999_999_999.99 }])
  await a.aprovar(id)

  const proposta = await a.propor(id, a.banco, { incluir: [comPreco(novo)] })
  expect([proposta.status, proposta.text]).toEqual([200, expect.stringContaining('pendente')])
  expect((await a.responder(id, 'aceitar', a.loja)).status).toBe(200)
  expect(await a.situacao(id)).toMatchObject({ valorGarantia: 999_999_999.99, totalAtual: 1_800_000_000 })

  await expectConfere(t.banco.db)

  // Before single prices were held to the limit, a rule could price a store's choice like this.
  await t.banco.db
    .updateTable('contratoGarantia')
    .set({ precoVeiculo: 120_000_000_000 as Centavos, precoInstituicaoFinanceira: null })
    .where('contratoId', '=', id)
    .where('veiculoId', '=', novo)
    .execute()
  const respostas = []
  for (const url of leituras(id, novo)) {
    const { status, text } = await t.call('GET', url, { token: a.banco })
    respostas.push(status === 200 ? 200 : `${url}: ${status} ${text}`)
  }
  expect(new Set(respostas)).toEqual(new Set([200]))
})
