import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAcessos } from '#testing/acessos.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_LOJA } from '#testing/cenario.ts'
import { newCpf } from '#testing/documentos.ts'
import { criarUsuario } from './criar-usuario.service.ts'
import { redefinirSegundoFatorPorCpf } from './segundo-fator/redefinir.service.ts'

let t: TestApp
let a: ReturnType<typeof createAcessos>
beforeAll(async () => {
  t = await startApp()
  a = createAcessos(t)
})
afterAll(() => t.close())

describe('is told at once', () => {
  let ids: { banco: number; vencido: number; outro: number; loja: number }
  beforeEach(async () => {
    ids = {
      banco: await t.cenario.instituicao('Banco Um'),
      vencido: await t.cenario.instituicao(),
      outro: await t.cenario.instituicao(),
      loja: await t.cenario.loja('Loja Azul'),
    }
    await t.cenario.whitelist(ids.banco, ids.loja)
    await t.cenario.whitelist(ids.vencido, ids.loja, '2026-11-15')
    await t.cenario.whitelist(ids.outro, await t.cenario.loja())
  })

  /** New notices of each establishment since the last call, oldest first. */
  async function avisos() {
    const rows = await t.banco.db
      .deleteFrom('notificacao')
      .returning(['estabelecimentoId', 'titulo', 'conteudo', 'id'])
      .execute()
    return rows
      .toSorted((x, y) => x.id - y.id)
      .map(({ estabelecimentoId, titulo, conteudo }) => [estabelecimentoId, `${titulo}: ${conteudo}`])
  }
  const PECA = 'Se a sua equipe não pediu isso, peça à plataforma que desative o usuário.'
  const CONFIRME = 'Na dúvida, confirme com Loja Azul antes de decidir propostas.'

  test('when an operator makes it, or resets its password or second factor', async () => {
    const { token } = await a.operador('Olga Operadora')
    const nara = await a.criar(token, ids.loja)
    expect(await avisos()).toEqual([
      [
        ids.loja,
        `Acesso criado pela plataforma: Olga Operadora, da plataforma, criou o acesso de Nara Nova. ${PECA}`,
      ],
      [
        ids.banco,
        `Acesso criado pela plataforma: Olga Operadora, da plataforma, criou um acesso de Loja Azul. ${CONFIRME}`,
      ],
    ])
    for (const vez of [1, 2]) {
      await a.redefinirSenha(token, nara)
      expect([vez, await avisos()]).toEqual([
        vez,
        [
          [
            ids.loja,
            `Senha redefinida pela plataforma: Olga Operadora, da plataforma, redefiniu a senha de Nara Nova. ${PECA}`,
          ],
          [
            ids.banco,
            `Senha redefinida pela plataforma: Olga Operadora, da plataforma, redefiniu a senha de um acesso de Loja Azul. ${CONFIRME}`,
          ],
        ],
      ])
    }
    const lia = await t.cenario.usuario(ids.loja, DE_LOJA, { nome: 'Lia', segundoFator: true })
    await a.redefinirSegundoFator(token, lia.id)
    expect(await avisos()).toEqual([
      [
        ids.loja,
        `Segundo fator redefinido pela plataforma: Olga Operadora, da plataforma, redefiniu o segundo fator de Lia. ${PECA}`,
      ],
      [
        ids.banco,
        `Segundo fator redefinido pela plataforma: Olga Operadora, da plataforma, redefiniu o segundo fator de um acesso de Loja Azul. ${CONFIRME}`,
      ],
    ])
    // There was nothing left to reset.
    await a.redefinirSegundoFator(token, lia.id)
    expect(await avisos()).toEqual([])
  })

  test('of an institution to its stores, of an operator to nobody; from the command line too', async () => {
    const { token } = await a.operador('Olga')
    await a.criar(token, ids.banco)
    expect((await avisos()).map(([quem]) => quem)).toEqual([ids.banco, ids.loja])
    await a.criar(token, 0)
    expect(await avisos()).toEqual([])
    const cpf = newCpf()
    const { id } = await criarUsuario(t.banco.db, t.clock, {
      cpf,
      nome: 'Caio',
      estabelecimentoId: ids.loja,
      perfis: ['Equipe da loja'],
    })
    expect((await avisos())[0]).toEqual([
      ids.loja,
      `Acesso criado pela plataforma: A plataforma criou o acesso de Caio. ${PECA}`,
    ])
    await t.banco.db
      .insertInto('segundoFator')
      .values({ usuarioId: id, segredo: 'A'.repeat(32), ultimoPasso: 1, ativadoEm: t.clock.now() })
      .execute()
    await redefinirSegundoFatorPorCpf(t.banco.db, t.clock, cpf)
    expect((await avisos())[0]).toEqual([
      ids.loja,
      `Segundo fator redefinido pela plataforma: A plataforma redefiniu o segundo fator de Caio. ${PECA}`,
    ])
    // The command line is no operator.
    expect(
      await t.banco.db
        .selectFrom('acessoDeOperador')
        .where('usuarioId', '=', id)
        .select('operadorId')
        .execute(),
    ).toEqual([])
  })

  test('in the transaction that makes it: what fails tells nobody', async () => {
    const { token } = await a.operador('Olga')
    const { cpf } = await a.criar(token, ids.loja)
    await avisos()
    const perfil = await t.banco.db
      .selectFrom('perfil')
      .where('nome', '=', 'Equipe da loja')
      .select('id')
      .executeTakeFirstOrThrow()
    const body = { cpf, nome: 'Outra', estabelecimentoId: ids.loja, perfilIds: [perfil.id] }
    expect((await t.call('POST', '/api/plataforma/usuarios', { token, body })).status).toBe(400)
    expect(await avisos()).toEqual([])
  })
})

test('notes in whose hand an access is: of who made or reset it, and of their credentials', async () => {
  const loja = await t.cenario.loja()
  const { token: olga } = await a.operador('Olga')
  const olavo = await a.criar(olga, 0)
  const nara = await a.criar(olavo.token, loja)
  const lia = await t.cenario.usuario(loja, DE_LOJA)
  await a.credencial(lia.token, loja)
  t.passar(1_000)
  lia.token = await a.redefinirSenha(olavo.token, lia)
  t.passar(1_000)
  await a.credencial(lia.token, loja)
  await a.credencial(nara.token, loja)
  const { maos } = await t.banco.db
    .selectFrom('acessoDeOperador')
    .where('usuarioId', '>=', olavo.id)
    .select(({ fn }) => fn.countAll<number>().as('maos'))
    .executeTakeFirstOrThrow()
  // Olavo; Nara, Lia and a credential of each in two hands.
  expect(maos).toBe(1 + 2 * 4)
})
