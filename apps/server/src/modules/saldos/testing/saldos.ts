import type { TestApp } from '#testing/app.ts'
import type { Parceria } from '#testing/parceria.ts'

export interface Contrato {
  id: number
  numero: string
}

/** A file of these lines; cells that they leave out are empty. */
export const arquivo = (...linhas: string[]) =>
  Buffer.from(
    ['numero;data_base;saldo_devedor;placa;saldo_veiculo', ...linhas]
      .map((linha) => linha + ';'.repeat(5 - linha.split(';').length))
      .join('\r\n'),
  )

/** Loads and reads balances through the API. */
export function createSaldos(t: TestApp) {
  const url = (p: Parceria, resto = '') => `/api/instituicoes-financeiras/${p.bancoId}/saldos${resto}`
  return {
    url,
    /** New Ativo contracts with one vehicle each, of 50.000,00. */
    async ativos(p: Parceria, quantos: number): Promise<[Contrato, ...Contrato[]]> {
      const contratos: Contrato[] = []
      for (let n = 0; n < quantos; n++) {
        const id = await p.ativar(1)
        contratos.push({ id, numero: await p.numeroDe(id) })
      }
      return contratos as [Contrato, ...Contrato[]]
    },
    enviar: (p: Parceria, conteudo: Buffer, query = '', caminho = '/arquivo') =>
      t.call('POST', url(p, `${caminho}${query}`), {
        token: p.banco,
        raw: conteudo,
        headers: { 'content-type': 'text/csv' },
      }),
    /** By call and confirmed, as of Friday, 13 November 2026, unless `resto` says otherwise. */
    carregar: (p: Parceria, saldos: object[], resto: object = {}) =>
      t.call('POST', url(p), {
        token: p.banco,
        body: { dataBase: '2026-11-13T00:00:00Z', completo: false, confirmar: true, saldos, ...resto },
      }),
    doContrato: async (p: Parceria, id: number) =>
      (await t.call('GET', `/api/contratos/${id}/saldos`, { token: p.banco })).json<{
        atual: { saldoDevedor: number; ltv: number | null; fresco: boolean; veiculos: object[] } | null
        saldos: { dataBase: string; saldoDevedor: number; substituido: boolean }[]
      }>(),
  }
}
export type Saldos = ReturnType<typeof createSaldos>
