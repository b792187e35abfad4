import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_LOJA } from '#testing/cenario.ts'
import { createEquipe, type Equipe } from '#testing/equipe.ts'
import { newCpf } from '#testing/documentos.ts'

let t: TestApp
let e: Equipe
let bancoId: number
let ada: { id: number; token: string }
beforeAll(async () => {
  t = await startApp()
  e = createEquipe(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  bancoId = await t.cenario.instituicao()
  ada = await e.administrador(bancoId)
})

const linha = (text: string) => `Validation failed:\n -- ${text}`
const auditoria = (id: number, instituicaoId: number) =>
  t.banco.db
    .selectFrom('auditoria')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('entidade', '=', 'usuario')
    .where('entidadeId', '=', id)
    .select(['acao', 'usuarioId', 'lado'])
    .orderBy('sequencia')
    .execute()

describe('an administrator of accesses', () => {
  test('makes a person with codes that the administrator lacks, tells the own people, and is in no operator’s hand', async () => {
    const lojaId = await t.cenario.loja()
    await t.cenario.whitelist(bancoId, lojaId)
    const cpf = newCpf()
    const criada = await e.criar(ada.token, [await e.perfil('Gestor')], { cpf })
    expect(criada.headers['cache-control']).toBe('no-store')
    const { id, senha, espera } = criada.json<{ id: number; senha: string; espera: null }>()
    expect(espera).toBeNull()
    const login = await t.call('POST', '/api/autenticacao/Login', { body: { cpf, senha } })
    expect(login.json()).toMatchObject({ expirado: true })
    expect((await e.pessoas(ada.token, `filtro=${cpf}`))[0]).toMatchObject({
      id,
      nome: 'Nara Nova',
      cpf: `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`,
      sessoes: 1,
      versao: 1,
    })
    expect(await auditoria(id, bancoId)).toEqual([{ acao: 'criar', usuarioId: ada.id, lado: 'instituicao' }])
    expect(await e.avisos(bancoId)).toEqual([
      'Acesso criado: Ada Administradora criou o acesso de Nara Nova. Se a sua equipe não esperava isso, fale com um administrador de acessos.',
    ])
    expect(await e.avisos(lojaId)).toEqual([])
    const maos = t.banco.db.selectFrom('acessoDeOperador').where('usuarioId', '=', id).selectAll()
    expect(await maos.execute()).toEqual([])
  })

  test('is refused in words, and nothing changes', async () => {
    const gestor = await e.perfil('Gestor')
    const outro = await t.cenario.instituicao()
    const alheia = await t.cenario.usuario(outro, [])
    const minha = await e.pessoa(bancoId, 'Redator')
    const doOutro = await e.perfilProprio((await e.administrador(outro)).token, 'Do outro', [
      'Contratos.Contratos.Listar',
    ])
    const antes = await e.pessoas(ada.token)
    const recusa = async (perfilIds: number[], mudanca: object = {}) =>
      (await e.criar(ada.token, perfilIds, mudanca)).text
    expect(await recusa([gestor], { cpf: alheia.cpf })).toBe(
      linha('cpf: Este CPF já tem acesso em outro estabelecimento.'),
    )
    expect(await recusa([gestor], { cpf: minha.cpf })).toBe(linha('cpf: Já existe um usuário com este CPF.'))
    for (const perfilId of [await e.perfil('Equipe da loja', 'loja'), doOutro, 999_999])
      expect(await recusa([perfilId])).toBe(
        linha('perfilIds: Há perfis que não existem para este tipo de usuário.'),
      )
    expect((await e.trocar(ada.token, ada.id, [gestor])).text).toBe(
      'Você não pode alterar os seus próprios perfis.',
    )
    expect((await e.agir(ada.token, ada.id, 'desativar')).text).toBe(
      'Você não pode desativar o seu próprio usuário.',
    )
    for (const ato of ['ativar', 'desativar', 'senha', 'redefinir-segundo-fator', 'encerrar-sessoes'])
      expect((await e.agir(ada.token, alheia.id, ato)).status).toBe(404)
    const semCodigo = { nome: 'X', permissoes: ['Plataforma.Usuarios.Alterar'] }
    expect((await t.call('POST', '/api/equipe/perfis', { token: ada.token, body: semCodigo })).text).toBe(
      linha('permissoes: Há permissões que não são deste tipo de usuário.'),
    )
    const daPlataforma = { nome: 'Redator', permissoes: ['Contratos.Contratos.Listar'] }
    const redator = await e.perfil('Redator')
    expect(
      (await t.call('PUT', `/api/equipe/perfis/${redator}`, { token: ada.token, body: daPlataforma })).text,
    ).toBe('Este perfil é da plataforma. Crie um da sua instituição.')
    expect(
      (await t.call('PUT', `/api/equipe/perfis/${doOutro}`, { token: ada.token, body: daPlataforma })).status,
    ).toBe(404)
    expect(await e.pessoas(ada.token)).toEqual(antes)
  })

  test('acts at the person’s next call, and who saves an old version is told', async () => {
    const { id, token } = await e.pessoa(bancoId, 'Redator')
    const ver = async () => (await t.call('GET', '/api/lojas', { token })).status
    const corrigir = (nome: string, ifMatch: string) =>
      t.call('PUT', `/api/equipe/pessoas/${id}/nome`, {
        token: ada.token,
        body: { nome },
        headers: { 'if-match': ifMatch },
      })
    expect((await corrigir('Rita Redatora', '"1"')).status).toBe(204)
    expect((await corrigir('Rita R.', '"1"')).text).toMatch(/^Este usuário foi alterado por Ada/)
    const analista = await e.perfil('Analista (consulta)')
    expect((await e.trocar(ada.token, id, [analista], '"1"')).status).toBe(412)
    expect((await e.trocar(ada.token, id, [analista], '"2"')).status).toBe(200)
    expect(await e.codigosDe(id)).not.toContain('Contratos.Contratos.Enviar')
    expect(await ver()).toBe(200)
    expect((await e.agir(ada.token, id, 'encerrar-sessoes')).status).toBe(204)
    expect(await ver()).toBe(401)
    expect((await e.agir(ada.token, id, 'desativar')).status).toBe(204)
    expect((await e.agir(ada.token, id, 'senha')).text).toBe('O usuário está desativado.')
    expect((await e.agir(ada.token, id, 'ativar')).status).toBe(200)
    expect((await e.agir(ada.token, id, 'senha')).json()).toMatchObject({ senha: expect.any(String) })
    expect((await auditoria(id, bancoId)).map(({ acao }) => acao)).toEqual([
      'renomear',
      'alterarPerfis',
      'encerrarSessoes',
      'desativar',
      'ativar',
      'redefinirSenha',
    ])
    expect(await e.avisos(bancoId)).toHaveLength(6)
  })

  test('keeps profiles of the institution, which no other sees', async () => {
    const permissoes = ['Contratos.Contratos.Listar', 'Contratos.Contratos.Criar'] as const
    const id = await e.perfilProprio(ada.token, 'Cobrança', permissoes)
    const outro = await e.administrador(await t.cenario.instituicao())
    await e.perfilProprio(outro.token, 'Cobrança', permissoes)
    const repetido = { nome: 'cobranca', permissoes }
    expect((await t.call('POST', '/api/equipe/perfis', { token: ada.token, body: repetido })).text).toBe(
      linha('nome: Já existe um perfil com este nome.'),
    )
    const nomes = async (token: string) =>
      (await t.call('GET', '/api/equipe/perfis', { token })).json<{
        perfis: { id: number; daInstituicao: boolean; usuarios: number }[]
      }>().perfis
    expect((await nomes(ada.token)).filter(({ daInstituicao }) => daInstituicao)).toMatchObject([
      { id, usuarios: 0 },
    ])
    await e.criar(ada.token, [id])
    expect((await nomes(ada.token)).find((perfil) => perfil.id === id)?.usuarios).toBe(1)
    const gestor = await e.perfil('Gestor')
    await e.criar(outro.token, [gestor])
    expect((await nomes(ada.token)).find((perfil) => perfil.id === gestor)?.usuarios).toBe(0)
    const operador = await t.cenario.usuario(null, PERMISSOES)
    const daPlataforma = await t.call('GET', '/api/plataforma/perfis', { token: operador.token })
    expect(daPlataforma.text).not.toContain('Cobrança')
    expect((await t.call('DELETE', `/api/equipe/perfis/${id}`, { token: ada.token })).text).toContain(
      'Há usuários com este perfil.',
    )
  })

  test('of a store adds a clerk without any operator, from the store’s profiles alone', async () => {
    const lojaId = await t.cenario.loja()
    const dono = await t.cenario.usuario(lojaId, DE_LOJA, { nome: 'Lia Lojista' })
    const criado = await e.criar(dono.token, [await e.perfil('Equipe da loja', 'loja')])
    expect(criado.json()).toMatchObject({ senha: expect.any(String), espera: null })
    const { id } = criado.json<{ id: number }>()
    expect(await auditoria(id, 0)).toEqual([{ acao: 'criar', usuarioId: dono.id, lado: 'loja' }])
    expect((await e.pessoas(dono.token)).map((pessoa) => pessoa.id)).toContain(id)
    const { perfis } = (await t.call('GET', '/api/equipe/perfis', { token: dono.token })).json<{
      perfis: { nome: string }[]
    }>()
    expect(perfis.map(({ nome }) => nome)).toEqual(['Administrador de acessos', 'Equipe da loja'])
    expect((await t.call('GET', '/api/equipe/atos', { token: dono.token })).status).toBe(403)
  })
})

describe('the last administrator', () => {
  const ULTIMO = 'Não sobraria administrador de acessos. Dê antes o perfil de administrador a outra pessoa.'

  test('is neither switched off nor stripped by an operator, whose own profiles keep one everywhere', async () => {
    const operador = await t.cenario.usuario(null, PERMISSOES)
    const analista = await e.perfil('Analista (consulta)')
    const USUARIOS = `/api/plataforma/usuarios/${ada.id}`
    const comoOperador = { token: operador.token }
    expect((await t.call('POST', `${USUARIOS}/desativar`, comoOperador)).text).toBe(ULTIMO)
    const body = { perfilIds: [analista] }
    expect((await t.call('PUT', `${USUARIOS}/perfis`, { ...comoOperador, body })).text).toBe(ULTIMO)
    const banco = await t.cenario.instituicao()
    const { id } = await e.pessoa(banco, 'Administrador de acessos')
    const perfilId = await e.perfil('Administrador de acessos')
    const semAlterar = { nome: 'Administrador de acessos', permissoes: ['Equipe.Usuarios.Listar'] }
    const perfil = `/api/plataforma/perfis/${perfilId}`
    expect((await t.call('PUT', perfil, { ...comoOperador, body: semAlterar })).text).toMatch(
      /^Há estabelecimentos que ficariam sem administrador de acessos\./,
    )
    expect(await e.codigosDe(id)).toContain('Equipe.Usuarios.Alterar')
  })
})
