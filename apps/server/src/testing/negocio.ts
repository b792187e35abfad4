import type { Resposta, TestApp } from './app.ts'
import { DE_INSTITUICAO, DE_LOJA } from './cenario.ts'

export type Negocio = Awaited<ReturnType<typeof createNegocio>>

/** One institution and one store that do business, and their calls; a vehicle is worth R$ 50.000,00. */
export async function createNegocio(t: TestApp) {
  const instituicaoId = await t.cenario.instituicao('Banco Um')
  const lojaId = await t.cenario.loja('Loja São José')
  await t.cenario.whitelist(instituicaoId, lojaId)
  const { modeloId } = await t.cenario.modelo({ preco: 5_000_000 })
  const ana = await t.cenario.usuario(instituicaoId, DE_INSTITUICAO, { nome: 'Ana do Banco' })
  const leo = await t.cenario.usuario(lojaId, DE_LOJA, { nome: 'Léo da Loja' })
  const banco = ana.token
  const loja = leo.token

  let numero = 0
  const novoContrato = (change: Record<string, unknown> = {}) => ({
    lojaId,
    regraGarantiaId: 0,
    numero: `CT-${++numero}`,
    valorCredito: 100_000,
    valorGarantia: 50_000,
    dataTermino: '2027-06-30T00:00:00.000Z',
    tipo: 1,
    tipoSelecaoGarantia: 1,
    ...change,
  })

  async function ler<T = Record<string, unknown>>(url: string, token = banco): Promise<T> {
    const response = await t.call('GET', url, { token })
    if (response.status !== 200) throw new Error(`${url}: ${response.status} ${response.text}`)
    return response.json<T>()
  }

  return {
    instituicaoId,
    lojaId,
    modeloId,
    /** Token of the institution's user, with all permissions. */
    banco,
    /** Token of the store's user, with all permissions. */
    loja,
    usuarios: { banco: ana, loja: leo },
    novoContrato,
    ler,

    async criar(change: Record<string, unknown> = {}) {
      const response = await t.call('POST', '/api/contratos', { token: banco, body: novoContrato(change) })
      if (response.status !== 200) throw new Error(`not created: ${response.status} ${response.text}`)
      return response.json<{ id: number; garantias: { veiculoId: number }[] }>()
    },
    contrato: (id: number, token = banco) => ler(`/api/contratos/${id}`, token),
    garantias: async (id: number, token = banco) =>
      (await ler<{ garantias: object[] }>(`/api/contratos/${id}/garantias`, token)).garantias,
    veiculo: (change: object = {}) => t.cenario.veiculo({ lojaId, modeloId, ...change }),

    /** PUT garantias of these vehicles with the institution's prices in reais. */
    garantir: (
      id: number,
      veiculos: [number, number | null][],
      { token = banco, query = '' }: { token?: string; query?: string } = {},
    ): Promise<Resposta> =>
      t.call('PUT', `/api/contratos/${id}/garantias${query}`, {
        token,
        body: veiculos.map(([veiculoId, preco]) => ({
          veiculoId,
          precoVeiculo: 1,
          precoInstituicaoFinanceira: preco,
        })),
      }),
    agir: (id: number, acao: string, token: string, body?: object): Promise<Resposta> =>
      t.call('POST', `/api/contratos/${id}/${acao}`, { token, ...(body && { body }) }),
    alterar: (id: number, change: object, headers: Record<string, string> = {}): Promise<Resposta> =>
      t.call('PUT', `/api/contratos/${id}`, {
        token: banco,
        headers,
        body: {
          regraGarantiaId: 0,
          valorCredito: 100_000,
          valorGarantia: 50_000,
          dataTermino: '2027-06-30T00:00:00Z',
          status: 0,
          ...change,
        },
      }),
  }
}
