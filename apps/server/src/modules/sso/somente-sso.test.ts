import type { ProvedorRequest } from '@lastro/shared/autenticacao/sso'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findDestinatario } from '#modules/emails/pedidos-de-senha.repository.ts'
import { hashSenha } from '#modules/autenticacao/senha.service.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { type CenaDoSso, createCenaDoSso, pedidoPara, PUBLICO } from './testing/cena.ts'
import { type Forjador, startForjador } from './testing/forjador.ts'

const SENHA = 'uma senha comprida'
let t: TestApp
let f: Forjador
let c: CenaDoSso
let senhaHash: string
beforeAll(async () => {
  t = await startApp({ env: { ENDERECO_PUBLICO: PUBLICO } })
  t.setNow(new Date().toISOString())
  f = await startForjador()
  senhaHash = await hashSenha(SENHA)
})
afterAll(async () => {
  await f.close()
  await t.close()
})
beforeEach(async () => {
  t.setNow(new Date().toISOString())
  f.forjar({})
  c = await createCenaDoSso(t)
})

const pedido = (mudanca: Partial<ProvedorRequest> = {}) => pedidoPara(f.emissor, mudanca)
const login = (cpf: string) => t.call('POST', '/api/autenticacao/Login', { body: { cpf, senha: SENHA } })

/** An administrator with a password and a second factor, who may hold the sealed access. */
const lacrado = () =>
  t.cenario.usuario(c.bancoId, ['Equipe.Usuarios.Listar', 'Equipe.Usuarios.Alterar'], {
    nome: 'Lia Lacrada',
    senhaHash,
    segundoFator: true,
  })

test('with somenteSso passwords open nothing but the sealed access, which asks for its code and is told at once', async () => {
  const quem = await t.cenario.usuario(c.bancoId, [], { senhaHash })
  const lia = await lacrado()
  const id = await c.ligar(pedido({ somenteSso: true, lacradoId: lia.id }))
  expect((await c.perguntar(quem.cpf)).json()).toMatchObject({ provedor: { id, somenteSso: true } })
  expect((await c.perguntar(lia.cpf)).json()).toMatchObject({ provedor: { somenteSso: false } })
  const certa = await login(quem.cpf)
  const errada = await t.call('POST', '/api/autenticacao/Login', { body: { cpf: quem.cpf, senha: 'outra' } })
  expect(certa.status).toBe(401)
  expect(certa.text).toContain('A senha não abre mais este acesso. Use Entrar com')
  expect(errada.text).toBe(certa.text)
  const lacre = await login(lia.cpf)
  expect(lacre.json()).toMatchObject({ segundoFator: 'codigo' })
  expect((await c.equipe.avisos(c.bancoId)).join('\n')).toContain('Acesso lacrado usado: ')
  // Nobody's password is reset, and a new person gets none.
  const reset = await c.equipe.agir(c.ada.token, quem.id, 'senha')
  expect(reset.text).toContain('a senha de ninguém é redefinida aqui')
  const nova = await c.equipe.criar(c.ada.token, [await c.equipe.perfil('Analista (consulta)')])
  expect(nova.json()).toMatchObject({ senha: null, espera: null })
  const revisora = await t.cenario.usuario(c.bancoId, ['Equipe.Revisao.Listar'])
  const revisao = await t.call('GET', '/api/equipe/revisao', { token: revisora.token })
  const porNome = revisao
    .json<{ acessos: { nome: string; entrada: string }[] }>()
    .acessos.map(({ nome, entrada }) => [nome, entrada])
  expect(Object.fromEntries(porNome)).toMatchObject({
    'Lia Lacrada': 'senhaOuProvedor',
    'Ada Administradora': 'provedor',
  })
  // No letter goes to whom its link would refuse.
  await t.banco.db
    .updateTable('usuario')
    .set(({ ref, fn }) => ({
      email: fn<string>('concat', [ref('cpf'), sql`'@banco.test'`]),
      emailConfirmadoEm: t.clock.now(),
    }))
    .where('id', 'in', [quem.id, lia.id])
    .execute()
  const destinatarios = await t.banco.db
    .transaction()
    .execute(async (tx) => [await findDestinatario(tx, quem.cpf), await findDestinatario(tx, lia.cpf)])
  expect(destinatarios).toEqual([undefined, { id: lia.id, email: `${lia.cpf}@banco.test` }])
})

test('the sealed access stays a way in, whatever an administrator does to it', async () => {
  const lia = await lacrado()
  await c.ligar(pedido({ somenteSso: true, lacradoId: lia.id }))
  const analista = await c.equipe.perfil('Analista (consulta)')
  for (const tirar of [
    () => c.equipe.agir(c.ada.token, lia.id, 'desativar'),
    () => c.equipe.trocar(c.ada.token, lia.id, [analista]),
    async () => {
      const pedida = await c.equipe.agir(c.ada.token, lia.id, 'redefinir-segundo-fator')
      const { espera } = pedida.json<{ espera: { id: number } }>()
      return c.equipe.encerrar(c.bia.token, espera.id, 'confirmar')
    },
  ]) {
    const { status, text } = await tirar()
    expect({ status, text }).toEqual({
      status: 400,
      text: expect.stringContaining('Este é o acesso lacrado'),
    })
  }
  expect((await login(lia.cpf)).json()).toMatchObject({ segundoFator: 'codigo' })
})
