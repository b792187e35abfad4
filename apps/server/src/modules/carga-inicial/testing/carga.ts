import type { CargaInicial, PreviaDeTrazer, TrazerResponse } from '@lastro/shared/carga-inicial/carga-inicial'
import {
  type ArquivoRecebido,
  COLUNAS_DA_CARGA,
  type ColunaDaCarga,
  type TipoDeArquivo,
} from '@lastro/shared/carga-inicial/colunas-da-carga'
import { expect } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { next } from '#testing/documentos.ts'

type Linha<T extends TipoDeArquivo> = Partial<Record<ColunaDaCarga<T>, string>>

/** A file with these lines; what they leave out is empty. */
export const arquivoDe = <T extends TipoDeArquivo>(tipo: T, ...linhas: Linha<T>[]) =>
  Buffer.from(
    [
      COLUNAS_DA_CARGA[tipo].join(';'),
      ...linhas.map((linha) => COLUNAS_DA_CARGA[tipo].map((coluna) => linha[coluna] ?? '').join(';')),
    ].join('\r\n'),
  )

/** Two people of a bank take over a running book through the API. */
export async function createCarga(t: TestApp, bancoId: number) {
  const ana = (await t.cenario.usuario(bancoId, DE_INSTITUICAO, { nome: 'Ana do Banco' })).token
  const bia = (await t.cenario.usuario(bancoId, DE_INSTITUICAO, { nome: 'Bia do Banco' })).token
  const lista = `/api/instituicoes-financeiras/${bancoId}/cargas-iniciais`
  const url = (id: number, resto = '') => `/api/cargas-iniciais/${id}${resto}`
  const passo = (id: number, qual: string, token: string) =>
    t.call('POST', url(id, `/passos/${qual}`), { token })
  return {
    ana,
    bia,
    lista,
    url,
    passo,
    pedir: (token = ana) => t.call('POST', lista, { token }),
    async abrir() {
      const { id } = (await t.call('POST', lista, { token: ana })).json<{ id: number }>()
      expect((await passo(id, 'abrir', bia)).json()).toMatchObject({ situacao: 'aberta' })
      return id
    },
    ler: async (id: number) => (await t.call('GET', url(id), { token: ana })).json<CargaInicial>(),
    async enviar(id: number, tipo: TipoDeArquivo, raw: Buffer) {
      const headers = { 'content-type': 'text/csv' }
      const answer = await t.call('POST', url(id, `/arquivos/${tipo}?nome=${tipo}.csv`), {
        token: ana,
        raw,
        headers,
      })
      expect([answer.status, answer.status === 200 || answer.text]).toEqual([200, true])
      return answer.json<ArquivoRecebido>()
    },
    prever: async (id: number) => {
      const answer = await t.call('POST', url(id, '/trazer/previa'), { token: ana })
      expect([answer.status, answer.status === 200 || answer.text]).toEqual([200, true])
      return answer.json<PreviaDeTrazer>()
    },
    trazer: (id: number, body: { parcial?: boolean; confirmar?: boolean } = {}) =>
      t.call('POST', url(id, '/trazer'), { token: ana, body }),
    async trouxe(id: number, body: { parcial?: boolean; confirmar?: boolean } = {}) {
      const answer = await t.call('POST', url(id, '/trazer'), { token: ana, body })
      expect([answer.status, answer.status === 200 || answer.text]).toEqual([200, true])
      return answer.json<TrazerResponse>()
    },
    async duasPessoas(id: number, qual: 'fechar' | 'desfazer') {
      expect((await passo(id, qual, ana)).status).toBe(200)
      const answer = await passo(id, qual, bia)
      expect([answer.status, answer.status === 200 || answer.text]).toEqual([200, true])
      return answer.json<CargaInicial>()
    },
  }
}

/** A CNPJ with right check digits, different at each call. */
export function newCnpj(): string {
  const base = String(200_000_000_000 + next())
  const digit = (text: string) => {
    const sum = [...text].reduce(
      (total, char, index) => total + Number(char) * (((text.length - index - 1) % 8) + 2),
      0,
    )
    const rest = sum % 11
    return String(rest < 2 ? 0 : 11 - rest)
  }
  const first = base + digit(base)
  return first + digit(first)
}

/** A store that the platform knows by a right CNPJ. */
export async function createLoja(t: TestApp, nome?: string) {
  const id = await t.cenario.loja(nome)
  const cnpj = newCnpj()
  await t.banco.db.updateTable('estabelecimento').set({ cnpj }).where('id', '=', id).execute()
  return { id, cnpj }
}

/** A contract's line that nothing stands against. */
export const contratoDe = (cnpj: string, numero: string, outras: object = {}) => ({
  numero,
  cnpj_loja: cnpj,
  tipo: 'Rotativo',
  valor_credito: '100.000,00',
  valor_garantia: '90.000,00',
  data_contrato: '10/03/2026',
  data_termino: '10/03/2027',
  ...outras,
})
export const garantia = (numero: string, placa: string, outras: object = {}) => ({
  numero,
  placa,
  preco_acordado: '45.000,00',
  data_inclusao: '12/03/2026',
  ...outras,
})

/** A car of a store's stock. */
export async function createCarro(t: TestApp, lojaId: number, outras: { modeloId?: number } = {}) {
  const id = await t.cenario.veiculo({ lojaId, ...outras })
  const { placa, chassi } = await t.banco.db
    .selectFrom('veiculo')
    .where('id', '=', id)
    .select(['placa', 'chassi'])
    .executeTakeFirstOrThrow()
  return { id, placa, chassi: chassi ?? '' }
}

export const contratosDe = (t: TestApp, instituicaoId: number) =>
  t.banco.db
    .selectFrom('contrato')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .selectAll()
    .orderBy('numero')
    .execute()
