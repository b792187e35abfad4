import { parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'
import { expect } from 'vitest'
import { startApp } from '#testing/app.ts'
import { createParceria } from '#testing/parceria.ts'
import { parametrizar } from '#modules/cobranca/testing/extrato.ts'

export const EXTRATO = 'extrato-financeiro/exportar'
export const EVENTOS = 'extrato-financeiro/eventos/exportar'
export const NOVEMBRO = 'dataInicial=2026-11-01&dataFinal=2026-11-30'
/** The store's name in a CSV. */
export const LOJA_NO_CSV = `'=SOMA(A1;"B") & Filhos`

export type Mundo = Awaited<ReturnType<typeof createMundo>>

/**
 * Three contracts with a store whose name looks like a formula: two active with three and one vehicle, a draft with
 * none.
 */
export async function createMundo() {
  const t = await startApp({ env: { NOME_PARCEIRO: 'Portal' } })
  const p = await createParceria(t, { banco: 'Banco Aurora', loja: '=SOMA(A1;"B") & Filhos' })
  await parametrizar(t, p, {})
  const primeiro = await p.ativar(3)
  t.passar(1000)
  const segundo = await p.ativar(1)
  const rascunho = await p.criar(0, { valorCredito: 999_999_999.99, valorGarantia: 0.05, tipo: 0 })
  const ids = [primeiro, segundo, rascunho]
  const numeros = await Promise.all(ids.map((id) => p.numeroDe(id)))
  await t.banco.db.updateTable('contrato').set({ idParceiro: '-2+3' }).where('id', '=', primeiro).execute()
  await t.banco.db.updateTable('veiculo').set({ hodometro: 123_456 }).where('lojaId', '=', p.lojaId).execute()

  const pedir = (que: string, query: string, token = p.banco, id = p.bancoId) =>
    t.call('GET', `/api/instituicoes-financeiras/${id}/${que}?${query}`, { token })

  async function csv(que: string, query = '') {
    const response = await pedir(que, `formato=csv&${query}`)
    expect([response.status, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    return parse(response.bytes, { bom: true, delimiter: ';', record_delimiter: '\r\n' })
  }
  /** The sheets of a workbook. */
  async function folhas(que: string, query = '') {
    const response = await pedir(que, `formato=xlsx&${query}`)
    expect(response).toMatchObject({ status: 200 })
    return readExcelFile(response.bytes)
  }
  return { t, p, ids, numeros, pedir, csv, folhas }
}

export const nomeDe = (response: { headers: Record<string, unknown> }) =>
  response.headers['content-disposition']
