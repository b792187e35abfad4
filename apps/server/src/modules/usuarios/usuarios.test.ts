import { PERMISSOES, type Permissao } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { newCpf } from '#testing/documentos.ts'

const USUARIOS = '/api/plataforma/usuarios'
const PERFIS = '/api/plataforma/perfis'
/** What an operator needs who manages users and holds nothing else. */
const SO_USUARIOS: Permissao[] = ['Plataforma.Usuarios.Listar', 'Plataforma.Usuarios.Alterar']

let t: TestApp
let bancoId: number
let operador: { id: number; token: string }

interface Linha {
  id: number
  nome: string
  cpf: string
  tipo: string
  estabelecimentoId: number
  perfis: { id: number; nome: string }[]
  ativo: boolean
  proprio: boolean
}
interface PerfilLinha {
  id: number
  nome: string
  tipo: string
  permissoes: string[]
  usuarios: number
}

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  bancoId = await t.cenario.instituicao()
  operador = await t.cenario.usuario(null, PERMISSOES, { nome: 'Olga Operadora' })
})

const listar = async (query = '', token = operador.token) =>
  (await t.call('GET', `${USUARIOS}?${query}`, { token })).json<{ usuarios: Linha[]; total?: number }>()
const perfis = async () =>
  (await t.call('GET', PERFIS, { token: operador.token })).json<{ perfis: PerfilLinha[] }>().perfis
async function perfilId(nome: string): Promise<number> {
  const perfil = (await perfis()).find((each) => each.nome === nome)
  if (!perfil) throw new Error(`No profile ${nome}`)
  return perfil.id
}
async function criar(mudanca: object = {}, token = operador.token) {
  const cpf = newCpf()
  const body = {
    cpf,
    nome: '  Ana   Gestora ',
    estabelecimentoId: bancoId,
    perfilIds: [await perfilId('Gestor')],
    ...mudanca,
  }
  return { cpf, response: await t.call('POST', USUARIOS, { token, body }) }
}
async function criada(mudanca: object = {}) {
  const { cpf, response } = await criar(mudanca)
  expect(response.status).toBe(200)
  return { cpf, ...response.json<{ id: number; senha: string }>() }
}
const entrar = (cpf: string, senha: string) =>
  t.call('POST', '/api/autenticacao/Login', { body: { cpf, senha } })
const agir = (id: number, acao: string, token = operador.token) =>
  t.call('POST', `${USUARIOS}/${id}/${acao}`, { token })
const trocarPerfis = (id: number, perfilIds: number[], token = operador.token) =>
  t.call('PUT', `${USUARIOS}/${id}/perfis`, { token, body: { perfilIds } })
const auditoria = (entidade: string, id: number) =>
  t.banco.db
    .selectFrom('auditoria')
    .where('entidade', '=', entidade)
    .where('entidadeId', '=', id)
    .select(['instituicaoFinanceiraId', 'usuarioId', 'acao', 'antes', 'depois'])
    .orderBy('sequencia')
    .execute()

describe('a new user', () => {
  test('gets a password that is told once, must be changed, and stands nowhere else', async () => {
    const { cpf, response } = await criar()
    const { id, senha } = response.json<{ id: number; senha: string }>()
    expect(response.headers['cache-control']).toBe('no-store')
    const login = (await entrar(cpf, senha)).json<{ token: string; expirado: boolean }>()
    expect(login.expirado).toBe(true)
    const regras = await t.call('POST', '/api/autenticacao/Regras', {
      token: login.token,
      body: { documento: cpf },
    })
    expect(regras.json()).toMatchObject({ expirado: true, senhaProvisoria: true })
    const [linha] = (await listar(`filtro=${cpf}`)).usuarios
    expect(linha).toEqual({
      id,
      nome: 'Ana Gestora',
      cpf: `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`,
      tipo: 'instituicao',
      estabelecimentoId: bancoId,
      estabelecimento: expect.any(String),
      perfis: [{ id: await perfilId('Gestor'), nome: 'Gestor' }],
      ativo: true,
      senhaProvisoria: true,
      segundoFator: false,
      soEmergencia: false,
      proprio: false,
      versao: 1,
    })
    expect(await auditoria('usuario', id)).toMatchObject([
      { instituicaoFinanceiraId: bancoId, usuarioId: operador.id, acao: 'criar' },
    ])
    for (const table of ['auditoria', 'usuario', 'chaveIdempotencia'] as const)
      expect(JSON.stringify(await t.banco.db.selectFrom(table).selectAll().execute())).not.toContain(senha)
  })

  test('of the platform has establishment 0, which must be said', async () => {
    const operadores = [await perfilId('Operador da plataforma')]
    const { id } = await criada({ estabelecimentoId: 0, perfilIds: operadores })
    await criada()
    const { usuarios } = await listar('estabelecimentoId=0')
    expect(usuarios.map((each) => each.id)).toContain(id)
    expect(usuarios.filter((each) => each.estabelecimentoId !== 0)).toEqual([])
    expect(await auditoria('usuario', id)).toMatchObject([{ instituicaoFinanceiraId: 0 }])
    expect((await criar({ estabelecimentoId: undefined, perfilIds: operadores })).response.text).toBe(
      'Validation failed:\n -- estabelecimentoId: Campo obrigatório',
    )
  })

  test('a manager reads in words why a new user is refused', async () => {
    const { cpf } = await criada()
    const recusa = async (mudanca: object) => (await criar(mudanca)).response
    const linha = (text: string) => `Validation failed:\n -- ${text}`
    expect((await recusa({ cpf })).text).toBe(linha('cpf: Já existe um usuário com este CPF.'))
    expect((await recusa({ cpf: '529.982.247-26' })).text).toBe(linha('cpf: CPF inválido.'))
    expect((await recusa({ nome: ' ' })).text).toBe(linha('nome: Campo obrigatório'))
    expect((await recusa({ perfilIds: [] })).text).toBe(linha('perfilIds: Escolha pelo menos um perfil.'))
    expect((await recusa({ estabelecimentoId: 999_999 })).status).toBe(403)
    const daLoja = await perfilId('Equipe da loja')
    for (const perfilIds of [[daLoja], [999_999], [await perfilId('Operador da plataforma')]])
      expect((await recusa({ perfilIds })).text).toBe(
        linha('perfilIds: Há perfis que não existem para este tipo de usuário.'),
      )
  })
})

describe('the list', () => {
  test('finds by part of the name and by the whole CPF only, and comes in pages', async () => {
    const { id, cpf } = await criada({ nome: 'Zoé Ábaco' })
    const ids = async (filtro: string) =>
      (await listar(`filtro=${encodeURIComponent(filtro)}`)).usuarios.map((each) => each.id)
    expect(await ids('zoe aba')).toEqual([id])
    expect(await ids(cpf.replace(/^(.{3})(.{3})(.{3})/, '$1.$2.$3-'))).toEqual([id])
    expect(await ids(cpf.slice(0, 10))).toEqual([])
    expect(await ids('%')).toEqual([])
    await criada()
    const pagina = await listar(`estabelecimentoId=${bancoId}&pagina=2&quantidadePorPagina=1`)
    expect(pagina).toMatchObject({ total: 2, totalPaginas: 2, registroAtual: 2 })
    expect(pagina.usuarios.map((each) => each.id)).toEqual([id])
  })

  test('holds no service account of a store’s system, nor lets one be touched', async () => {
    const lojaId = await t.cenario.loja()
    await t.cenario.credencial(lojaId)
    expect((await listar(`estabelecimentoId=${lojaId}`)).usuarios).toEqual([])
    const { id } = await t.banco.db
      .selectFrom('usuario')
      .where('servico', '=', true)
      .where('estabelecimentoId', '=', lojaId)
      .select('id')
      .executeTakeFirstOrThrow()
    for (const acao of ['desativar', 'ativar', 'senha']) expect((await agir(id, acao)).status).toBe(404)
    expect((await trocarPerfis(id, [await perfilId('Equipe da loja')])).status).toBe(404)
  })
})

describe('nobody grants what they don’t hold', () => {
  let poucos: { id: number; token: string }
  const NAO_CONCEDE = 'Você não pode conceder permissões que você mesmo não tem.'
  beforeEach(async () => {
    poucos = await t.cenario.usuario(null, SO_USUARIOS)
  })

  test('by making a user, by changing profiles, by filling a profile', async () => {
    expect((await criar({}, poucos.token)).response.text).toBe(
      `Validation failed:\n -- perfilIds: ${NAO_CONCEDE}`,
    )
    const { id } = await criada()
    const gestor = await perfilId('Gestor')
    const analista = await perfilId('Analista (consulta)')
    expect((await trocarPerfis(id, [gestor, analista], poucos.token)).text).toContain(NAO_CONCEDE)
    const novo = { nome: 'Tudo', tipo: 'operador', permissoes: ['Plataforma.Auditoria.Listar'] }
    expect((await t.call('POST', PERFIS, { token: poucos.token, body: novo })).text).toContain(
      `permissoes: ${NAO_CONCEDE}`,
    )
    const body = { nome: 'Analista (consulta)', permissoes: [...DE_INSTITUICAO] }
    const alterado = await t.call('PUT', `${PERFIS}/${analista}`, { token: poucos.token, body })
    expect(alterado.text).toContain(NAO_CONCEDE)
    // What the user already has may stay, and may be taken away.
    expect((await trocarPerfis(id, [gestor], poucos.token)).status).toBe(204)
  })

  test('nor takes over an account that holds more, by its password or by opening it again', async () => {
    const recusa = 'Este usuário tem permissões que você não tem.'
    expect((await agir(operador.id, 'senha', poucos.token)).text).toBe(recusa)
    expect((await agir(operador.id, 'desativar', poucos.token)).status).toBe(204)
    expect((await agir(operador.id, 'ativar', poucos.token)).text).toBe(recusa)
  })

  test('nor does anyone change their own profiles, disable themselves, or change a profile that is theirs', async () => {
    expect((await trocarPerfis(operador.id, [await perfilId('Operador da plataforma')])).text).toBe(
      'Você não pode alterar os seus próprios perfis.',
    )
    expect((await agir(operador.id, 'desativar')).text).toBe('Você não pode desativar o seu próprio usuário.')
    expect((await agir(operador.id, 'senha')).text).toBe('Outra pessoa precisa redefinir a sua senha.')
    const [proprio] = (await t.banco.db
      .selectFrom('usuarioPerfil')
      .where('usuarioId', '=', operador.id)
      .select('perfilId')
      .execute()) as [{ perfilId: number }]
    const token = operador.token
    const body = { nome: 'Meu', permissoes: ['Plataforma.Usuarios.Listar'] }
    const seu = 'Você não pode alterar um perfil que é seu.'
    expect((await t.call('PUT', `${PERFIS}/${proprio.perfilId}`, { token, body })).text).toBe(seu)
    expect((await t.call('DELETE', `${PERFIS}/${proprio.perfilId}`, { token })).text).toBe(seu)
  })

  test('two operators who disable each other at once leave one', async () => {
    const outro = await t.cenario.usuario(null, PERMISSOES)
    const statuses = await Promise.all([
      agir(outro.id, 'desativar').then(({ status }) => status),
      agir(operador.id, 'desativar', outro.token).then(({ status }) => status),
    ])
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  })
})

describe('disabling and passwords', () => {
  test('a disabled user’s sessions die at once and no new one opens, until enabled again', async () => {
    const pessoa = await t.cenario.usuario(bancoId, DE_INSTITUICAO)
    await t.cenario.usuario(bancoId, DE_INSTITUICAO)
    const ver = () => t.call('GET', '/api/lojas', { token: pessoa.token }).then(({ status }) => status)
    expect(await ver()).toBe(200)
    expect((await agir(pessoa.id, 'desativar')).status).toBe(204)
    expect(await ver()).toBe(401)
    expect((await agir(pessoa.id, 'desativar')).status).toBe(204)
    expect((await agir(pessoa.id, 'senha')).text).toBe('O usuário está desativado.')
    expect((await agir(pessoa.id, 'ativar')).status).toBe(204)
    // The old session stays ended.
    expect(await ver()).toBe(401)
    expect((await auditoria('usuario', pessoa.id)).map(({ acao }) => acao)).toEqual(['desativar', 'ativar'])
  })

  test('a disabled user can’t sign in with the right password', async () => {
    const { id, cpf, senha } = await criada()
    await agir(id, 'desativar')
    expect((await entrar(cpf, senha)).status).toBe(401)
  })

  test('a reset gives another provisional password and ends the sessions', async () => {
    const { id, cpf, senha } = await criada()
    const { token } = (await entrar(cpf, senha)).json<{ token: string }>()
    const reset = await agir(id, 'senha')
    const nova = reset.json<{ senha: string }>().senha
    expect(reset.headers['cache-control']).toBe('no-store')
    expect((await t.call('POST', '/api/autenticacao/sair', { token })).status).toBe(401)
    expect((await entrar(cpf, senha)).status).toBe(401)
    expect((await entrar(cpf, nova)).json()).toMatchObject({ expirado: true })
    expect(await auditoria('usuario', id)).toMatchObject([
      { acao: 'criar' },
      { acao: 'redefinirSenha', antes: null, depois: null },
    ])
  })
})

test('staff of an institution manage nobody, whatever codes they hold', async () => {
  const { token } = await t.cenario.usuario(bancoId, PERMISSOES)
  expect((await t.call('GET', USUARIOS, { token })).status).toBe(403)
  expect((await criar({}, token)).response.status).toBe(403)
  expect((await agir(operador.id, 'desativar', token)).status).toBe(404)
})
