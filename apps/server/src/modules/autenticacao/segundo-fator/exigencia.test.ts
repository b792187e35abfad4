import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { codigoEm } from '#testing/totp.ts'
import { type CenaDoFator, cenaDoFator, MINUTO, PATH, SENHA } from './testing/cena.ts'

let t: TestApp
let c: CenaDoFator
beforeAll(async () => {
  t = await startApp()
  c = await cenaDoFator(t)
})
afterAll(() => t.close())
beforeEach(() => t.setNow('2026-11-16T15:00:00Z'))

describe('an operator', () => {
  const agir = (token: string, id: number, acao = 'redefinir-segundo-fator') =>
    t.call('POST', `/api/plataforma/usuarios/${id}/${acao}`, { token })

  test('takes it away from who lost the telephone: sessions end, the password alone opens again', async () => {
    const operador = await t.cenario.usuario(null, PERMISSOES)
    const quem = await c.comFator()
    const lista = async () =>
      (await t.call('GET', `/api/plataforma/usuarios?filtro=${quem.cpf}`, { token: operador.token })).json<{
        usuarios: object[]
      }>().usuarios[0]
    expect(await lista()).toMatchObject({ segundoFator: true })
    expect((await agir(operador.token, quem.id)).status).toBe(204)
    expect((await c.listar(quem.token)).status).toBe(401)
    expect((await c.listar(await c.tokenDe(quem.cpf))).status).toBe(200)
    expect(await lista()).toMatchObject({ segundoFator: false })
    // Repeating it changes nothing and ends no session.
    const depois = await c.tokenDe(quem.cpf)
    expect((await agir(operador.token, quem.id)).status).toBe(204)
    expect((await c.listar(depois)).status).toBe(200)
    expect((await c.auditoria(quem.id)).slice(1)).toMatchObject([
      { acao: 'redefinirSegundoFator', usuarioId: operador.id, instituicaoFinanceiraId: c.bancoId },
    ])
  })

  test('not from themselves, nor from who may do more; a new password leaves it on', async () => {
    const operador = await t.cenario.usuario(null, PERMISSOES, { senhaHash: c.senhaHash })
    await c.ligar(operador)
    const proprio = await agir(operador.token, operador.id)
    expect([proprio.status, proprio.text]).toEqual([
      400,
      'Outra pessoa precisa redefinir o seu segundo fator.',
    ])
    const menor = await t.cenario.usuario(null, ['Plataforma.Usuarios.Listar', 'Plataforma.Usuarios.Alterar'])
    expect((await agir(menor.token, operador.id)).text).toBe('Este usuário tem permissões que você não tem.')

    const quem = await c.comFator()
    const { senha } = (await agir(operador.token, quem.id, 'senha')).json<{ senha: string }>()
    const login = await c.entrar(quem.cpf, senha)
    expect(login.json()).toMatchObject({ expirado: true, segundoFator: 'codigo' })
    expect((await agir(operador.token, quem.id, 'desativar')).status).toBe(204)
    const { token } = login.json<{ token: string }>()
    expect((await c.post('codigo', token, { codigo: c.codigo(quem.segredo) })).status).toBe(401)
  })
})

test('who knew the password can hold its owner up no longer once an operator gives a new one', async () => {
  const operador = await t.cenario.usuario(null, PERMISSOES)
  const quem = await c.comFator()
  const intruso = await c.tokenDe(quem.cpf)
  for (let vez = 0; vez < 5; vez++) await c.post('codigo', intruso, { codigo: c.codigo(quem.segredo, 9) })
  const certo = { codigo: c.codigo(quem.segredo) }
  expect((await c.post('codigo', await c.tokenDe(quem.cpf), certo)).status).toBe(429)

  const url = `/api/plataforma/usuarios/${quem.id}/senha`
  const { senha } = (await t.call('POST', url, { token: operador.token })).json<{ senha: string }>()
  const { token } = (await c.entrar(quem.cpf, senha)).json<{ token: string }>()
  expect((await c.post('codigo', token, certo)).status).toBe(200)
})

describe('an institution that requires it', () => {
  const exigir = async (exigeSegundoFator: boolean) => {
    const instituicaoId = await t.cenario.instituicao()
    const gestor = await t.cenario.usuario(instituicaoId, DE_INSTITUICAO, {
      senhaHash: c.senhaHash,
      termoAceito: false,
    })
    await t.banco.db
      .insertInto('politicaInstituicao')
      .values({ instituicaoFinanceiraId: instituicaoId, exigeSegundoFator })
      .execute()
    return { ...gestor, instituicaoId }
  }

  test('sends its open sessions to the enrolment before anything else, and nobody else', async () => {
    const gestor = await exigir(true)
    const vizinho = await c.pessoa()
    const loja = await t.cenario.loja()
    await t.cenario.whitelist(gestor.instituicaoId, loja)
    const daLoja = await t.cenario.usuario(loja, DE_LOJA)
    const credencial = await t.cenario.credencial(loja)
    expect((await c.listar(vizinho.token)).status).toBe(200)
    const propostas = `/api/lojas/${loja}/contratos`
    for (const { token } of [daLoja, credencial])
      expect((await t.call('GET', propostas, { token })).status).toBe(200)

    const { token, cpf } = gestor
    expect([(await c.listar(token)).status, (await c.listar(token)).text]).toEqual([
      403,
      'Cadastre o segundo fator para continuar.',
    ])
    expect((await c.entrar(cpf)).json()).toMatchObject({ segundoFator: 'cadastro' })
    expect(await c.situacao(token)).toMatchObject({ ativo: false, exigido: true })
    const { segredo } = await c.ligar(gestor)
    expect((await c.listar(token)).text).toBe('Aceite os termos de uso para continuar.')
    await t.call('POST', '/api/autenticacao/termo-uso', { token, body: { aceito: true } })
    t.passar(MINUTO)
    expect((await c.post('desligar', token, { senha: SENHA, codigo: c.codigo(segredo) })).text).toBe(
      'A sua instituição exige o segundo fator, e ele não pode ser desligado.',
    )
    expect(await c.situacao(token)).toMatchObject({ ativo: true, exigido: true })
  })

  test('counts from its next call on when it decides so', async () => {
    const gestor = await exigir(false)
    const aceito = { token: gestor.token, body: { aceito: true } }
    await t.call('POST', '/api/autenticacao/termo-uso', aceito)
    expect((await c.listar(gestor.token)).status).toBe(200)
    await t.banco.db
      .updateTable('politicaInstituicao')
      .set({ exigeSegundoFator: true })
      .where('instituicaoFinanceiraId', '=', gestor.instituicaoId)
      .execute()
    expect((await c.listar(gestor.token)).status).toBe(403)
    // After a reset the user must enrol again.
    await c.ligar(gestor)
    const operador = await t.cenario.usuario(null, PERMISSOES)
    const redefinir = `/api/plataforma/usuarios/${gestor.id}/redefinir-segundo-fator`
    expect((await t.call('POST', redefinir, { token: operador.token })).status).toBe(204)
    expect((await c.entrar(gestor.cpf)).json()).toMatchObject({ segundoFator: 'cadastro' })
  })
})

test('OPERADOR_SEGUNDO_FATOR asks operators, and nobody else, to enrol before anything', async () => {
  const estrito = await startApp({ env: { OPERADOR_SEGUNDO_FATOR: '1' } })
  try {
    const { cenario, call } = estrito
    const gestor = await cenario.usuario(await cenario.instituicao(), DE_INSTITUICAO)
    expect((await call('GET', '/api/lojas', { token: gestor.token })).status).toBe(200)
    const { token, cpf } = await cenario.usuario(null, PERMISSOES, {
      senhaHash: c.senhaHash,
      termoAceito: false,
    })
    const login = await call('POST', '/api/autenticacao/Login', { body: { cpf, senha: SENHA } })
    expect(login.json()).toMatchObject({ segundoFator: 'cadastro' })
    const pedido = (acao: string, body: object) => call('POST', `${PATH}/${acao}`, { token, body })
    for (const answer of [
      await call('GET', '/api/lojas', { token }),
      await call('POST', '/api/autenticacao/senha', { token, body: {} }),
      await call('POST', '/api/autenticacao/termo-uso', { token, body: { aceito: true } }),
      await pedido('desligar', {}),
    ])
      expect([answer.status, answer.text, answer.headers['lastro-pendencia']]).toEqual([
        403,
        'Cadastre o segundo fator para continuar.',
        'cadastro',
      ])
    const regras = await call('POST', '/api/autenticacao/Regras', { token, body: { documento: cpf } })
    expect(regras.json()).toMatchObject({ segundoFator: 'cadastro', tipo: 'operador' })
    const { segredo } = (await pedido('iniciar', { senha: SENHA })).json<{ segredo: string }>()
    const confirmado = await pedido('confirmar', { codigo: codigoEm(segredo, estrito.clock.now()) })
    expect(confirmado.status).toBe(200)
    expect((await call('GET', '/api/lojas', { token })).text).toBe('Aceite os termos de uso para continuar.')
    await call('POST', '/api/autenticacao/termo-uso', { token, body: { aceito: true } })
    estrito.passar(MINUTO)
    const desligar = await pedido('desligar', {
      senha: SENHA,
      codigo: codigoEm(segredo, estrito.clock.now()),
    })
    expect([desligar.status, desligar.text]).toEqual([
      400,
      'O segundo fator é obrigatório para operadores e não pode ser desligado.',
    ])
  } finally {
    await estrito.close()
  }
})
