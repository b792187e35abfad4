import { PASSOS_DA_HISTORIA, type PassoDaHistoria } from '@lastro/shared/carteira/carteira'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstracaoCarregada } from '#demo/demonstracao-carregada.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { createReforcos, type Reforcos } from '#testing/reforcos.ts'

let t: TestApp
let a: Reforcos

beforeAll(async () => {
  t = await startApp()
  a = await createReforcos(t)
})
afterAll(() => t.close())

const NENHUM_PASSO = PASSOS_DA_HISTORIA.map(() => false)
/** What the answer says where only these steps are done. */
const stepsDone = (...passos: PassoDaHistoria[]) => PASSOS_DA_HISTORIA.map((passo) => passos.includes(passo))
const historia = async (token = a.banco, id = a.bancoId) =>
  (await t.call('GET', `/api/instituicoes-financeiras/${id}/carteira`, { token })).json().primeiraHistoria

test('is told in the demonstration only, and each step is done when it happened', async () => {
  const antes = await a.descoberto()
  expect(await historia()).toBeNull()
  await t.banco.db.insertInto('demonstracao').values({ carregadaEm: t.clock.now() }).execute()
  expect(await historia()).toEqual(NENHUM_PASSO)

  t.passar(60_000)
  const id = await a.criar(2)
  expect(await historia()).toEqual(stepsDone('rascunho'))
  await a.enviar(id)
  expect(await historia()).toEqual(stepsDone('rascunho', 'envio'))
  await a.agir(id, 'recusar', a.loja, { motivo: 'Outro prazo' })
  await t.call('POST', '/api/notificacoes/ler', {
    token: a.banco,
    body: { estabelecimentoId: a.bancoId, ate: t.clock.now() },
  })
  await a.enviar(id)
  await a.aprovar(id)
  const aprovado = stepsDone('rascunho', 'envio', 'aprovacao')
  expect(await historia(), 'only the notice of the refusal has been read').toEqual(aprovado)
  const escolhido = await a.criar(0, { tipoSelecaoGarantia: 0 })
  await a.enviar(escolhido)
  await a.garantir(escolhido, 1, a.loja)
  await a.enviar(escolhido, a.loja)
  await a.aprovar(escolhido, a.banco)
  await t.call('POST', '/api/notificacoes/ler', {
    token: a.loja,
    body: { estabelecimentoId: a.lojaId, ate: t.clock.now() },
  })
  expect(await historia(), 'only the store has read its notice').toEqual(aprovado)
  await t.call('POST', '/api/notificacoes/ler', {
    token: a.banco,
    body: { estabelecimentoId: a.bancoId, ate: t.clock.now() },
  })
  expect(await historia()).toEqual(stepsDone('rascunho', 'envio', 'aprovacao', 'aviso'))
  expect((await a.pedir(antes)).status).toBe(200)
  const tudo = stepsDone(...PASSOS_DA_HISTORIA)
  expect(await historia()).toEqual(tudo)
  await a.liquidar(id)
  expect(await historia()).toEqual(tudo)
})

test('is for people of the institution who may send, and never told in production', async () => {
  const { db } = t.banco
  const { token: consulta } = await t.cenario.usuario(a.bancoId, ['Contratos.Contratos.Listar'])
  expect(await historia(consulta)).toBeNull()
  const { token: operador } = await t.cenario.usuario(null, [
    'Contratos.Contratos.Listar',
    'Contratos.Contratos.Enviar',
  ])
  expect(await historia(operador)).toBeNull()
  const outra = await createReforcos(t)
  expect(await historia(outra.banco, outra.bancoId)).toEqual(NENHUM_PASSO)
  expect(await demonstracaoCarregada({ db, config: { producao: false } })).toBeInstanceOf(Date)
  expect(await demonstracaoCarregada({ db, config: { producao: true } })).toBeUndefined()
})
