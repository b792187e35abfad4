import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createEquipe, type Equipe } from '#testing/equipe.ts'
import { createRevisao, type Revisao } from '#testing/revisao.ts'
import { conferir } from './conferencia.service.ts'

let t: TestApp
let e: Equipe
let r: Revisao
let bancoId: number
let banco: string
let ada: { id: number; token: string }
let bia: { id: number; token: string }
beforeAll(async () => {
  t = await startApp()
  e = createEquipe(t)
  r = createRevisao(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  bancoId = await e.instituicao()
  const { nomeFantasia } = await t.banco.db
    .selectFrom('estabelecimento')
    .where('id', '=', bancoId)
    .select('nomeFantasia')
    .executeTakeFirstOrThrow()
  banco = nomeFantasia
  ada = await r.revisora(bancoId, 'Ada')
  bia = await r.revisora(bancoId, 'Bia')
})

const achados = async () =>
  (await conferir(t.banco.db)).flatMap(({ titulo, frases }) => frases.map((frase) => `${titulo}: ${frase}`))

/** A person whose profile two administrators gave. */
async function porDois(perfilId: number) {
  const { espera } = (await e.criar(ada.token, [perfilId])).json<{ espera: { id: number } }>()
  return (await e.encerrar(bia.token, espera.id, 'confirmar')).json<{ id: number }>().id
}

test('a binding profile is found that the word of one administrator gave, where the policy asked for two', async () => {
  const gestor = await e.perfil('Gestor')
  const id = await porDois(gestor)
  await expectConfere(t.banco.db)

  const { db } = t.banco
  const confirmado = db.deleteFrom('atoDeAcesso').where('usuarioId', '=', id)
  await confirmado.execute()
  expect(await achados()).toEqual([
    `Permissões que vinculam, por dois administradores: Nara Nova (${banco}): recebeu o perfil Gestor em 16/11/2026 12:00, que vincula a instituição, sem dois administradores.`,
  ])
  // Where the policy didn't ask at that moment nothing is wrong, whatever it asks now.
  const politica = { instituicaoFinanceiraId: bancoId, entidade: 'politica', entidadeId: bancoId } as const
  await db
    .insertInto('auditoria')
    .values({
      ...politica,
      ocorridaEm: new Date(t.clock.now().getTime() + 1),
      usuarioId: ada.id,
      lado: 'instituicao',
      acao: 'alterar',
      antes: JSON.stringify({ acessoPorDuasPessoas: false }),
      depois: JSON.stringify({ acessoPorDuasPessoas: true }),
    })
    .execute()
  await expectConfere(db)
})

test('a binding code is found that came by one person into a profile of people', async () => {
  const mesa = await e.perfilProprio(ada.token, 'Mesa', ['Contratos.Contratos.Listar'])
  await e.criar(ada.token, [mesa])
  t.setNow('2026-11-16T16:00:00Z')
  const { db } = t.banco
  await db
    .insertInto('perfilPermissao')
    .values({ perfilId: mesa, codigo: 'Contratos.Contratos.Aprovar', desde: t.clock.now() })
    .execute()
  expect(await achados()).toEqual([
    `Permissões que vinculam, por dois administradores: Nara Nova (${banco}): o seu perfil Mesa ganhou Contratos.Contratos.Aprovar em 16/11/2026 13:00, que vincula a instituição, sem dois administradores.`,
  ])
  await db.deleteFrom('perfilPermissao').where('perfilId', '=', mesa).execute()
  await expectConfere(db)
})

test('an establishment is found that had an administrator of accesses and has none', async () => {
  await e.agir(ada.token, bia.id, 'desativar')
  await expectConfere(t.banco.db)
  const daAda = t.banco.db.updateTable('usuario').where('id', '=', ada.id)
  await daAda.set({ ativo: false }).execute()
  expect(await achados()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Estabelecimentos com administrador de acessos: ${banco}: teve administrador de acessos em 16/11/2026 1\\d:00, e não tem mais.$`,
      ),
    ),
  ])
  await daAda.set({ ativo: true }).execute()
})

test('a signed review is found of which an answer is missing', async () => {
  const nara = await e.pessoa(bancoId, 'Analista (consulta)')
  await r.manter(ada.token, [nara.id])
  await r.manter(ada.token, [bia.id])
  await r.manter(bia.token, [ada.id])
  const { id } = (await r.assinar(ada.token)).json<{ id: number }>()
  await expectConfere(t.banco.db)
  await t.banco.db.deleteFrom('respostaDaRevisao').where('usuarioId', '=', nara.id).execute()
  const quando = expect.stringMatching(
    /^Revisões de acessos assinadas: .+: na revisão de acessos assinada em 16\/11\/2026 1\d:00, há 2 respostas, e foram assinadas 3\.$/,
  )
  expect(await achados()).toEqual([quando])
  await t.banco.db.updateTable('revisaoDeAcessos').set({ mantidos: 2 }).where('id', '=', id).execute()
  expect(await achados()).toEqual([expect.stringContaining('a auditoria conta outras respostas.')])
})
