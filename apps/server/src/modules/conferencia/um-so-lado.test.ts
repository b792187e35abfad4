import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAcessos } from '#testing/acessos.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { conferir } from './conferencia.service.ts'

let t: TestApp
let p: Parceria
beforeAll(async () => {
  t = await startApp()
  p = await createParceria(t, { banco: 'Banco Um', loja: 'Loja Central' })
})
afterAll(() => t.close())

const frases = async () => (await conferir(t.banco.db)).flatMap((resultado) => resultado.frases)

test('a contract is found in which an operator acted, and for the store an access in the same hand', async () => {
  const a = createAcessos(t)
  const olga = await a.operador('Olga')
  const olavo = await a.criar(olga.token, 0, 'Olavo')
  const nara = await a.criar(olga.token, p.lojaId)
  const id = await p.criar(1)
  const numero = await p.numeroDe(id)
  await p.enviar(id)
  await p.aprovar(id, nara.token)
  await expectConfere(t.banco.db)

  // What the server refuses, written straight into the database, by the operator whom Olga made.
  await sql`insert into auditoria (instituicao_financeira_id, ocorrida_em, usuario_id, lado, acao, entidade, entidade_id)
    values (${p.bancoId}, ${t.clock.now()}, ${olavo.id}, 'operador', 'liquidar', 'contrato', ${id})`.execute(
    t.banco.db,
  )
  expect(await frases()).toEqual([
    `O contrato ${numero} (Banco Um): Nara Nova agiu pela loja com um acesso criado ou redefinido por Olga, que agiu pela instituição.`,
  ])

  const { db } = t.banco
  const mao = db.updateTable('acessoDeOperador').where('usuarioId', '=', nara.id)
  // Acts from before an access came into that hand were its own person's.
  const depois = new Date(t.clock.now().getTime() + 1)
  await mao.set({ desde: depois }).execute()
  expect(await frases()).toEqual([])
  // Acts from before the rule are not checked either.
  await mao.set({ desde: t.clock.now(), auditoriaAntes: 1_000_000 }).execute()
  expect(await frases()).toEqual([])
})
