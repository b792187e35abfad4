import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { COM_CORREIO, createCorreio } from '#testing/correio.ts'
import { newCpf } from '#testing/documentos.ts'
import { createEquipe, type Equipe } from '#testing/equipe.ts'
import { type Servidor, startSmtp } from '#testing/smtp.ts'
import { statementsOf } from '#testing/statements.ts'
import { hashSenha } from './senha.service.ts'

const SENHA = 'trem azul no quintal'
const NOVA = 'outro trem no quintal'

let t: TestApp
let smtp: Servidor
let correio: ReturnType<typeof createCorreio>
let e: Equipe
let senhaHash: string
let bancoId: number
let ana: { id: number; token: string; cpf: string }
let endereco = 0
beforeAll(async () => {
  ;[t, smtp, senhaHash] = await Promise.all([startApp({ env: COM_CORREIO }), startSmtp(), hashSenha(SENHA)])
  correio = createCorreio(t, smtp)
  e = createEquipe(t)
})
afterAll(() => Promise.all([t.close(), smtp.close()]))
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  await t.banco.db.deleteFrom('email').execute()
  await t.banco.db.deleteFrom('pedidoDeSenha').execute()
  await t.banco.db
    .updateTable('vezDoCorreio')
    .set({ proximaEm: new Date(0) })
    .execute()
  smtp.recebidas.length = 0
  bancoId = await t.cenario.instituicao()
  const pessoa = await t.cenario.usuario(bancoId, [], { senhaHash, nome: 'Ana' })
  const { cpf } = await t.banco.db
    .selectFrom('usuario')
    .where('id', '=', pessoa.id)
    .select('cpf')
    .executeTakeFirstOrThrow()
  ana = { ...pessoa, cpf: cpf ?? '' }
})

const em = () => `198.51.100.${++endereco}`
const pedir = (cpf: string, de = em()) =>
  t.call('POST', '/api/autenticacao/pedir-senha', { body: { cpf }, endereco: de })
const trocar = (link: object, body: object = {}) =>
  t.call('POST', '/api/autenticacao/senha-por-link', {
    body: { ...link, senhaNova: NOVA, ...body },
    endereco: em(),
  })
const entrar = (cpf: string, senha: string, de = em()) =>
  t.call('POST', '/api/autenticacao/Login', { body: { cpf, senha }, endereco: de })
const mensagem = ({ text }: { text: string }) => text

const acoes = async (id: number) =>
  (
    await t.banco.db
      .selectFrom('auditoria')
      .where('entidade', '=', 'usuario')
      .where('entidadeId', '=', id)
      .select('acao')
      .orderBy('ocorridaEm')
      .orderBy('sequencia')
      .execute()
  ).map(({ acao }) => acao)

describe('the own address', () => {
  const put = (email: string | null, senha = SENHA) =>
    t.call('PUT', '/api/autenticacao/email', { token: ana.token, body: { email, senha }, endereco: em() })
  const confirmar = (token: string, link: object) =>
    t.call('POST', '/api/autenticacao/email/confirmar', { token, body: link })

  test('is changed with the password, in lower case, and confirmed by its person alone', async () => {
    expect((await put('Ana@Banco.Test', 'errada errada')).status).toBe(400)
    expect((await put(' Ana@Banco.Test ')).json()).toEqual({ email: 'ana@banco.test', confirmadoEm: null })
    const link = await correio.ultimoLink('/conta/confirmar-email')
    const outra = await t.cenario.usuario(bancoId, [])
    expect(mensagem(await confirmar(outra.token, link))).toBe(
      'Este link é de outra pessoa. Saia e entre com o acesso dela.',
    )
    expect((await confirmar(ana.token, link)).json()).toMatchObject({ email: 'ana@banco.test' })
    expect(mensagem(await confirmar(ana.token, link))).toBe(
      'Este link já foi usado. Peça outro em Segurança da conta.',
    )
    expect(await acoes(ana.id)).toEqual(['trocarEmail', 'confirmarEmail'])
  })

  test('of before is told of the next one, and links to it end', async () => {
    await correio.endereco(ana.id, 'velho@banco.test')
    await put('novo@banco.test')
    const link = await correio.ultimoLink('/conta/confirmar-email')
    expect(
      (await smtp.cartas()).map(({ paraQuem, subject }) => `${paraQuem}: ${subject}`).toSorted(),
    ).toEqual(['novo@banco.test: Confirme o seu e-mail', 'velho@banco.test: O seu e-mail no Lastro mudou'])
    await put(null)
    expect(mensagem(await confirmar(ana.token, link))).toBe(
      'O seu e-mail mudou depois desta mensagem. Peça outro em Segurança da conta.',
    )
  })

  test('that lapsed, or was followed by a newer link, is refused in words', async () => {
    await put('ana@banco.test')
    const primeiro = await correio.ultimoLink('/conta/confirmar-email')
    await put('ana@banco.test')
    const segundo = await correio.ultimoLink('/conta/confirmar-email')
    expect(mensagem(await confirmar(ana.token, primeiro))).toBe(
      'Há um link mais novo: use o da última mensagem.',
    )
    t.passar(24 * 3_600_000)
    const token = await e.entrar(ana.id)
    expect(mensagem(await confirmar(token, segundo))).toBe(
      'O prazo deste link venceu. Peça outro em Segurança da conta.',
    )
  })

  test('is unique in the establishment, and may be somebody’s of another', async () => {
    const vizinha = await t.cenario.usuario(await t.cenario.instituicao(), [])
    const colega = await t.cenario.usuario(bancoId, [])
    await correio.endereco(vizinha.id, 'a@banco.test')
    await correio.endereco(colega.id, 'b@banco.test')
    expect((await put('a@banco.test')).status).toBe(200)
    expect(mensagem(await put('b@banco.test'))).toContain('Outra pessoa da equipe já tem este e-mail.')
  })

  test.each([
    'ana@banco.test\r\nBcc: todos@banco.test',
    'ana@banco.test, bia@banco.test',
    'Ana <ana@banco.test>',
    'ana@banco.test\nX: y',
    'anа@banco.test',
    'ana@',
    `${'a'.repeat(250)}@b.co`,
  ])('refuses %j', async (email) => {
    expect((await put(email)).status).toBe(400)
    expect(await correio.estados()).toEqual([])
  })
})

describe('a forgotten password', () => {
  beforeEach(() => correio.endereco(ana.id, 'ana@banco.test'))

  test('is replaced by the newest link, once, ends all sessions, and is told', async () => {
    expect((await pedir(ana.cpf)).status).toBe(204)
    const velho = await correio.ultimoLink('/nova-senha')
    t.passar(60_000)
    await pedir(ana.cpf)
    const link = await correio.ultimoLink('/nova-senha')
    expect(mensagem(await trocar(velho))).toBe('Há um link mais novo: use o da última mensagem.')
    expect(mensagem(await trocar({ ...link, token: velho.token }))).toBe(
      'Este link não vale. Abra-o de novo na mensagem, inteiro.',
    )
    expect(mensagem(await trocar(link, { senhaNova: `trem azul ${ana.cpf}` }))).toContain('CPF')
    // A scanner that opens the page sends no token, and nothing of it was used up by refusals.
    expect((await trocar(link)).status).toBe(204)
    expect(mensagem(await trocar(link))).toBe('Este link já foi usado. Peça outro em Esqueci a senha.')
    expect((await t.call('GET', '/api/autenticacao/sessoes', { token: ana.token })).status).toBe(401)
    expect((await entrar(ana.cpf, SENHA)).status).toBe(401)
    expect((await entrar(ana.cpf, NOVA)).json()).toMatchObject({ expirado: false })
    await correio.enviar()
    expect((await smtp.cartas()).at(-1)?.subject).toBe('A sua senha foi trocada')
    expect(await acoes(ana.id)).toContain('trocarSenhaPorLink')
    const kept = await t.banco.db.selectFrom('linkDeEmail').select('hashes').execute()
    expect(JSON.stringify(kept)).not.toContain(link.token)
  })

  test('lets two who use one link at once through once', async () => {
    await pedir(ana.cpf)
    const link = await correio.ultimoLink('/nova-senha')
    const both = await Promise.all([trocar(link), trocar(link, { senhaNova: 'um terceiro trem azul' })])
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([204, 400]))
  })

  test('leaves the second factor on', async () => {
    await t.banco.db
      .insertInto('segundoFator')
      .values({ usuarioId: ana.id, segredo: 'A'.repeat(32), ativadoEm: t.clock.now(), ultimoPasso: 1 })
      .execute()
    await pedir(ana.cpf)
    await trocar(await correio.ultimoLink('/nova-senha'))
    expect((await entrar(ana.cpf, NOVA)).json()).toMatchObject({ segundoFator: 'codigo' })
  })

  test('link lapses after 30 minutes, and of a disabled person opens nothing', async () => {
    await pedir(ana.cpf)
    const link = await correio.ultimoLink('/nova-senha')
    await t.banco.db.updateTable('usuario').set({ ativo: false }).where('id', '=', ana.id).execute()
    expect(mensagem(await trocar(link))).toBe('O seu acesso está desativado.')
    await t.banco.db.updateTable('usuario').set({ ativo: true }).where('id', '=', ana.id).execute()
    t.passar(30 * 60_000)
    expect(mensagem(await trocar(link))).toBe('O prazo deste link venceu. Peça outro em Esqueci a senha.')
  })

  test('is answered alike for a CPF that is nobody’s, without an address, or disabled, and sends nothing', async () => {
    const sem = await t.cenario.usuario(bancoId, [])
    await correio.endereco(sem.id, 'sem@banco.test', false)
    const { cpf } = await t.banco.db
      .selectFrom('usuario')
      .where('id', '=', sem.id)
      .select('cpf')
      .executeTakeFirstOrThrow()
    const answers = [await pedir(ana.cpf), await pedir(newCpf()), await pedir(cpf ?? '')]
    expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [204, '']))
    expect(await correio.enviar()).toBe(1)
    const kept = await t.banco.db.selectFrom('pedidoDeSenha').select('cpf').execute()
    expect(kept.filter((row) => row.cpf !== null)).toEqual([])
  })

  test('gets five letters an hour per CPF, and an address asks thirty times', async () => {
    for (let n = 0; n < 7; n++) expect((await pedir(ana.cpf)).status).toBe(204)
    expect(await correio.enviar()).toBe(5)
    t.passar(3_600_000)
    await pedir(ana.cpf)
    expect(await correio.enviar()).toBe(1)
    const de = em()
    const asked = await Promise.all(Array.from({ length: 32 }, () => pedir(newCpf(), de)))
    expect(asked.filter(({ status }) => status === 204)).toHaveLength(30)
    const refused = asked.find(({ status }) => status === 429)
    expect(refused && mensagem(refused)).toBe('Muitos pedidos deste endereço. Tente novamente em uma hora.')
  })

  test('sends the same statements for a known and an unknown CPF', async () => {
    const known = await statementsOf(() => pedir(ana.cpf))
    expect(known.length).toBeGreaterThan(1)
    expect(await statementsOf(() => pedir(newCpf()))).toEqual(known)
  })
})

test('without mail nothing is sent, and who forgot the password is told whom to ask', async () => {
  const sem = await startApp()
  const cenario = createEquipe(sem)
  const banco = await sem.cenario.instituicao()
  const ada = await cenario.administrador(banco)
  const pedido = await sem.call('POST', '/api/autenticacao/pedir-senha', { body: { cpf: newCpf() } })
  expect([pedido.status, mensagem(pedido)]).toEqual([
    400,
    'Peça ao administrador de acessos da sua instituição.',
  ])
  expect((await sem.call('GET', '/api/configuracao')).json()).toMatchObject({ correio: false })
  const criada = await sem.call('POST', '/api/equipe/pessoas', {
    token: ada.token,
    body: { cpf: newCpf(), nome: 'Nara', perfilIds: [await cenario.perfil('Gestor')], email: 'n@banco.test' },
  })
  expect(criada.json()).toMatchObject({ senha: expect.any(String) as string })
  expect(await sem.banco.db.selectFrom('email').selectAll().execute()).toEqual([])
  await sem.close()
})

describe('an invitation', () => {
  test('goes to a new person with an address: password, terms and address at once, for 72 hours', async () => {
    const ada = await e.administrador(bancoId)
    const cpf = newCpf()
    const convidar = (body: object) =>
      t.call('POST', '/api/equipe/pessoas', {
        token: ada.token,
        body: { cpf: newCpf(), nome: 'Nara Nova', ...body },
      })
    const perfilIds = [await e.perfil('Gestor')]
    const criada = await convidar({ cpf, perfilIds, email: 'Nara@banco.test' })
    const { id, senha } = criada.json<{ id: number; senha: null }>()
    expect(senha).toBeNull()
    expect(mensagem(await convidar({ perfilIds, email: 'nara@banco.test' }))).toContain(
      'Outra pessoa da equipe já tem este e-mail.',
    )
    const link = await correio.ultimoLink('/convite')
    expect(mensagem(await trocar(link))).toContain('É preciso aceitar os termos de uso.')
    t.passar(72 * 3_600_000 - 60_000)
    expect((await trocar(link, { aceito: true })).status).toBe(204)
    expect((await entrar(cpf, NOVA)).json()).toMatchObject({ expirado: false, precisaAceitarTermoUso: false })
    expect((await e.pessoas(await e.entrar(ada.id), `filtro=${cpf}`))[0]).toMatchObject({
      id,
      email: 'nara@banco.test',
      emailConfirmado: true,
      senhaProvisoria: false,
    })
  })

  test('of a person with binding codes goes out once a second administrator confirmed', async () => {
    const dois = await e.instituicao()
    const [ada, bob] = [await e.administrador(dois), await e.administrador(dois, 'Bob')]
    const pedido = await e.criar(ada.token, [await e.perfil('Gestor')], { email: 'gestor@banco.test' })
    const { espera } = pedido.json<{ espera: { id: number } }>()
    expect(await correio.enviar()).toBe(0)
    const feito = await t.call('POST', `/api/equipe/atos/${espera.id}/confirmar`, { token: bob.token })
    expect(feito.json()).toMatchObject({ senha: null })
    expect((await correio.ultimoLink('/convite')).id).toBeGreaterThan(0)
  })
})

test('an administrator changes an address, which its person alone confirms', async () => {
  const ada = await e.administrador(bancoId)
  await correio.endereco(ana.id, 'velho@banco.test')
  const put = (email: string, headers = {}) =>
    t.call('PUT', `/api/equipe/pessoas/${ana.id}/email`, { token: ada.token, body: { email }, headers })
  expect((await put('novo@banco.test', { 'if-match': '"99"' })).status).toBe(412)
  expect((await put('novo@banco.test')).status).toBe(204)
  expect((await e.pessoas(ada.token, `filtro=${ana.cpf}`))[0]).toMatchObject({
    email: 'novo@banco.test',
    emailConfirmado: false,
  })
  await pedir(ana.cpf)
  const link = await correio.ultimoLink('/conta/confirmar-email')
  // Whoever typed the address, and reads what arrives there, gets into nothing by it.
  expect(await correio.links('/nova-senha')).toEqual([])
  expect(
    (await t.call('POST', '/api/autenticacao/email/confirmar', { token: ada.token, body: link })).status,
  ).toBe(400)
  expect(await e.avisos(bancoId)).toEqual([
    expect.stringContaining('E-mail trocado: Ada Administradora trocou o e-mail de Ana') as string,
  ])
})

test('a sign-in from a place not seen before is told by mail; the first and a known one are not', async () => {
  await correio.endereco(ana.id, 'ana@banco.test')
  const [casa, longe] = [em(), em()]
  await entrar(ana.cpf, SENHA, casa)
  await entrar(ana.cpf, SENHA, casa)
  expect(await correio.estados(ana.id)).toEqual([])
  await entrar(ana.cpf, SENHA, longe)
  await correio.enviar()
  expect((await smtp.cartas()).map(({ subject }) => subject)).toEqual(['Entrada de um lugar novo'])
})
