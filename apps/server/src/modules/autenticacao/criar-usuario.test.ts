import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { criarUsuario } from './criar-usuario.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('the new user signs in with the password told once, and must change it', async () => {
  const { banco, clock, cenario } = app
  const loja = await cenario.loja()
  const { id, senha } = await criarUsuario(banco.db, clock, {
    cpf: '52998224725',
    nome: 'Ana',
    estabelecimentoId: loja,
    perfis: ['equipe da LOJA'],
  })
  expect(senha).toMatch(/^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/)
  const login = await app.call('POST', '/api/autenticacao/Login', { body: { cpf: '529.982.247-25', senha } })
  expect(login.status).toBe(200)
  expect(login.json()).toMatchObject({ expirado: true, precisaAceitarTermoUso: true })
  const [audit] = await banco.db
    .selectFrom('auditoria')
    .where('entidade', '=', 'usuario')
    .selectAll()
    .execute()
  expect(audit).toMatchObject({
    entidadeId: id,
    acao: 'criar',
    depois: `{"cpf":"***.982.247-**","estabelecimentoId":${loja},"nome":"Ana","perfis":["Equipe da loja"]}`,
  })
})

test('a profile that is named twice, however it is spelled, is given once', async () => {
  const { banco, clock, cenario } = app
  const { id } = await criarUsuario(banco.db, clock, {
    cpf: '11144477735',
    nome: 'Caio',
    estabelecimentoId: await cenario.loja(),
    perfis: ['Equipe da loja', 'EQUIPE DA LOJA'],
  })
  const dele = banco.db.selectFrom('usuarioPerfil').where('usuarioId', '=', id).select('perfilId')
  expect(await dele.execute()).toHaveLength(1)
})

test('refuses in a sentence what cannot be created', async () => {
  const { banco, clock, cenario } = app
  const loja = await cenario.loja()
  const criar = (novo: { cpf?: string; estabelecimentoId?: number | null; perfis?: string[] }) =>
    criarUsuario(banco.db, clock, {
      cpf: '39053344705',
      nome: 'Bia',
      estabelecimentoId: loja,
      perfis: ['Equipe da loja'],
      ...novo,
    })
  await criar({})
  await expect(criar({})).rejects.toThrow('Já existe um usuário com este CPF.')
  await expect(criar({ estabelecimentoId: 999_999 })).rejects.toThrow('O estabelecimento 999999 não existe.')
  await expect(criar({ perfis: ['Gestor'] })).rejects.toThrow(
    "O perfil 'Gestor' não existe para este usuário. Perfis: 'Equipe da loja', 'Administrador de acessos'.",
  )
  await expect(criar({ estabelecimentoId: null })).rejects.toThrow("Perfis: 'Operador da plataforma'.")
})
