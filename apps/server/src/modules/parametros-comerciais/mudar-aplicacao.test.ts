import { StatusContrato } from '@lastro/shared/contratos/status'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { fingerprintOfBanco } from '#testing/fingerprint.ts'

const URL = '/api/parametros-comerciais'

let t: TestApp
let instituicaoId: number
let lojaId: number
let outraLoja: number
/** May change parameters and nothing else. */
let token: string
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  instituicaoId = await t.cenario.instituicao()
  ;[lojaId, outraLoja] = [await t.cenario.loja(), await t.cenario.loja()]
  for (const loja of [lojaId, outraLoja]) await t.cenario.whitelist(instituicaoId, loja)
  token = (await t.cenario.usuario(instituicaoId, ['Configuracoes.ParametrosComerciais.Alterar'])).token
})

async function parametro(escopo: { lojaId?: number; contratoId?: number } = {}) {
  const { id } = await t.banco.db
    .insertInto('parametroComercial')
    .values({ instituicaoFinanceiraId: instituicaoId, lojaId: null, contratoId: null, ...escopo })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const contrato = (loja: number, status: StatusContrato = StatusContrato.Ativo) =>
  t.cenario.contrato({ instituicaoId, lojaId: loja, status })

/** The dry run, which changes nothing. */
async function prever(id: number, query: string) {
  const antes = await fingerprintOfBanco(t.banco.db)
  const { status, text, json } = await t.call('GET', `${URL}/${id}/impacto?${query}`, { token })
  expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
  return status === 200 ? json() : `${status} ${text}`
}

describe('the dry run of a move (domain 5)', () => {
  test('counts the Ativo contracts that stop and begin to use its amounts', async () => {
    const [um, , ,] = [await contrato(lojaId), await contrato(lojaId), await contrato(outraLoja)]
    await contrato(lojaId, StatusContrato.Rascunho)
    await contrato(outraLoja, StatusContrato.Liquidado)
    const id = await parametro({ lojaId })
    const nada = { ativos: 2, deixam: 0, passam: 0 }
    expect([
      await prever(id, `lojaId=${lojaId}&contratoId=`),
      await prever(id, `lojaId=${outraLoja}`),
      await prever(id, `contratoId=${um}`),
      await prever(id, `lojaId=${lojaId}&contratoId=${um}`),
      await prever(id, 'lojaId=0&contratoId=0'),
      await prever(id, 'lojaId='),
      await prever(id, ''),
    ]).toEqual([
      nada,
      { ativos: 2, deixam: 2, passam: 1 },
      { ativos: 2, deixam: 1, passam: 0 },
      { ativos: 2, deixam: 1, passam: 0 },
      { ativos: 2, deixam: 0, passam: 1 },
      { ativos: 2, deixam: 0, passam: 1 },
      { ativos: 2 },
    ])
  })

  test('leaves aside those for which another parameter counts, now and then', async () => {
    const [proprio, daLoja] = [await contrato(lojaId), await contrato(lojaId)]
    await parametro({ lojaId, contratoId: proprio })
    const geral = await parametro()
    expect(await prever(geral, `lojaId=${lojaId}`)).toEqual({ ativos: 1, deixam: 0, passam: 0 })
    expect(await prever(geral, `contratoId=${daLoja}`)).toEqual({ ativos: 1, deixam: 0, passam: 0 })
    expect(await prever(geral, `lojaId=${outraLoja}`)).toEqual({ ativos: 1, deixam: 1, passam: 0 })
  })

  test('refuses where the move would be refused, in the same words', async () => {
    await contrato(lojaId)
    await parametro({ lojaId })
    const geral = await parametro()
    const put = async (body: object) => {
      const response = await t.call('PUT', `${URL}/${geral}`, { token, body })
      return `${response.status} ${response.text}`
    }
    const estranha = await t.cenario.loja()
    const deOutro = await t.cenario.contrato({
      instituicaoId: await t.cenario.instituicao(),
      lojaId,
      status: StatusContrato.Ativo,
    })
    for (const [campo, id] of [
      ['lojaId', lojaId],
      ['lojaId', estranha],
      ['contratoId', deOutro],
      ['contratoId', 999_999_999],
    ] as const) {
      const resposta = await prever(geral, `${campo}=${id}`)
      expect(resposta).toContain(`400 Validation failed:\n -- ${campo}: `)
      expect(await put({ [campo]: id })).toBe(resposta)
    }
  })

  test('is open to whoever may change or delete, and to no one else', async () => {
    const id = await parametro()
    const como = async (acao: 'Listar' | 'Criar' | 'Alterar' | 'Excluir') => {
      const quem = await t.cenario.usuario(instituicaoId, [`Configuracoes.ParametrosComerciais.${acao}`])
      return (await t.call('GET', `${URL}/${id}/impacto?lojaId=${lojaId}`, { token: quem.token })).status
    }
    expect([await como('Listar'), await como('Criar'), await como('Alterar'), await como('Excluir')]).toEqual(
      [403, 403, 200, 200],
    )
  })
})

test('moving by PUT is taken without a question', async () => {
  await contrato(lojaId)
  const id = await parametro({ lojaId })
  const response = await t.call('PUT', `${URL}/${id}`, { token, body: { id, lojaId: outraLoja } })
  expect([response.status, response.json()]).toMatchObject([200, { aplicacao: 'Loja', lojaId: outraLoja }])
})

test.each([
  ['of a finished contract', StatusContrato.Liquidado],
  ['of a contract whose store has no entry any more', StatusContrato.Ativo],
])('a parameter %s keeps its scope and its amounts can be changed', async (_, status) => {
  const contratoId = await contrato(lojaId, status)
  const id = await parametro({ lojaId, contratoId })
  await t.banco.db.deleteFrom('whitelist').where('lojaId', '=', lojaId).execute()
  const body = { id, lojaId, contratoId, contratoNovo: 7 }
  const response = await t.call('PUT', `${URL}/${id}`, { token, body })
  expect([response.status, response.json()]).toMatchObject([
    200,
    { aplicacao: 'Contrato', contratoId, contratoNovo: 7 },
  ])
  expect(await prever(id, `lojaId=${lojaId}&contratoId=${contratoId}`)).toMatchObject({
    deixam: 0,
    passam: 0,
  })
})
