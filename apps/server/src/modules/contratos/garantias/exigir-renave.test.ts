import { AVISO_EM_TODOS } from '@lastro/shared/politicas/exige-renave'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Alteracoes, createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'

// Today is Monday, 16 November 2026.

let t: TestApp
let a: Alteracoes
beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
beforeEach(async () => {
  a = await createAlteracoes(t)
})

interface DoEstado {
  uf: string
  avisoDesde: string | null
  bloqueioDesde: string | null
}
const politica = () => `/api/instituicoes-financeiras/${a.bancoId}/politica`
/** The policy asks in these states; what weakens waits for another person. */
const pedir = async (exigeRenave: DoEstado[]) => {
  const atual = (await t.call('GET', politica(), { token: a.banco })).json()
  return t.call('PUT', politica(), { token: a.banco, body: { ...atual, exigeRenave } })
}
const em = (uf: string, avisoDesde: string | null, bloqueioDesde: string | null = null): DoEstado => ({
  uf,
  avisoDesde,
  bloqueioDesde,
})
const mudarParaUf = (uf: string | null) =>
  t.banco.db.updateTable('estabelecimento').set({ uf }).where('id', '=', a.lojaId).execute()
const renave = (veiculoId: number, renaveSituacao: string) =>
  t.call('PUT', `/api/lojas/${a.lojaId}/estoque/${veiculoId}`, { token: a.loja, body: { renaveSituacao } })

describe('aviso', () => {
  beforeEach(async () => {
    await mudarParaUf('SP')
    await pedir([em('SP', '2026-11-16')])
  })

  test('a send names the vehicles that are not in stock by Renave, and goes on once it is forced', async () => {
    const id = await a.criar(3)
    const [um = 0, dois = 0, tres = 0] = await a.garantias(id)
    await renave(um, 'em_estoque')
    await renave(dois, 'em_estoque_vinculado')
    const pergunta = await a.agir(id, 'enviar', a.banco)
    expect([pergunta.status, pergunta.json()]).toEqual([
      409,
      expect.objectContaining({
        precos: [],
        semRenave: [
          { veiculoId: dois, placa: await a.placa(dois), renaveSituacao: 'em_estoque_vinculado' },
          { veiculoId: tres, placa: await a.placa(tres), renaveSituacao: 'nao_informado' },
        ],
      }),
    ])
    expect(await a.penhorados(id)).toEqual([])
    const { confirmacao } = pergunta.json<{ confirmacao: string }>()
    // Meanwhile one of them got its entry: what was seen is not what counts.
    await renave(tres, 'em_estoque')
    const outra = await a.agir(id, `enviar?forcarEnvio=true&confirmacao=${confirmacao}`, a.banco)
    expect(outra.json<{ semRenave: object[] }>().semRenave).toHaveLength(1)
    expect((await a.agir(id, 'enviar?forcarEnvio=true', a.banco)).status).toBe(200)
    const tempo = await t.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token: a.banco })
    expect(tempo.text).toContain('Veículo sem entrada no Renave.')
    // A store's approval is not asked: the institution sent.
    expect((await a.agir(id, 'aprovar', a.loja)).status).toBe(200)
  })

  test('the institution’s approval asks, and takes no other price by it', async () => {
    const id = await a.criar(0, { tipoSelecaoGarantia: 0 })
    await a.enviar(id)
    const [um = 0] = await a.garantir(id, 1, a.loja)
    expect((await a.agir(id, 'enviar?forcarEnvio=true', a.loja)).status).toBe(200)
    const pergunta = await a.agir(id, 'aprovar', a.banco)
    expect([pergunta.status, pergunta.json()]).toMatchObject([409, { semRenave: [{ veiculoId: um }] }])
    expect((await a.agir(id, 'aprovar?forcarAprovacao=true', a.banco)).status).toBe(200)
  })

  test('an inclusion asks whoever proposes it, and the institution that accepts it', async () => {
    const id = await a.criar(1)
    await a.agir(id, 'enviar?forcarEnvio=true', a.banco)
    await a.aprovar(id)
    const veiculoId = await a.veiculo()
    const body = { incluir: [{ veiculoId }], remover: [] }
    const propor = (query = '') => t.call('POST', `${a.url(id)}${query}`, { token: a.loja, body })
    const pergunta = await propor()
    expect([pergunta.status, pergunta.json()]).toMatchObject([409, { semRenave: [{ veiculoId }] }])
    expect(await a.penhorados(id)).not.toContain(veiculoId)
    expect((await propor('?forcarAlteracao=true')).status).toBe(200)
    const aceitar = (query = '') =>
      t.call('POST', `${a.url(id)}/aceitar${query}`, { token: a.banco, body: {} })
    expect((await aceitar()).json()).toMatchObject({ semRenave: [{ veiculoId }] })
    expect((await aceitar('?forcarAlteracao=true')).status).toBe(200)
    expect(await a.garantias(id)).toContain(veiculoId)
  })
})

describe('bloqueio', () => {
  test('refuses in words that name the vehicles, and keeps what is pledged', async () => {
    await mudarParaUf('SP')
    const ativo = await a.ativar(1)
    const id = await a.criar(2)
    await pedir([em('SP', null, '2026-11-16')])
    const placas = await Promise.all((await a.garantias(id)).map((veiculoId) => a.placa(veiculoId)))
    const recusa = await a.agir(id, 'enviar?forcarEnvio=true', a.banco)
    expect([recusa.status, recusa.text]).toEqual([
      400,
      `A instituição só aceita veículos de SP que estejam no estoque da loja pelo Renave. Sem essa entrada: ${placas.join(' e ')}.`,
    ])
    for (const veiculoId of await a.garantias(id)) await renave(veiculoId, 'em_estoque')
    expect((await a.agir(id, 'enviar', a.banco)).status).toBe(200)
    expect(await a.penhorados(ativo)).toHaveLength(1)
  })
})

test.each([
  ['from its day on', 'SP', [em('SP', '2026-11-17')]],
  ['in its state', 'MG', [em('SP', '2026-01-01', '2026-01-01')]],
  ['of a store whose state is known', null, [em('SP', '2026-01-01', '2026-01-01')]],
])('asks only %s', async (_, uf, exigeRenave) => {
  await mudarParaUf(uf)
  await pedir(exigeRenave)
  const id = await a.criar(1)
  expect((await a.agir(id, 'enviar', a.banco)).status).toBe(200)
})

test('earlier days count at once; later ones, and a state that goes, wait for another person', async () => {
  const exigido = async () =>
    (await t.call('GET', politica(), { token: a.banco })).json<{
      exigeRenave: DoEstado[]
      reducao: { exigeRenave: DoEstado[] } | null
    }>()
  const dia = (texto: string) => `${texto}T00:00:00Z`
  await pedir([em('SP', '2026-12-01'), em('MG', '2026-12-01')])
  await pedir([em('SP', '2026-11-20', '2027-01-01'), em('MG', '2026-12-01')])
  expect(await exigido()).toMatchObject({
    exigeRenave: [
      { uf: 'MG', avisoDesde: dia('2026-12-01'), bloqueioDesde: null },
      { uf: 'SP', avisoDesde: dia('2026-11-20'), bloqueioDesde: dia('2027-01-01') },
    ],
    reducao: null,
  })
  await pedir([em('SP', '2026-11-19', '2027-02-01')])
  expect(await exigido()).toMatchObject({
    exigeRenave: [
      { uf: 'MG' },
      { uf: 'SP', avisoDesde: dia('2026-11-19'), bloqueioDesde: dia('2027-01-01') },
    ],
    reducao: { exigeRenave: [{ uf: 'SP', avisoDesde: dia('2026-11-19'), bloqueioDesde: dia('2027-02-01') }] },
  })
  const outra = (await t.cenario.usuario(a.bancoId, DE_INSTITUICAO)).token
  expect((await t.call('POST', `${politica()}/reducao/confirmar`, { token: outra })).status).toBe(200)
  expect(await exigido()).toMatchObject({ exigeRenave: [{ uf: 'SP', bloqueioDesde: dia('2027-02-01') }] })
})

test('a state that is none, or comes twice, is refused', async () => {
  for (const exigeRenave of [[em('XX', '2026-12-01')], [em('SP', '2026-12-01'), em('SP', '2026-12-02')]])
    expect((await pedir(exigeRenave)).status).toBe(400)
})

test('a new institution begins with a question in every state; a state is told in its register', async () => {
  const operador = (await t.cenario.usuario(null, PERMISSOES)).token
  const criado = await t.call('POST', '/api/plataforma/estabelecimentos', {
    token: operador,
    body: {
      tipo: 'instituicao',
      cnpj: '11.222.333/0001-81',
      razaoSocial: 'Banco Novo S.A.',
      nomeFantasia: 'Banco Novo',
      uf: 'RJ',
    },
  })
  const { id } = criado.json<{ id: number }>()
  const lido = await t.call('GET', `/api/plataforma/estabelecimentos/${id}`, { token: operador })
  expect(lido.json()).toMatchObject({ uf: 'RJ' })
  // Who doesn't send it leaves it as it is.
  const mudado = await t.call('PUT', `/api/plataforma/estabelecimentos/${id}`, {
    token: operador,
    body: { cnpj: '11.222.333/0001-81', razaoSocial: 'Banco Novo S.A.', nomeFantasia: 'Novo' },
  })
  expect(mudado.status).toBe(204)
  const depois = await t.call('GET', `/api/plataforma/estabelecimentos/${id}`, { token: operador })
  expect(depois.json()).toMatchObject({ uf: 'RJ', nomeFantasia: 'Novo' })
  const token = (await t.cenario.usuario(id, DE_INSTITUICAO)).token
  const { exigeRenave } = (
    await t.call('GET', `/api/instituicoes-financeiras/${id}/politica`, { token })
  ).json<{ exigeRenave: DoEstado[] }>()
  expect(exigeRenave).toHaveLength(27)
  expect(exigeRenave.map(({ uf }) => uf)).toEqual(AVISO_EM_TODOS.map(({ uf }) => uf))
  expect(exigeRenave.every(({ avisoDesde, bloqueioDesde }) => avisoDesde && !bloqueioDesde)).toBe(true)
})
