// @module-tag motores
import { setTimeout as sleep } from 'node:timers/promises'
import type { SessaoAberta } from '@lastro/shared/autenticacao/sessoes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTransaction } from '#db/transaction.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { hashSenha } from './senha.service.ts'
import { insertSessao, SESSAO_IDLE_MS } from './sessao.repository.ts'

const SENHA = 'uma senha comprida'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0 Safari/537.36'
const NAO_ENCONTRADA = 'Sessão não encontrada. Talvez já tenha terminado.'

let t: TestApp
let instituicaoId: number
let senhaHash: string
beforeAll(async () => {
  t = await startApp()
  instituicaoId = await t.cenario.instituicao()
  senhaHash = await hashSenha(SENHA)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  await t.banco.db.deleteFrom('tentativaLogin').execute()
})

const pessoa = (opcoes: object = {}) =>
  t.cenario.usuario(instituicaoId, DE_INSTITUICAO, { senhaHash, ...opcoes })
const entrar = async (cpf: string, headers: Record<string, string> = {}) => {
  const body = { cpf, senha: SENHA, origem: 'web' }
  const response = await t.call('POST', '/api/autenticacao/Login', { body, endereco: '10.0.0.7', headers })
  return response.json<{ token: string }>().token
}
const PATH = '/api/autenticacao/sessoes'
const pedir = (token: string) => t.call('GET', PATH, { token })
const listar = async (token: string) => (await pedir(token)).json<{ sessoes: SessaoAberta[] }>().sessoes
const encerrar = (token: string, id: number) => t.call('POST', `${PATH}/${id}/encerrar`, { token })
const encerrarOutras = (token: string) => t.call('POST', `${PATH}/encerrar-outras`, { token })
const daOutra = async (token: string) => (await listar(token)).find(({ esta }) => !esta)?.id ?? 0
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const atos = async (id: number) => {
  const rows = await t.banco.db
    .selectFrom('auditoria')
    .where('entidade', '=', 'usuario')
    .where('entidadeId', '=', id)
    .select(['acao', 'usuarioId', 'instituicaoFinanceiraId', 'depois'])
    .orderBy('sequencia')
    .execute()
  return rows.map(({ acao, usuarioId, instituicaoFinanceiraId, depois }) => [
    acao,
    usuarioId === id && instituicaoFinanceiraId === instituicaoId,
    depois,
  ])
}

describe('the list', () => {
  test('tells where and since when each open session of the caller is, this one first', async () => {
    const { cpf, token } = await pessoa()
    await pessoa()
    t.passar(60_000)
    const outro = await entrar(cpf, { 'user-agent': WINDOWS })
    t.passar(120_000)
    expect(await listar(token)).toEqual([
      {
        id: expect.any(Number),
        aparelho: null,
        endereco: null,
        desde: '2026-11-16T15:00:00.000Z',
        ultimoUsoEm: '2026-11-16T15:03:00.000Z',
        aguardaCodigo: false,
        esta: true,
      },
      {
        id: expect.any(Number),
        aparelho: 'Chrome no Windows',
        endereco: '10.0.0.7',
        desde: '2026-11-16T15:01:00.000Z',
        ultimoUsoEm: '2026-11-16T15:01:00.000Z',
        aguardaCodigo: false,
        esta: false,
      },
    ])
    expect((await listar(outro)).map(({ esta, aparelho }) => [esta, aparelho])).toEqual([
      [true, 'Chrome no Windows'],
      [false, null],
    ])
    expect((await pedir(token)).text).not.toMatch(/hash|token/i)
  })

  test('leaves out what has ended, and shows at most 100', async () => {
    const { id, token } = await pessoa()
    const agora = t.clock.now()
    const linhas = Array.from({ length: 105 }, (_, n) => ({
      tokenHash: Buffer.from(`lista ${id} ${n}`.padEnd(32)),
      usuarioId: id,
      criadaEm: agora,
      ultimoUsoEm: agora,
      expiraEm: new Date(agora.getTime() + 60_000),
    }))
    await t.banco.db.insertInto('sessao').values(linhas).execute()
    const cheia = await listar(token)
    expect([cheia.length, cheia[0]?.esta]).toEqual([100, true])
    t.passar(60_000)
    expect(await listar(token)).toHaveLength(1)
    t.passar(SESSAO_IDLE_MS)
    expect((await pedir(token)).status).toBe(401)
  })

  test('shows one that waits for the code, which may ask for nothing of it', async () => {
    const { cpf, token } = await pessoa({ segundoFator: true })
    const pendente = await entrar(cpf)
    expect((await listar(token)).map(({ aguardaCodigo }) => aguardaCodigo)).toEqual([false, true])
    expect((await pedir(pendente)).status).toBe(403)
    expect((await encerrarOutras(pendente)).status).toBe(403)
    expect((await encerrar(token, await daOutra(token))).status).toBe(204)
    expect((await pedir(pendente)).status).toBe(401)
  })
})

describe('ending', () => {
  test('one, once: its next call is answered as that of any ended session', async () => {
    const { id, cpf, token } = await pessoa()
    const [outro, terceiro] = [await entrar(cpf), await entrar(cpf)]
    const alvo = (await listar(outro))[0]?.id ?? 0
    const fins = await Promise.all([encerrar(token, alvo), encerrar(token, alvo)])
    expect(statuses(fins)).toEqual([204, 404])
    expect(fins.find(({ status }) => status === 404)?.text).toBe(NAO_ENCONTRADA)
    const depois = await pedir(outro)
    expect([depois.status, depois.text]).toEqual([401, 'Sessão expirada'])
    expect((await pedir(terceiro)).status).toBe(200)
    expect(await atos(id)).toEqual([['encerrarSessao', true, '{"encerradas":1}']])
  })

  test("another's is not found, and one's own is left by signing out", async () => {
    const [ana, bia] = [await pessoa(), await pessoa()]
    const [dela] = await listar(bia.token)
    const alheia = await encerrar(ana.token, dela?.id ?? 0)
    expect([alheia.status, alheia.text]).toEqual([404, NAO_ENCONTRADA])
    const [propria] = await listar(ana.token)
    const recusa = await encerrar(ana.token, propria?.id ?? 0)
    expect([recusa.status, recusa.text]).toEqual([400, 'Esta é a sessão em uso. Para encerrá-la, saia.'])
    expect([(await listar(ana.token)).length, (await listar(bia.token)).length]).toEqual([1, 1])
    expect(await atos(ana.id)).toEqual([])
  })

  test('all others, of nobody else; again it does and tells nothing', async () => {
    const { id, cpf, token } = await pessoa()
    const alguem = await pessoa()
    const outros = [await entrar(cpf), await entrar(cpf)]
    for (let vez = 0; vez < 2; vez++) expect((await encerrarOutras(token)).status).toBe(204)
    for (const outro of outros) expect((await pedir(outro)).status).toBe(401)
    for (const fica of [token, alguem.token]) expect(await listar(fica)).toHaveLength(1)
    expect(await atos(id)).toEqual([['encerrarOutrasSessoes', true, '{"encerradas":2}']])
  })

  test('of two sessions that end each other one stays', async () => {
    const { cpf, token } = await pessoa()
    const outro = await entrar(cpf)
    const fins = await Promise.all([encerrarOutras(token), encerrarOutras(outro)])
    expect(statuses(fins)).toEqual([204, 401])
    expect(statuses(await Promise.all([pedir(token), pedir(outro)]))).toEqual([200, 401])
  })

  test('all others waits for a sign-in under way and ends it too', async () => {
    const { id: usuarioId, token } = await pessoa()
    const [inserida, confirmar] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const entrada = withTransaction(t.banco.db, async (tx) => {
      await insertSessao(tx, {
        tokenHash: Buffer.from(`corrida ${usuarioId}`.padEnd(32)),
        usuarioId,
        prova: { senhaHash },
        origem: { aparelho: null, endereco: '10.0.0.9' },
        now: t.clock.now(),
      })
      inserida.resolve()
      await confirmar.promise
    })
    await inserida.promise
    const fim = encerrarOutras(token)
    // Long enough for the call to come as far as the lock.
    await sleep(150)
    confirmar.resolve()
    await entrada
    expect((await fim).status).toBe(204)
    expect(await listar(token)).toHaveLength(1)
  })
})

test('changing the own password counts wrong ones as sign-in does, ends the others and keeps this session', async () => {
  const { cpf, token } = await pessoa()
  const outro = await entrar(cpf)
  const trocar = (senhaAtual: string) =>
    t.call('POST', '/api/autenticacao/senha', {
      token,
      body: { senhaAtual, senhaNova: 'outra senha comprida' },
      endereco: '10.0.0.8',
    })
  for (let vez = 0; vez < 10; vez++) expect((await trocar('errada')).status).toBe(400)
  const demais = await trocar(SENHA)
  expect([demais.status, demais.text]).toEqual([429, 'Muitas tentativas. Tente novamente em alguns minutos.'])
  expect((await pedir(outro)).status).toBe(200)
  t.passar(15 * 60_000)
  expect((await trocar(SENHA)).status).toBe(204)
  expect((await pedir(outro)).status).toBe(401)
  expect(await listar(token)).toMatchObject([{ esta: true }])
})
