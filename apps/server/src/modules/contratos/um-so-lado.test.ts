import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAcessos } from '#testing/acessos.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createReforcos, PEDIDO } from '#testing/reforcos.ts'
import { donoDe, rotasDe } from '#testing/rotas.ts'

const DA_LOJA = 'Quem criou este acesso agiu pela outra parte neste contrato.'
const DO_OPERADOR = 'Você criou ou redefiniu um acesso que agiu pela outra parte neste contrato.'

let t: TestApp
let r: Awaited<ReturnType<typeof createReforcos>>
let a: ReturnType<typeof createAcessos>
beforeAll(async () => {
  t = await startApp()
  r = await createReforcos(t)
  a = createAcessos(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

/** Makes a proposal that waits for the store, in which these operators acted for the institution. */
async function propostaDe(...operadores: readonly string[]): Promise<number> {
  const id = await r.criar(1)
  for (const [n, token] of operadores.entries()) {
    const body = { ...TERMOS, valorCredito: 90_000 + n }
    expect((await t.call('PUT', `/api/contratos/${id}`, { token, body })).status).toBe(200)
  }
  await r.enviar(id)
  return id
}
const TERMOS = {
  regraGarantiaId: 0,
  valorCredito: 100_000,
  valorGarantia: 50_000,
  dataTermino: '2027-06-30',
  status: 0,
}

const responder = async (id: number, token: string) => {
  const { status, text } = await r.agir(id, 'recusar', token, { motivo: 'Não.' })
  return status === 200 ? 'aceito' : `${status} ${text}`
}
const RECUSADO = `400 ${DA_LOJA}`

/** The body of each call that changes a contract, by the end of its path. */
const CORPOS: Record<string, object> = {
  enviar: {},
  aprovar: {},
  recusar: { motivo: 'Não.' },
  recolher: { motivo: 'Não.' },
  cancelar: { motivo: 'Não.' },
  encerrar: { motivo: 'Não.' },
  aceitar: {},
  garantias: [],
  parceiro: { idParceiro: 'DS-1' },
  baixas: { veiculoId: 1, dataVenda: '2026-11-16', motivo: 'venda' },
  'alteracao-garantias': { incluir: [], remover: [1] },
  'pedidos-reforco': PEDIDO,
  ':id': TERMOS,
}

/** Every call of one side that changes a contract or a request of it. */
const atosDe = (lado: 'instituicao' | 'loja') =>
  rotasDe(t.app).filter(
    (rota) =>
      rota.method !== 'GET' &&
      ['contrato:params', 'pedidoReforco:params'].includes(donoDe(rota)) &&
      rota.acesso.tipo === 'permissao' &&
      rota.acesso[lado],
  )

describe('every act of a contract', () => {
  /**
   * Makes an Ativo contract with a request for reinforcement, in which an operator or an access that they made has
   * acted.
   */
  async function contratoDe(quem: 'operador' | 'acesso') {
    const operador = await a.operador('Olga')
    const { token: acesso } = await a.criar(operador.token, r.lojaId)
    const id = await propostaDe(...(quem === 'operador' ? [operador.token] : []))
    // Any user of the store may set its own system's number.
    const body = { idParceiro: `P-${id}` }
    const token = quem === 'acesso' ? acesso : r.loja
    expect((await t.call('PUT', `/api/contratos/${id}/parceiro`, { token, body })).status).toBe(200)
    await r.aprovar(id)
    const pedidoId = (await r.pedir(id)).json<{ id: number }>().id
    return { id, pedidoId, operador: operador.token, acesso }
  }

  async function respostas(
    lado: 'instituicao' | 'loja',
    token: string,
    { id, pedidoId }: { id: number; pedidoId: number },
  ) {
    const todas: string[] = []
    for (const rota of atosDe(lado)) {
      const { method, url } = rota
      const body = CORPOS[url.replace(/^.*\//, '')]
      if (!body) throw new Error(`No body for ${url}: add one here`)
      const path = url.replace(':id', String(donoDe(rota) === 'contrato:params' ? id : pedidoId))
      const { status, text } = await t.call(method, path, { token, body })
      todas.push(`${method} ${url}: ${status} ${status === 200 ? '' : text}`)
    }
    return todas
  }

  test('is closed to an access whose maker acted for the institution, and to the credential that it makes', async () => {
    const { acesso, ...contrato } = await contratoDe('operador')
    const sistema = await a.credencial(acesso, r.lojaId)
    for (const token of [acesso, sistema]) {
      const todas = await respostas('loja', token, contrato)
      expect(todas.length).toBeGreaterThanOrEqual(9)
      expect(todas.filter((resposta) => !resposta.endsWith(RECUSADO))).toEqual([])
    }
    // The store's other users may act as before.
    expect(
      (await respostas('loja', r.loja, contrato)).filter((resposta) => resposta.endsWith(DA_LOJA)),
    ).toEqual([])
  })

  test('is closed to an operator whose access acted for the store', async () => {
    const { operador, id, pedidoId } = await contratoDe('acesso')
    const todas = await respostas('instituicao', operador, { id, pedidoId })
    expect(todas.length).toBeGreaterThanOrEqual(12)
    expect(todas.filter((resposta) => !resposta.endsWith(`400 ${DO_OPERADOR}`))).toEqual([])
    const outro = (await a.operador('Olavo')).token
    expect(
      (await respostas('instituicao', outro, { id, pedidoId })).filter((resposta) =>
        resposta.endsWith(DO_OPERADOR),
      ),
    ).toEqual([])
  })

  test('of several contracts at once the one is named', async () => {
    const { operador, id, pedidoId } = await contratoDe('acesso')
    expect(
      (
        await t.call('POST', `/api/pedidos-reforco/${pedidoId}/encerrar`, {
          token: r.banco,
          body: { motivo: 'Já não.' },
        })
      ).status,
    ).toBe(200)
    const livre = await r.ativar(1)
    const { valor, ...termos } = PEDIDO
    const body = { contratos: [livre, id].map((contratoId) => ({ contratoId, valor })), ...termos }
    const pedir = (token: string) =>
      t.call('POST', `/api/instituicoes-financeiras/${r.bancoId}/pedidos-reforco`, { token, body })
    expect((await pedir(operador)).text).toBe(
      `Validation failed:\n -- contratos.1.contratoId: ${DO_OPERADOR}`,
    )
    expect((await pedir(r.banco)).status).toBe(200)
  })

  test('nor does such an operator delete the rule of the contract', async () => {
    const operador = await a.operador('Olga')
    const { token: acesso } = await a.criar(operador.token, r.lojaId)
    const { regraId } = await t.cenario.regra({ instituicaoId: r.bancoId })
    const id = await r.criar(1, { regraGarantiaId: regraId })
    await r.enviar(id)
    expect(
      (await t.call('PUT', `/api/contratos/${id}/parceiro`, { token: acesso, body: { idParceiro: 'P' } }))
        .status,
    ).toBe(200)
    const apagar = (token: string) =>
      t.call('DELETE', `/api/regras-garantia/${regraId}?forcarExclusao=true`, { token })
    expect(await apagar(operador.token)).toMatchObject({ status: 400, text: DO_OPERADOR })
    expect((await apagar(r.banco)).status).toBe(200)
  })
})

describe('two consents', () => {
  test('are not two where an operator reset the access that gives the other', async () => {
    const id = await r.ativar(1)
    const operador = await a.operador('Olga')
    const bia = await t.cenario.usuario(r.bancoId, DE_INSTITUICAO)
    const caio = await t.cenario.usuario(r.bancoId, DE_INSTITUICAO)
    const exigir = (aprovadorDistinto: boolean) =>
      t.banco.db
        .updateTable('politicaInstituicao')
        .set({ aprovadorDistinto })
        .where('instituicaoFinanceiraId', '=', r.bancoId)
        .execute()
    const politica = { exigeSegundoFator: false, aprovadorDistinto: true, valorSegundaAprovacao: null }
    const url = `/api/instituicoes-financeiras/${r.bancoId}/politica`
    expect((await t.call('PUT', url, { token: operador.token, body: politica })).status).toBe(200)
    const liquidar = (token: string) =>
      t.call('PUT', `/api/contratos/${id}`, { token, body: { ...TERMOS, status: 7 } })
    expect((await liquidar(operador.token)).json()).toMatchObject({ aguardandoSegundaAprovacao: true })
    const deBia = await a.redefinirSenha(operador.token, bia)
    expect(await liquidar(deBia)).toMatchObject({
      status: 400,
      text: 'Pela política da instituição, outra pessoa precisa aprovar, e quem criou ou redefiniu um acesso conta como a mesma.',
    })
    expect((await liquidar(caio.token)).json()).toMatchObject({ status: 7 })
    await exigir(false)
  })
})

describe('in whose hand an access is', () => {
  test('whose password or second factor an operator reset, and no other', async () => {
    const { token: operador } = await a.operador('Olga')
    const lia = await t.cenario.usuario(r.lojaId, DE_LOJA, { segundoFator: true })
    const outra = await t.cenario.usuario(r.lojaId, DE_LOJA)
    const antes = await a.credencial(lia.token, r.lojaId)
    expect(await responder(await propostaDe(operador), lia.token)).toBe('aceito')
    await a.redefinirSegundoFator(operador, lia.id)
    // The reset ended the session that was open.
    expect(await responder(await propostaDe(operador), lia.token)).toMatch(/^401/)
    const { token: senhaDe } = { token: await a.redefinirSenha(operador, outra) }
    const lara = await t.banco.db
      .selectFrom('acessoDeOperador')
      .where('usuarioId', '=', lia.id)
      .select('operadorId')
      .execute()
    expect(lara).toHaveLength(1)
    expect(await responder(await propostaDe(operador), senhaDe)).toBe(RECUSADO)
    expect(await responder(await propostaDe(), senhaDe)).toBe('aceito')
    // A credential made before the reset is known to its maker alone.
    expect(await responder(await propostaDe(operador), antes)).toBe('aceito')
    const outro = (await a.operador('Olavo')).token
    expect(await responder(await propostaDe(outro), senhaDe)).toBe('aceito')
  })

  test('an operator’s whom another made or reset is in both hands, on either side', async () => {
    const { token: olga } = await a.operador('Olga')
    const olavo = await a.criar(olga, 0, 'Olavo')
    const deOlavo = (await a.criar(olavo.token, r.lojaId)).token
    expect(await responder(await propostaDe(olga), deOlavo)).toBe(RECUSADO)
    expect(await responder(await propostaDe(olavo.token), deOlavo)).toBe(RECUSADO)
    const deOlga = (await a.criar(olga, r.lojaId)).token
    expect(await responder(await propostaDe(olavo.token), deOlga)).toBe(RECUSADO)
    const sistema = await a.credencial(deOlavo, r.lojaId)
    expect(await responder(await propostaDe(olga), sistema)).toBe(RECUSADO)

    const oscar = await a.operador('Oscar')
    expect(await responder(await propostaDe(oscar.token), deOlga)).toBe('aceito')
    // Olga resets Oscar's access: what he does from now on may be her doing.
    oscar.token = await a.redefinirSenha(olga, oscar)
    expect(await responder(await propostaDe(oscar.token), deOlga)).toBe(RECUSADO)
  })

  test('other profiles hand nobody over, and the institution’s own people are no operators', async () => {
    const { token: olga } = await a.operador('Olga')
    const lia = await t.cenario.usuario(r.lojaId, DE_LOJA)
    const { id: perfilId } = await t.banco.db
      .selectFrom('perfil')
      .where('nome', '=', 'Equipe da loja')
      .select('id')
      .executeTakeFirstOrThrow()
    expect(
      (
        await t.call('PUT', `/api/plataforma/usuarios/${lia.id}/perfis`, {
          token: olga,
          body: { perfilIds: [perfilId] },
        })
      ).status,
    ).toBe(204)
    expect(await responder(await propostaDe(olga), lia.token)).toBe('aceito')
    const doBanco = (await a.criar(olga, r.bancoId)).token
    const daLoja = (await a.criar(olga, r.lojaId)).token
    expect(await responder(await propostaDe(doBanco), daLoja)).toBe('aceito')
  })

  test('is asked after the version and before the status, and leaves nothing', async () => {
    const { token: olga } = await a.operador('Olga')
    const { token } = await a.criar(olga, r.lojaId)
    const id = await propostaDe(olga)
    const velha = await t.call('POST', `/api/contratos/${id}/aprovar`, {
      token,
      headers: { 'if-match': '"0"' },
    })
    expect(velha.status).toBe(412)
    expect(await r.agir(id, 'enviar', token)).toMatchObject({ status: 400, text: DA_LOJA })
    expect((await t.call('GET', `/api/contratos/${id}`, { token })).json()).toMatchObject({ statusId: 3 })
    const estranha = (await t.cenario.usuario(await t.cenario.loja(), DE_LOJA)).token
    expect((await r.agir(id, 'aprovar', estranha)).status).toBe(404)
    const leitora = (await t.cenario.usuario(r.bancoId, DE_INSTITUICAO)).token
    await r.aprovar(id)
    expect((await r.agir(id, 'cancelar', leitora, {})).text).toMatch(/^Não é possível cancelar/)
  })
})

test('an institution that only a contract ties to the store is told of an access that an operator reset', async () => {
  await r.ativar(1)
  await t.banco.db.deleteFrom('whitelist').where('instituicaoFinanceiraId', '=', r.bancoId).execute()
  const { token } = await a.operador('Olga')
  const avisos = () =>
    t.banco.db
      .selectFrom('notificacao')
      .where('estabelecimentoId', '=', r.bancoId)
      .where('titulo', '=', 'Senha redefinida pela plataforma')
      .select('id')
      .execute()
  const antes = (await avisos()).length
  await a.redefinirSenha(token, await t.cenario.usuario(r.lojaId, DE_LOJA))
  expect(await avisos()).toHaveLength(antes + 1)
})
