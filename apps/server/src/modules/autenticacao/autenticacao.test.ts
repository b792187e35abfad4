import argon2 from '@node-rs/argon2'
import { formatCpf } from '@lastro/shared/documentos'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { BODY_TIMEOUTS } from '#http/body-timeouts.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { hashSenha } from './senha.service.ts'
import { SESSAO_IDLE_MS } from './sessao.repository.ts'

const SENHA = 'uma senha comprida'
const HORA = 60 * 60 * 1000

let t: TestApp
let instituicaoId: number
let senhaHash: string
beforeAll(async () => {
  t = await startApp({ env: { SENHA_VALIDADE_DIAS: '90' } })
  instituicaoId = await t.cenario.instituicao()
  senhaHash = await hashSenha(SENHA)
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  await t.banco.db.deleteFrom('tentativaLogin').execute()
})

type Opcoes = Parameters<TestApp['cenario']['usuario']>[2]
async function pessoa(opcoes: Opcoes = {}) {
  const usuario = await t.cenario.usuario(instituicaoId, DE_INSTITUICAO, { senhaHash, ...opcoes })
  await t.banco.db
    .updateTable('usuario')
    .set({ senhaAlteradaEm: t.clock.now() })
    .where('id', '=', usuario.id)
    .execute()
  return usuario
}
const entrar = (cpf: string, senha: string) =>
  t.call('POST', '/api/autenticacao/Login', { body: { cpf, senha, origem: 'web' } })
const regras = (token: string, documento: string) =>
  t.call('POST', '/api/autenticacao/Regras', { token, body: { documento } })
const listar = (token: string) => t.call('GET', '/api/lojas', { token })

test('a session that sends a file outlives the sending', () => {
  expect(BODY_TIMEOUTS.fileMs).toBeLessThan(SESSAO_IDLE_MS)
})

describe('signing in', () => {
  test('takes the CPF with and without its mask', async () => {
    const { cpf } = await pessoa()
    for (const escrito of [cpf, formatCpf(cpf)]) {
      const response = await entrar(escrito, SENHA)
      expect(response.status).toBe(200)
      expect(response.json()).toEqual({
        token: expect.stringMatching(/^[\w-]{43}$/),
        validade: '2026-11-17T03:00:00.000Z',
        expirado: false,
        precisaAceitarTermoUso: false,
      })
      expect((await listar(response.json<{ token: string }>().token)).status).toBe(200)
    }
  })

  test('answers an unknown CPF, a wrong password and a disabled user alike, after the same work', async () => {
    const { cpf } = await pessoa()
    const desligada = await pessoa()
    await t.banco.db.updateTable('usuario').set({ ativo: false }).where('id', '=', desligada.id).execute()
    const verify = vi.spyOn(argon2, 'verify')
    const tentativas = [
      [cpf, 'errada'],
      ['39053344705', SENHA],
      [desligada.cpf, SENHA],
    ] as const
    for (const [documento, senha] of tentativas) {
      verify.mockClear()
      const response = await entrar(documento, senha)
      expect([response.status, response.text]).toEqual([401, 'Credenciais inválidas.'])
      expect(verify).toHaveBeenCalledTimes(1)
      // Equal cost, whoever's hash it is.
      expect(verify.mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    }
  })

  test('says which field is missing', async () => {
    const response = await t.call('POST', '/api/autenticacao/Login', { body: {} })
    expect([response.status, response.text]).toEqual([
      400,
      'Validation failed:\n -- cpf: Campo obrigatório\n -- senha: Campo obrigatório',
    ])
  })

  test('keeps the hash of the token only', async () => {
    const { cpf, id } = await pessoa()
    const { token } = (await entrar(cpf, SENHA)).json<{ token: string }>()
    const rows = await t.banco.db.selectFrom('sessao').where('usuarioId', '=', id).selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.every(({ tokenHash }) => tokenHash.length === 32)).toBe(true)
  })
})

describe('a session', () => {
  test('tells its own user the permissions, and nobody else', async () => {
    const { cpf, token } = await pessoa({ nome: 'Bia' })
    const outra = await pessoa()
    const own = await regras(token, formatCpf(cpf))
    expect(own.json()).toMatchObject({ idEstabelecimento: instituicaoId, tipo: 'instituicao', nome: 'Bia' })
    const { listaAutorizacao } = own.json<{ listaAutorizacao: { codigoPermissao: string }[] }>()
    expect(listaAutorizacao.map(({ codigoPermissao }) => codigoPermissao)).toEqual(DE_INSTITUICAO)
    expect((await regras(token, outra.cpf)).status).toBe(403)
  })

  test('ends when its user signs out, only this one', async () => {
    const { cpf, token } = await pessoa()
    const outro = (await entrar(cpf, SENHA)).json<{ token: string }>().token
    expect((await t.call('POST', '/api/autenticacao/sair', { token })).status).toBe(204)
    const after = await listar(token)
    expect([after.status, after.text]).toEqual([401, 'Sessão expirada'])
    expect((await listar(outro)).status).toBe(200)
  })

  test('ends at once when its user or establishment is disabled, and follows a changed permission', async () => {
    const { id, token } = await pessoa()
    expect((await listar(token)).status).toBe(200)
    await t.banco.db.deleteFrom('usuarioPerfil').where('usuarioId', '=', id).execute()
    expect((await listar(token)).status).toBe(403)
    await t.banco.db.updateTable('usuario').set({ ativo: false }).where('id', '=', id).execute()
    expect((await listar(token)).status).toBe(401)

    const outra = await t.cenario.instituicao()
    const alguem = await t.cenario.usuario(outra, DE_INSTITUICAO)
    await t.banco.db.updateTable('estabelecimento').set({ ativo: false }).where('id', '=', outra).execute()
    expect((await listar(alguem.token)).status).toBe(401)
  })

  test('ends after two idle hours', async () => {
    const { token } = await pessoa()
    for (let vez = 0; vez < 3; vez++) {
      t.passar(2 * HORA - 1000)
      expect((await listar(token)).status).toBe(200)
    }
    t.passar(2 * HORA)
    expect((await listar(token)).status).toBe(401)
  })

  test('ends after twelve hours in use', async () => {
    const { token } = await pessoa()
    for (let vez = 0; vez < 11; vez++) {
      t.passar(HORA)
      expect((await listar(token)).status).toBe(200)
    }
    t.passar(HORA)
    expect((await listar(token)).status).toBe(401)
  })

  test('is not opened with a password that was changed while it was checked', async () => {
    const { cpf, id } = await pessoa()
    const outroHash = await hashSenha('uma senha diferente')
    vi.spyOn(argon2, 'verify').mockImplementationOnce(async () => {
      await t.banco.db.updateTable('usuario').set({ senhaHash: outroHash }).where('id', '=', id).execute()
      return true
    })
    expect((await entrar(cpf, SENHA)).status).toBe(401)
  })
})

describe('pending steps', () => {
  async function abertas(token: string, cpf: string) {
    const answers = await Promise.all([
      listar(token),
      t.call('GET', '/api/veiculos/ufs', { token }),
      t.call('POST', '/api/contratos', { token, body: {} }),
      regras(token, cpf),
      t.call('POST', '/api/autenticacao/senha', { token, body: {} }),
      t.call('POST', '/api/autenticacao/termo-uso', { token, body: {} }),
    ])
    return answers.map(({ status }) => status)
  }
  const SO_OS_PASSOS = [403, 403, 403, 200, 400, 400]

  test('a provisional password opens only the steps until it is changed, which ends the other sessions', async () => {
    const { cpf, token, id } = await pessoa({ senhaProvisoria: true })
    const login = (await entrar(cpf, SENHA)).json<{ token: string; expirado: boolean }>()
    expect(login.expirado).toBe(true)
    expect(await abertas(token, cpf)).toEqual(SO_OS_PASSOS)
    expect((await listar(token)).text).toBe('Troque a senha para continuar.')
    const trocar = (body: object) => t.call('POST', '/api/autenticacao/senha', { token, body })
    expect((await trocar({ senhaAtual: 'errada', senhaNova: 'nova senha comprida' })).text).toBe(
      'Validation failed:\n -- senhaAtual: A senha atual não confere.',
    )
    expect((await trocar({ senhaAtual: SENHA, senhaNova: 'curta' })).text).toContain('pelo menos 12')
    expect((await trocar({ senhaAtual: SENHA, senhaNova: SENHA })).status).toBe(400)
    expect((await trocar({ senhaAtual: SENHA, senhaNova: 'Senha@123456' })).text).toContain(
      'senhaNova: Esta senha é fácil de adivinhar.',
    )
    expect((await trocar({ senhaAtual: SENHA, senhaNova: `kdpq-${cpf}` })).text).toBe(
      'Validation failed:\n -- senhaNova: A senha não pode conter o seu CPF.',
    )
    expect((await trocar({ senhaAtual: SENHA, senhaNova: 'nova senha comprida' })).status).toBe(204)
    expect((await listar(token)).status).toBe(200)
    expect((await listar(login.token)).status).toBe(401)
    expect((await entrar(cpf, SENHA)).status).toBe(401)
    expect((await entrar(cpf, 'nova senha comprida')).json()).toMatchObject({ expirado: false })
    const audited = await t.banco.db
      .selectFrom('auditoria')
      .where('entidade', '=', 'usuario')
      .where('entidadeId', '=', id)
      .selectAll()
      .execute()
    expect(audited).toMatchObject([
      { acao: 'trocarSenha', usuarioId: id, instituicaoFinanceiraId: 0, antes: null, depois: null },
    ])
    expect((await t.call('POST', '/api/autenticacao/sair', { token })).status).toBe(204)
  })

  test('a password older than the setting is expired', async () => {
    const { cpf, id } = await pessoa()
    await t.banco.db
      .updateTable('usuario')
      .set({ senhaAlteradaEm: new Date('2026-08-18T14:59:59Z') })
      .where('id', '=', id)
      .execute()
    const login = (await entrar(cpf, SENHA)).json<{ token: string }>()
    expect(login).toMatchObject({ expirado: true })
    expect(await abertas(login.token, cpf)).toEqual(SO_OS_PASSOS)
    const dela = (await regras(login.token, cpf)).json()
    expect(dela).toMatchObject({ expirado: true })
    expect(dela).not.toHaveProperty('senhaProvisoria')
    await t.banco.db
      .updateTable('usuario')
      .set({ senhaAlteradaEm: new Date('2026-08-18T15:00:00Z') })
      .where('id', '=', id)
      .execute()
    expect((await listar(login.token)).status).toBe(200)
  })

  test('the terms are accepted once', async () => {
    const { cpf, token } = await pessoa({ termoAceito: false })
    expect((await entrar(cpf, SENHA)).json()).toMatchObject({ precisaAceitarTermoUso: true })
    expect(await abertas(token, cpf)).toEqual(SO_OS_PASSOS)
    expect((await listar(token)).text).toBe('Aceite os termos de uso para continuar.')
    const aceitar = (aceito: boolean) =>
      t.call('POST', '/api/autenticacao/termo-uso', { token, body: { aceito } })
    expect((await aceitar(false)).status).toBe(400)
    expect((await aceitar(true)).status).toBe(204)
    expect((await listar(token)).status).toBe(200)
    expect((await entrar(cpf, SENHA)).json()).toMatchObject({ precisaAceitarTermoUso: false })
  })
})
