import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { resolverParametro } from './resolver-parametro.service.ts'

let t: TestApp
let instituicaoId: number
let lojaId: number
let token: string

beforeAll(async () => {
  t = await startApp()
  instituicaoId = await t.cenario.instituicao()
  lojaId = await t.cenario.loja()
  await t.cenario.whitelist(instituicaoId, lojaId)
  ;({ token } = await t.cenario.usuario(instituicaoId, ['Configuracoes.ParametrosComerciais.Criar']))
})
afterAll(() => t.close())

async function criar(body: object) {
  const response = await t.call('POST', '/api/parametros-comerciais', {
    token,
    body: { ...VALORES, ...body },
  })
  expect(response.status).toBe(200)
  return response.json<{ id: number }>().id
}
const VALORES = {
  contratoNovo: 10.5,
  contratoAlterado: 2,
  garantiaIncluida: 3,
  garantiaRemovida: 4.99,
  regraGarantiaAlterada: 5,
}
const resolver = (contratoId: number | null, loja: number | null = lojaId) =>
  resolverParametro(t.banco.db, { instituicaoId, lojaId: loja, contratoId })

test('contract, else store, else general, whole; with none 0.00', async () => {
  const contratoId = await t.cenario.contrato({ instituicaoId, lojaId })
  const outro = await t.cenario.contrato({ instituicaoId, lojaId })
  expect(await resolver(contratoId)).toEqual({
    parametro: { parametroId: null, parametroEscopo: 'nenhum' },
    contratoNovo: 0,
    contratoAlterado: 0,
    garantiaIncluida: 0,
    garantiaRemovida: 0,
    regraGarantiaAlterada: 0,
  })
  const geral = await criar({})
  expect(await resolver(contratoId)).toMatchObject({
    parametro: { parametroId: geral, parametroEscopo: 'geral' },
    contratoNovo: 1050,
  })
  const daLoja = await criar({ lojaId, contratoNovo: 7, garantiaIncluida: 0 })
  const doContrato = await criar({ contratoId, contratoNovo: 1, contratoAlterado: 0 })
  expect(await resolver(outro)).toMatchObject({
    parametro: { parametroId: daLoja, parametroEscopo: 'loja' },
    contratoNovo: 700,
    garantiaIncluida: 0,
  })
  // No mixing: what the contract's leaves at 0 is 0.
  expect(await resolver(contratoId)).toMatchObject({
    parametro: { parametroId: doContrato, parametroEscopo: 'contrato' },
    contratoAlterado: 0,
  })
  expect(await resolver(null)).toMatchObject({ parametro: { parametroId: daLoja } })
  expect(await resolver(null, null)).toMatchObject({ parametro: { parametroId: geral } })
  const outraInstituicao = await t.cenario.instituicao()
  expect(
    await resolverParametro(t.banco.db, { instituicaoId: outraInstituicao, lojaId, contratoId }),
  ).toMatchObject({ parametro: { parametroId: null } })
})
