import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { newCpf } from '#testing/documentos.ts'
import { renovarSessoes } from './renovar-sessoes.service.ts'
import { type CenaDoSso, createCenaDoSso, novoVinculo, pedidoPara, PUBLICO, RETORNO } from './testing/cena.ts'
import { createNavegador, type ProvedorDeTeste, startProvedor } from './testing/provedor.ts'

let t: TestApp
let c: CenaDoSso
let p: ProvedorDeTeste
let id: number
beforeAll(async () => {
  t = await startApp({ env: { ENDERECO_PUBLICO: PUBLICO } })
  t.setNow(new Date().toISOString())
  c = await createCenaDoSso(t)
  const servidor = await t.listen()
  // The id that the first settings of the database get; a provider must know where to tell of a logout beforehand.
  p = await startProvedor({ retorno: RETORNO, saida: `${servidor}/api/autenticacao/sso/1/saida` })
  id = await c.ligar(pedidoPara(p.emissor))
})
afterAll(async () => {
  await p.close()
  await t.close()
})
beforeEach(() => t.setNow(new Date().toISOString()))

/** A person of the institution, known to the provider by the same CPF. */
async function pessoa(claims: Record<string, unknown> = {}) {
  const quem = await t.cenario.usuario(c.bancoId, ['Contratos.Contratos.Listar'], { nome: 'Pia Pessoa' })
  const conta = `conta-${quem.id}`
  await p.pessoa(conta, { cpf: quem.cpf, name: 'Pia Pessoa', ...claims })
  return { ...quem, conta }
}

async function entrar(conta: string, opcoes?: { fator?: boolean }) {
  const vinculo = novoVinculo()
  const { endereco } = await c.iniciar(id, vinculo)
  const volta = await createNavegador().entrar(endereco, conta, opcoes)
  return { ...(await c.concluir(vinculo, volta)), vinculo, volta }
}

const deps = () => ({
  db: t.banco.db,
  // Only the time of the program is moved; that of the provider's tokens goes on.
  clock: { ...t.clock, wall: () => new Date() },
  segredos: t.segredos,
  rede: { redes: [], producao: false },
})
const renovar = () => renovarSessoes(deps(), (error) => expect.fail(String(error)))

test('a person whose CPF the provider says comes in, with the permissions that they have here', async () => {
  const quem = await pessoa()
  const { status, token, text } = await entrar(quem.conta)
  expect({ status, text }).toMatchObject({ status: 200 })
  expect(JSON.parse(text)).toMatchObject({ cpf: quem.cpf, expirado: false })
  const regras = await t.call('POST', '/api/autenticacao/Regras', { token, body: { documento: quem.cpf } })
  expect(regras.json()).toMatchObject({ nome: 'Pia Pessoa', expirado: false })
  expect(regras.text).toContain('Contratos.Contratos.Listar')
})

test('nobody is made without a map, and a person whom only the provider knows stays outside in words', async () => {
  await p.pessoa('estranha', { cpf: newCpf(), name: 'Eva Estranha' })
  const { status, text } = await entrar('estranha')
  expect(status).toBe(400)
  expect(text).toContain('não tem acesso aqui')
})

test('a way back counts once, and its code once', async () => {
  const quem = await pessoa()
  const primeira = await entrar(quem.conta)
  expect(primeira.status).toBe(200)
  const repetida = await c.concluir(primeira.vinculo, primeira.volta)
  expect(repetida.text).toBe('Esta volta do provedor já foi usada uma vez. Entre de novo.')
  // The same code on a way of its own: the provider itself refuses it.
  const vinculo = novoVinculo()
  const { endereco } = await c.iniciar(id, vinculo)
  const volta = new URLSearchParams(primeira.volta)
  volta.set('state', new URL(endereco).searchParams.get('state') ?? '')
  const comCodigo = await c.concluir(vinculo, `?${volta}`)
  expect(comCodigo.text).toContain('O provedor não aceitou o código da entrada')
  expect(await c.auditadas('recusarSso')).toEqual(expect.arrayContaining([repetida.text, comCodigo.text]))
  const avisos = await c.equipe.avisos(c.bancoId)
  expect(avisos.some((aviso) => aviso.includes(comCodigo.text))).toBe(true)
})

test('a way begun in another browser opens nothing', async () => {
  const quem = await pessoa()
  const { endereco } = await c.iniciar(id, novoVinculo())
  const volta = await createNavegador().entrar(endereco, quem.conta)
  expect((await c.concluir(novoVinculo(), volta)).status).toBe(400)
})

test('a leaver is out at once where the provider tells so', async () => {
  const quem = await pessoa()
  const { token } = await entrar(quem.conta)
  expect((await c.sessao(token)).status).toBe(200)
  await p.sai(quem.conta, { avisar: true })
  expect((await c.sessao(token)).status).toBe(401)
  expect(await c.auditadas('terminarPorSso')).toContain('Aviso de saída do provedor.')
})

test('a leaver is out within 60 minutes where it tells nothing; the others go on', async () => {
  const [sai, fica] = [await pessoa(), await pessoa()]
  const saindo = await entrar(sai.conta)
  const ficando = await entrar(fica.conta)
  await p.sai(sai.conta, { avisar: false })
  t.passar(56 * 60_000)
  await renovar()
  expect((await c.sessao(saindo.token)).status).toBe(401)
  t.passar(10 * 60_000)
  expect((await c.sessao(ficando.token)).status).toBe(200)
  // The renewed token renews again.
  t.passar(50 * 60_000)
  await renovar()
  t.passar(10 * 60_000)
  expect((await c.sessao(ficando.token)).status).toBe(200)
})

test('two servers that ask at once ask once, and the refresh token stays closed in the database', async () => {
  const quem = await pessoa()
  const { token } = await entrar(quem.conta)
  const guardadas = await t.banco.db
    .selectFrom('sessao')
    .where('usuarioId', '=', quem.id)
    .select('renovacao')
    .execute()
  expect(guardadas.map(({ renovacao }) => renovacao?.slice(0, 12))).toContain('aes-256-gcm:')
  t.passar(56 * 60_000)
  const asked = await Promise.all([renovar(), renovar(), renovar()])
  const mine = asked.reduce((sum, each) => sum + each, 0)
  t.passar(30 * 60_000)
  expect((await c.sessao(token)).status).toBe(200)
  expect(mine).toBeGreaterThan(0)
})

test('with the second factor demanded, the provider must have proved it', async () => {
  const quem = await pessoa()
  await t.banco.db
    .updateTable('politicaInstituicao')
    .set({ exigeSegundoFator: true })
    .where('instituicaoFinanceiraId', '=', c.bancoId)
    .execute()
  const sem = await entrar(quem.conta, { fator: false })
  expect(sem.text).toContain('o provedor não disse que o conferiu')
  const com = await entrar(quem.conta)
  expect(com.text).toContain('token')
  expect((await c.sessao(com.token)).status).toBe(200)
  await t.banco.db
    .updateTable('politicaInstituicao')
    .set({ exigeSegundoFator: false })
    .where('instituicaoFinanceiraId', '=', c.bancoId)
    .execute()
})

test('the page of sign-in learns where a person signs in; an unknown CPF gets the answer of one who does not', async () => {
  const quem = await pessoa()
  const deOutro = await t.cenario.usuario(await t.cenario.instituicao(), [])
  const conhecida = await c.perguntar(quem.cpf)
  expect(conhecida.json()).toEqual({ provedor: { id, nome: expect.any(String), somenteSso: false } })
  const [alheia, estranha] = [await c.perguntar(deOutro.cpf), await c.perguntar(newCpf())]
  expect([alheia.text, estranha.text]).toEqual(['{"provedor":null}', '{"provedor":null}'])
})

test('asking counts as a try, until the person is in', async () => {
  const quem = await pessoa()
  const outro = newCpf()
  for (let n = 0; n < 10; n++)
    expect([
      (await c.perguntar(quem.cpf, '10.7.7.7')).status,
      (await c.perguntar(outro, '10.7.7.7')).status,
    ]).toEqual([200, 200])
  expect([
    (await c.perguntar(quem.cpf, '10.7.7.7')).status,
    (await c.perguntar(outro, '10.7.7.7')).status,
  ]).toEqual([429, 429])
  expect((await entrar(quem.conta)).status).toBe(200)
  expect((await c.perguntar(quem.cpf, '10.7.7.7')).status).toBe(200)
  expect((await c.perguntar(outro, '10.7.7.7')).status).toBe(429)
})
