import { randomBytes } from 'node:crypto'
import type { ProvedorRequest, Sso } from '@lastro/shared/autenticacao/sso'
import { expect } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { createEquipe } from '#testing/equipe.ts'

export const PUBLICO = 'https://lastro.teste'
export const RETORNO = `${PUBLICO}/login/retorno`

export const novoVinculo = () => randomBytes(32).toString('base64url')

/** What an administrator enters for the provider of the tests. */
export const pedidoPara = (emissor: string, mudanca: Partial<ProvedorRequest> = {}): ProvedorRequest => ({
  ativo: true,
  emissor,
  clienteId: 'lastro',
  segredo: 'segredo-do-cliente',
  identificaPor: 'cpf',
  campoCpf: 'cpf',
  dominios: [],
  campoGrupos: 'groups',
  grupos: [],
  segundoFator: 'provado',
  somenteSso: false,
  lacradoId: null,
  ...mudanca,
})

interface Entrada {
  status: number
  text: string
  token: string
}

/** An institution with two administrators, and the calls by which its people sign in at a provider. */
export async function createCenaDoSso(t: TestApp) {
  const equipe = createEquipe(t)
  const bancoId = await equipe.instituicao()
  const ada = await equipe.administrador(bancoId, 'Ada Administradora')
  const bia = await equipe.administrador(bancoId, 'Bia Segunda')
  const base = '/api/equipe/sso'
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, token: string, body?: object) =>
    t.call(method, `${base}${path}`, { token, ...(body && { body }) })

  const iniciar = async (id: number, vinculo: string) => {
    const answer = await t.call('POST', `/api/autenticacao/sso/${id}/iniciar`, { body: { vinculo } })
    return { ...answer, endereco: answer.status === 200 ? answer.json<{ endereco: string }>().endereco : '' }
  }
  const concluir = async (vinculo: string, volta: string): Promise<Entrada> => {
    const { status, text } = await t.call('POST', '/api/autenticacao/sso/concluir', {
      body: { vinculo, volta },
    })
    const { token = '' } = status === 200 ? (JSON.parse(text) as { token: string }) : {}
    return { status, text, token }
  }
  return {
    equipe,
    bancoId,
    ada,
    bia,
    call,
    iniciar,
    concluir,
    pedir: (pedido: ProvedorRequest, token = ada.token) => call('PUT', '', token, pedido),
    confirmar: (token = bia.token) => call('POST', '/confirmar', token),
    ler: async (token = ada.token) => (await call('GET', '', token)).json<Sso>(),
    /** Brings settings into force; resolves to the provider's id. */
    async ligar(pedido: ProvedorRequest): Promise<number> {
      const pedida = await call('PUT', '', ada.token, pedido)
      expect(pedida.text).toContain(pedido.clienteId)
      expect((await call('POST', '/confirmar', bia.token)).status).toBe(200)
      const { id } = await t.banco.db
        .selectFrom('provedorSso')
        .where('instituicaoFinanceiraId', '=', bancoId)
        .where('emVigor', '=', true)
        .select('id')
        .executeTakeFirstOrThrow()
      return id
    },
    perguntar: (cpf: string, endereco?: string) =>
      t.call('POST', '/api/autenticacao/sso', { body: { cpf }, ...(endereco && { endereco }) }),
    sessao: (token: string) => t.call('GET', '/api/autenticacao/sessoes', { token }),
    /** The reasons that the audit holds of an act, the oldest first. */
    async auditadas(acao: string): Promise<string[]> {
      const rows = await t.banco.db
        .selectFrom('auditoria')
        .where('acao', '=', acao)
        .where('instituicaoFinanceiraId', '=', bancoId)
        .select('motivo')
        .orderBy('ocorridaEm')
        .execute()
      return rows.map(({ motivo }) => motivo ?? '')
    },
  }
}
export type CenaDoSso = Awaited<ReturnType<typeof createCenaDoSso>>
