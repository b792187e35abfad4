import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'
import { existsDue, lockDestinos } from '../integracao/fila.repository.ts'

let t: TestApp
let operador: string
beforeAll(async () => {
  t = await startApp()
  operador = (await t.cenario.usuario(null, PERMISSOES)).token
})
afterAll(() => t.close())

const mudar = (id: number, acao: 'ativar' | 'desativar', token = operador) =>
  t.call('POST', `/api/plataforma/estabelecimentos/${id}/${acao}`, { token })
const impacto = async (id: number) =>
  (await t.call('GET', `/api/plataforma/estabelecimentos/${id}/impacto`, { token: operador })).json()

/** An Ativo contract and one at status 3, each with a vehicle. */
async function andamento(n: Negocio) {
  const novo = async () => {
    const { id } = await n.criar()
    await n.garantir(id, [[await n.veiculo(), 60_000]])
    await n.agir(id, 'enviar', n.banco)
    return id
  }
  const ativo = await novo()
  await n.agir(ativo, 'aprovar', n.loja)
  return { ativo, aberto: await novo() }
}
const penhores = (contratoId: number) =>
  t.banco.db
    .selectFrom('penhor')
    .where('contratoId', '=', contratoId)
    .where('dataExclusao', 'is', null)
    .select('id')
    .execute()
const resposta = ({ status, text }: { status: number; text: string }) =>
  `${status} ${status === 200 ? '' : text}`
const LOJA_DESATIVADA = 'A loja está desativada na plataforma.'

test('a disabled store: nobody acts for it, nothing new is agreed, what is pledged stays, the institution sees it', async () => {
  // Two others have contracts too, and none of them hears of this.
  await andamento(await createNegocio(t))
  const n = await createNegocio(t)
  const { ativo, aberto } = await andamento(n)
  const { id: recusado } = await n.criar()
  const [staying, leaving, novo] = [await n.veiculo(), await n.veiculo(), await n.veiculo()]
  await n.garantir(recusado, [
    [staying, 60_000],
    [leaving, 60_000],
  ])
  await n.agir(recusado, 'enviar', n.banco)
  expect((await n.agir(recusado, 'recusar', n.loja, { motivo: 'Outro veículo' })).status).toBe(200)
  const credencial = await t.call('POST', `/api/lojas/${n.lojaId}/credenciais`, {
    token: n.loja,
    body: { nome: 'Sistema' },
  })
  const { token: sistema } = credencial.json<{ token: string }>()
  await t.cenario.webhook(n.lojaId)
  expect(await impacto(n.lojaId)).toEqual({ usuarios: 1, credenciais: 1, avisos: 1, propostas: 2, ativos: 1 })

  expect((await mudar(n.lojaId, 'desativar')).status).toBe(204)
  expect((await mudar(n.lojaId, 'desativar')).status).toBe(204)
  for (const token of [n.loja, sistema])
    expect((await t.call('GET', `/api/lojas/${n.lojaId}/contratos`, { token })).status).toBe(401)
  const recusadas = [
    await t.call('POST', '/api/contratos', { token: n.banco, body: n.novoContrato() }),
    await t.call('GET', `/api/lojas/${n.lojaId}/estoque`, { token: n.banco }),
  ]
  expect(recusadas.map(({ status, text }) => [status, text])).toEqual([
    [400, LOJA_DESATIVADA],
    [400, LOJA_DESATIVADA],
  ])
  // Vehicles may leave and credit may fall; nothing is added.
  const mudancas = [
    await n.garantir(recusado, [
      [staying, 60_000],
      [novo, 60_000],
    ]),
    await n.alterar(ativo, { status: 5, valorCredito: 100_000.01, valorGarantia: 60_000 }),
    await n.garantir(recusado, [[staying, 60_000]]),
    await n.alterar(ativo, { status: 5, valorCredito: 99_000, valorGarantia: 60_000 }),
  ]
  expect(mudancas.map(resposta)).toEqual([`400 ${LOJA_DESATIVADA}`, `400 ${LOJA_DESATIVADA}`, '200 ', '200 '])
  expect(await penhores(recusado)).toHaveLength(1)
  expect(await penhores(ativo)).toHaveLength(1)
  expect(await n.contrato(ativo)).toMatchObject({ statusId: 5, lojaAtiva: false, instituicaoAtiva: true })
  const { whiteLists } = await n.ler<{ whiteLists: object[] }>('/api/opt-in/whitelist')
  expect(whiteLists).toMatchObject([{ lojaId: n.lojaId, lojaAtiva: false }])
  // The institution may still end what it has with the store.
  expect((await n.agir(aberto, 'cancelar', n.banco)).status).toBe(200)
  expect((await n.alterar(ativo, { status: 7 })).status).toBe(200)
  expect(await penhores(ativo)).toHaveLength(0)

  const avisos = t.banco.db.selectFrom('notificacao').where('titulo', 'like', 'Estabelecimento %')
  expect(await avisos.select(['estabelecimentoId', 'titulo']).execute()).toEqual([
    { estabelecimentoId: n.instituicaoId, titulo: 'Estabelecimento desativado' },
  ])
  const auditoria = () =>
    t.banco.db
      .selectFrom('auditoria')
      .where('entidade', '=', 'estabelecimento')
      .where('entidadeId', '=', n.lojaId)
      .select(['acao', 'antes', 'depois', 'instituicaoFinanceiraId'])
      .orderBy('sequencia')
      .execute()
  expect(await auditoria()).toEqual([
    { acao: 'desativar', antes: '{"ativo":true}', depois: '{"ativo":false}', instituicaoFinanceiraId: 0 },
  ])

  // Its deliveries wait for it.
  const agora = new Date(t.clock.now().getTime() + 60_000)
  const vagas = { total: 10, falhando: 10 }
  expect(await existsDue(t.banco.db, agora)).toBe(false)
  expect(await lockDestinos(t.banco.db, { reserva: 'a', agora, vagas })).toEqual([])
  expect((await mudar(n.lojaId, 'ativar')).status).toBe(204)
  expect(await existsDue(t.banco.db, agora)).toBe(true)
  expect(await lockDestinos(t.banco.db, { reserva: 'b', agora, vagas })).toHaveLength(1)
  // An old session doesn't revive; the credential does.
  expect((await t.call('GET', `/api/lojas/${n.lojaId}/contratos`, { token: n.loja })).status).toBe(401)
  expect((await t.call('GET', `/api/lojas/${n.lojaId}/contratos`, { token: sistema })).status).toBe(200)
  expect((await t.call('POST', '/api/contratos', { token: n.banco, body: n.novoContrato() })).status).toBe(
    200,
  )
})

test('a disabled institution: its people are out, the store approves nothing of it, what is pledged stays', async () => {
  const n = await createNegocio(t)
  const { ativo, aberto } = await andamento(n)
  const { id: escolhendo } = await n.criar({ tipoSelecaoGarantia: 0 })
  await n.agir(escolhendo, 'enviar', n.banco)
  await mudar(n.instituicaoId, 'desativar')
  const escolha = await n.garantir(escolhendo, [[await n.veiculo(), null]], { token: n.loja })
  expect(resposta(escolha)).toBe('400 A instituição financeira está desativada na plataforma.')
  expect((await t.call('GET', `/api/contratos/${ativo}`, { token: n.banco })).status).toBe(401)
  const recusa = await n.agir(aberto, 'aprovar', n.loja)
  expect([recusa.status, recusa.text]).toEqual([
    400,
    'A instituição financeira está desativada na plataforma.',
  ])
  expect(await n.contrato(aberto, n.loja)).toMatchObject({ statusId: 3, instituicaoAtiva: false })
  expect(await penhores(ativo)).toHaveLength(1)
  // The store still reads its contracts with the institution; an entry alone no longer ties the store to one.
  const outra = await createNegocio(t)
  await mudar(outra.instituicaoId, 'desativar')
  const contratosCom = async (quem: Negocio) => {
    const url = `/api/lojas/${quem.lojaId}/contratos?instituicaoFinanceiraId=${quem.instituicaoId}`
    return (await t.call('GET', url, { token: quem.loja })).status
  }
  expect([await contratosCom(n), await contratosCom(outra)]).toEqual([200, 403])
  // An operator still finds the institution, nobody else does, and the operator ends contracts on its behalf.
  const lista = async (token: string) => {
    const url = '/api/instituicoes-financeiras'
    const { instituicoesFinanceiras } = (await t.call('GET', url, { token })).json<{
      instituicoesFinanceiras: { id: number; ativo: boolean }[]
    }>()
    return instituicoesFinanceiras.find(({ id }) => id === n.instituicaoId)
  }
  expect(await lista(operador)).toMatchObject({ nomeFantasia: 'Banco Um', ativo: false })
  expect(await lista(n.loja)).toBeUndefined()
  expect((await n.agir(aberto, 'cancelar', operador)).status).toBe(200)
})

test('only an operator deactivates: an institution’s user gets 404', async () => {
  const n = await createNegocio(t)
  const { token } = await t.cenario.usuario(n.instituicaoId, PERMISSOES)
  expect((await mudar(n.lojaId, 'desativar', token)).status).toBe(404)
  expect((await mudar(999_999, 'desativar')).text).toBe('Estabelecimento não encontrado.')
})
