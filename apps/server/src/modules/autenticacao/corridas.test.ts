import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { withTransaction } from '#db/transaction.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_LOJA } from '#testing/cenario.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'
import { insertSessao } from './sessao.repository.ts'
import { findSenhaHash, updateSenha } from './usuarios.repository.ts'

let t: TestApp
let n: Negocio
let operador: string
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
  operador = (await t.cenario.usuario(null, PERMISSOES)).token
})
afterAll(() => t.close())

const daPlataforma = async (caminho: string) =>
  (await t.call('POST', `/api/plataforma/${caminho}`, { token: operador })).text
const redefinir = async (id: number) => JSON.parse(await daPlataforma(`usuarios/${id}/senha`)).senha as string
const entrar = (cpf: string, senha: string) =>
  t.call('POST', '/api/autenticacao/Login', { body: { cpf, senha, origem: 'x' } })

/** What a sign-in does after the password was right. */
const abrirSessao = (usuarioId: number, senhaHash: string, token: string) =>
  withTransaction(t.banco.db, (tx) =>
    insertSessao(tx, {
      tokenHash: Buffer.from(token.padEnd(32)),
      usuarioId,
      prova: { senhaHash },
      origem: { aparelho: null, endereco: '10.0.0.1' },
      now: t.clock.now(),
    }),
  )

test('a sign-in under way ends with the password, the person or the establishment that it began with', async () => {
  const { id } = n.usuarios.loja
  // The last administrator of a store can't be disabled.
  await t.cenario.usuario(n.lojaId, DE_LOJA)
  const antes = await findSenhaHash(t.banco.db, id)
  await redefinir(id)
  expect(await abrirSessao(id, antes, 'senha')).toBeUndefined()
  const hash = await findSenhaHash(t.banco.db, id)
  for (const de of [`estabelecimentos/${n.lojaId}`, `usuarios/${id}`]) {
    await daPlataforma(`${de}/desativar`)
    expect(await abrirSessao(id, hash, de)).toBeUndefined()
    await daPlataforma(`${de}/ativar`)
  }
  expect(await abrirSessao(id, hash, 'de novo')).toMatchObject({ completa: true })
})

test('a change of password under way undoes no other one, and no reset', async () => {
  const { id, cpf } = n.usuarios.banco
  const senhaAtual = await redefinir(id)
  const { token } = (await entrar(cpf, senhaAtual)).json<{ token: string }>()
  const trocar = (senhaNova: string) =>
    t.call('POST', '/api/autenticacao/senha', { token, body: { senhaAtual, senhaNova } })
  const trocas = await Promise.all(['a primeira de duas', 'a segunda de duas'].map(trocar))
  expect(trocas.map(({ status }) => status)).toEqual(expect.arrayContaining([204, 400]))
  expect(trocas.find(({ status }) => status === 400)?.text).toBe(
    'Validation failed:\n -- senhaAtual: A senha atual não confere.',
  )
  const de = await findSenhaHash(t.banco.db, id)
  const provisoria = await redefinir(id)
  const troca = { de, para: 'a de quem conhecia a de antes', agora: t.clock.now() }
  expect(await updateSenha(t.banco.db, id, troca)).toBe(false)
  expect((await entrar(cpf, provisoria)).json()).toMatchObject({ expirado: true })
})
