import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { DE_INSTITUICAO, DE_LOJA } from './cenario.ts'
import { next } from './documentos.ts'

/** A bank and a store that works with it, whose contracts live through the API. */
export async function createParceria(t: TestApp, nomes: { banco?: string; loja?: string } = {}) {
  const bancoId = await t.cenario.instituicao(nomes.banco)
  const lojaId = await t.cenario.loja(nomes.loja)
  await t.cenario.whitelist(bancoId, lojaId)
  const { modeloId } = await t.cenario.modelo({ preco: 5_000_000 })
  const banco = (await t.cenario.usuario(bancoId, DE_INSTITUICAO, { nome: 'Ana do Banco' })).token
  const loja = (await t.cenario.usuario(lojaId, DE_LOJA, { nome: 'Léo da Loja' })).token

  const agir = (id: number, acao: string, token: string, body: object = {}) =>
    t.call('POST', `/api/contratos/${id}/${acao}`, { token, body })

  /**
   * A draft with this many new vehicles at 50.000,00 each; `tipoSelecaoGarantia` 0 (Loja) leaves the selection to the
   * store.
   */
  async function criar(veiculos: number, change: object = {}) {
    const body = {
      lojaId,
      regraGarantiaId: 0,
      numero: `CT-${next()}`,
      valorCredito: 100_000,
      valorGarantia: 50_000,
      dataTermino: '2027-06-30',
      tipo: 1,
      tipoSelecaoGarantia: 1,
      ...change,
    }
    const { id } = (await t.call('POST', '/api/contratos', { token: banco, body })).json<{ id: number }>()
    if (veiculos > 0) await garantir(id, veiculos, banco)
    return id
  }

  /** Chooses this many new vehicles. */
  async function garantir(id: number, veiculos: number, token: string) {
    const ids = []
    for (let n = 0; n < veiculos; n++) ids.push(await t.cenario.veiculo({ lojaId, modeloId }))
    const body = ids.map((veiculoId) => ({ veiculoId, precoVeiculo: 1, precoInstituicaoFinanceira: 50_000 }))
    expect((await t.call('PUT', `/api/contratos/${id}/garantias`, { token, body })).status).toBe(200)
    return ids
  }

  async function enviar(id: number, token = banco) {
    expect((await agir(id, 'enviar', token)).status).toBe(200)
  }
  async function aprovar(id: number, token = loja) {
    expect((await agir(id, 'aprovar', token)).status).toBe(200)
  }
  async function ativar(veiculos: number) {
    const id = await criar(veiculos)
    await enviar(id)
    await aprovar(id)
    return id
  }

  /** PUT with the current terms, but for `change`. */
  async function alterar(id: number, change: object) {
    const { valorCredito, valorGarantia, dataTermino, regraGarantiaId, statusId } = (
      await t.call('GET', `/api/contratos/${id}`, { token: banco })
    ).json()
    const termos = { id, valorCredito, valorGarantia, dataTermino, regraGarantiaId, status: statusId }
    return t.call('PUT', `/api/contratos/${id}`, { token: banco, body: { ...termos, ...change } })
  }
  async function liquidar(id: number) {
    expect((await alterar(id, { status: 7 })).status).toBe(200)
  }

  const numeroDe = async (id: number) =>
    (await t.call('GET', `/api/contratos/${id}`, { token: banco })).json<{ numero: string }>().numero

  return {
    bancoId,
    lojaId,
    modeloId,
    banco,
    loja,
    agir,
    criar,
    garantir,
    enviar,
    aprovar,
    ativar,
    alterar,
    liquidar,
    numeroDe,
  }
}
export type Parceria = Awaited<ReturnType<typeof createParceria>>
