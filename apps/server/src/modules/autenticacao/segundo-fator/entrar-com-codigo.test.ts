import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  type CenaDoFator,
  cenaDoFator,
  countByStatus,
  JA_USADO,
  MINUTO,
  NAO_CONFERE,
  PATH,
  recusa,
  SENHA,
} from './testing/cena.ts'

let t: TestApp
let c: CenaDoFator
beforeAll(async () => {
  t = await startApp()
  c = await cenaDoFator(t)
})
afterAll(() => t.close())
beforeEach(() => t.setNow('2026-11-16T15:00:00Z'))

describe('signing in with it', () => {
  test('the password opens nothing but the code and the way out, for ten minutes', async () => {
    const { id, cpf } = await c.comFator({ nome: 'Ana' })
    await c.comOutrosPassos(id)
    const login = (await c.entrar(cpf)).json<{ token: string }>()
    expect(login).toMatchObject({ validade: '2026-11-16T15:15:00.000Z', segundoFator: 'codigo' })
    const { token } = login
    const regras = await t.call('POST', '/api/autenticacao/Regras', { token, body: { documento: cpf } })
    expect(regras.json()).toEqual({
      idEstabelecimento: 0,
      listaAutorizacao: [],
      tipo: 'operador',
      nome: '',
      estabelecimento: null,
      expirado: true,
      precisaAceitarTermoUso: true,
      segundoFator: 'codigo',
    })
    const answers = await Promise.all([
      c.listar(token),
      t.call('GET', PATH, { token }),
      ...['iniciar', 'confirmar', 'recuperacao', 'desligar'].map((acao) => c.post(acao, token, {})),
      t.call('POST', '/api/autenticacao/senha', { token, body: {} }),
      t.call('POST', '/api/autenticacao/termo-uso', { token, body: { aceito: true } }),
    ])
    for (const { status, text, headers } of answers)
      expect([status, text, headers['lastro-pendencia']]).toEqual([
        403,
        'Informe o código do segundo fator para continuar.',
        'codigo',
      ])
    t.passar(10 * MINUTO)
    expect((await c.post('codigo', token, { codigo: '123456' })).status).toBe(401)
    const outro = await c.tokenDe(cpf)
    expect((await t.call('POST', '/api/autenticacao/sair', { token: outro })).status).toBe(204)
  })

  test('a code makes the session whole, and the other steps follow', async () => {
    const { id, cpf, segredo } = await c.comFator()
    await c.comOutrosPassos(id)
    const token = await c.tokenDe(cpf)
    const digitado = c.codigo(segredo).replace(/^(\d{3})/, ' $1 ')
    const aceito = await c.post('codigo', token, { codigo: digitado })
    expect(aceito.json()).toEqual({ validade: '2026-11-17T03:05:00.000Z', codigosRestantes: null })
    expect((await c.listar(token)).text).toBe('Troque a senha para continuar.')
    const body = { senhaAtual: SENHA, senhaNova: 'nova senha comprida' }
    expect((await t.call('POST', '/api/autenticacao/senha', { token, body })).status).toBe(204)
    expect((await c.listar(token)).text).toBe('Aceite os termos de uso para continuar.')
    await t.call('POST', '/api/autenticacao/termo-uso', { token, body: { aceito: true } })
    expect((await c.listar(token)).status).toBe(200)
    expect((await c.post('codigo', token, { codigo: c.codigo(segredo) })).text).toBe(
      'Esta sessão não espera um código.',
    )
  })

  test('a code is taken once, also by two at the same time, and none from before it', async () => {
    const { cpf, segredo } = await c.comFator()
    const tokens = await Promise.all([c.tokenDe(cpf), c.tokenDe(cpf), c.tokenDe(cpf)])
    const answers = await Promise.all(
      tokens.map((token) => c.post('codigo', token, { codigo: c.codigo(segredo) })),
    )
    expect(countByStatus(answers)).toEqual({ 200: 1, 400: 2 })
    expect(answers.find(({ status }) => status === 400)?.text).toBe(JA_USADO)
    const token = await c.tokenDe(cpf)
    expect((await c.post('codigo', token, { codigo: c.codigo(segredo, -1) })).text).toBe(JA_USADO)
    expect((await c.post('codigo', token, { codigo: c.codigo(segredo, 1) })).status).toBe(200)
  })

  test('refuses in words what is no code, not of now, or of somebody else', async () => {
    const { cpf, codigos } = await c.comFator()
    const alheio = await c.comFator()
    const token = await c.tokenDe(cpf)
    const FORMA = recusa('Informe os 6 números do aplicativo ou um código de recuperação inteiro.')
    for (const [ruim, esperado] of [
      ['', recusa('Campo obrigatório')],
      [' - ', recusa('Campo obrigatório')],
      ['12345', FORMA],
      ['1234567', FORMA],
      ['letras', FORMA],
      ['١٢٣٤٥٦', recusa('O caractere "١" (U+0661) não é do alfabeto latino. Digite-o de novo.')],
      [String(codigos[0]).slice(0, -1), FORMA],
      [c.codigo(alheio.segredo), NAO_CONFERE],
      [alheio.codigos[0], recusa('O código de recuperação não confere.')],
    ])
      expect([ruim, (await c.post('codigo', token, { codigo: ruim })).text]).toEqual([ruim, esperado])
    expect((await c.listar(token)).status).toBe(403)
  })

  test('five wrong codes hold a user up, from wherever they come; 20 in a day until the next', async () => {
    const { cpf, id, segredo, codigos } = await c.comFator()
    const tentar = (token: string, endereco: string, tentado: string) =>
      t.call('POST', `${PATH}/codigo`, { token, body: { codigo: tentado }, endereco })
    const errarCinco = async () => {
      const token = await c.tokenDe(cpf)
      for (let vez = 0; vez < 5; vez++)
        expect((await tentar(token, `10.0.${vez}.1`, c.codigo(segredo, 9))).text).toBe(NAO_CONFERE)
    }
    await errarCinco()
    const token = await c.tokenDe(cpf)
    const bloqueada = await tentar(token, '10.9.9.9', c.codigo(segredo))
    expect([bloqueada.status, bloqueada.text, bloqueada.headers['retry-after']]).toEqual([
      429,
      'Muitos códigos errados. Tente novamente em 15 minutos.',
      '900',
    ])
    expect((await tentar(token, '10.9.9.9', String(codigos[0]))).status).toBe(429)
    expect(await c.auditoria(id)).toMatchObject([
      { acao: 'ativarSegundoFator' },
      { acao: 'bloquearSegundoFator', usuarioId: null, lado: 'sistema' },
    ])
    for (let vez = 0; vez < 3; vez++) {
      t.passar(15 * MINUTO)
      await errarCinco()
    }
    t.passar(15 * MINUTO)
    const noDia = await tentar(await c.tokenDe(cpf), '10.9.9.9', c.codigo(segredo))
    expect(noDia.text).toBe('Muitos códigos errados. Tente novamente em 23 horas.')
    t.passar(23 * 60 * MINUTO)
    expect((await tentar(await c.tokenDe(cpf), '10.9.9.9', c.codigo(segredo))).status).toBe(200)
  })

  test('parallel guesses do not slip past the limit', async () => {
    const { cpf, segredo } = await c.comFator()
    const token = await c.tokenDe(cpf)
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => c.post('codigo', token, { codigo: c.codigo(segredo, 9) })),
    )
    expect(countByStatus(answers)).toEqual({ 400: 5, 429: 10 })
  })

  test('right codes given at once are none too many', async () => {
    const { cpf, codigos } = await c.comFator()
    const answers = await Promise.all(
      codigos.map(async (codigo) => c.post('codigo', await c.tokenDe(cpf), { codigo })),
    )
    expect(codigos.length).toBeGreaterThan(5)
    expect(countByStatus(answers)).toEqual({ 200: codigos.length })
  })

  test('only who has given the code is known by the device', async () => {
    const { cpf, segredo } = await c.comFator()
    const login = await c.entrar(cpf)
    expect(login.headers['set-cookie']).toBeUndefined()
    const { token } = login.json<{ token: string }>()
    const errado = await c.post('codigo', token, { codigo: c.codigo(segredo, 9) })
    expect(errado.headers['set-cookie']).toBeUndefined()
    const certo = await c.post('codigo', token, { codigo: c.codigo(segredo) })
    expect(certo.headers['set-cookie']).toMatch(/^lastro_dispositivo=/)
  })
})
