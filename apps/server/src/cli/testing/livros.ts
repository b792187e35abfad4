import { expect } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'

const CONTRATOS = ['rascunho', 'enviado', 'ativo', 'liquidado', 'cancelado']

/** Makes one contract of each kind, with two vehicles each, through the API. */
export async function criarLivros(t: TestApp): Promise<void> {
  const p = await createParceria(t, { banco: 'Banco Um' })
  for (const numero of CONTRATOS) {
    const id = await p.criar(2, { numero })
    if (numero === 'rascunho') continue
    await p.enviar(id)
    t.passar(600_000)
    if (numero === 'ativo' || numero === 'liquidado') await p.aprovar(id)
    t.passar(600_000)
    if (numero === 'ativo') await alteracoes(t, p, id)
    if (numero === 'liquidado') await p.liquidar(id)
    if (numero === 'cancelado') await p.agir(id, 'cancelar', p.banco)
  }
}

/**
 * Changes the active contract: one vehicle included by a change, a second one refused, a third one waiting for an
 * answer.
 */
async function alteracoes(t: TestApp, { lojaId, modeloId, banco, loja }: Parceria, id: number) {
  const url = `/api/contratos/${id}/alteracao-garantias`
  const propor = async (token: string, imediata: boolean) => {
    const veiculoId = await t.cenario.veiculo({ lojaId, modeloId })
    const incluir = [{ veiculoId, precoInstituicaoFinanceira: 50_000 }]
    const body = { incluir, remover: [], imediata }
    expect((await t.call('POST', url, { token, body })).status).toBe(200)
  }
  await propor(banco, true)
  await propor(loja, false)
  expect((await t.call('POST', `${url}/recusar`, { token: banco, body: { motivo: 'Não' } })).status).toBe(200)
  await propor(loja, false)
}
