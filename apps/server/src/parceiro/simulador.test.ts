import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Repeated } from '../every.ts'
import { startEntregador } from '../modules/integracao/entregador.service.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { createParceria, type Parceria } from '../testing/parceria.ts'
import type { Politica } from './responder-proposta.ts'
import { type Simulador, startSimulador } from './simulador.ts'

// Everything here uses real sockets: Lastro calls the dealer's system, which calls Lastro.
let t: TestApp
let n: Parceria
let lastro: string
let entregador: Repeated
const linhas: string[] = []
beforeAll(async () => {
  t = await startApp({ env: { WEBHOOK_REDES: 'loopback' } })
  lastro = await t.listen()
  const envio = { redes: ['loopback'] }
  entregador = startEntregador(
    { db: t.banco.db, clock: t.clock, segredos: t.segredos, envio },
    { pollEveryMs: 100, log: (error) => linhas.push(String(error)) },
  )
})
afterAll(async () => {
  await entregador.stop()
  await t.close()
})

const simuladores: Simulador[] = []
beforeEach(async () => {
  n = await createParceria(t)
})
afterEach(async () => {
  for (const simulador of simuladores.splice(0)) await simulador.stop()
  linhas.length = 0
})

/** Sets the program up like a store: a credential, the program, its address and secret. */
async function ligar(politica: Politica = {}, errado?: string) {
  const { token } = (
    await t.call('POST', `/api/lojas/${n.lojaId}/credenciais`, { token: n.loja, body: { nome: 'Simulador' } })
  ).json<{ token: string }>()
  let segredo = ''
  const simulador = await startSimulador({
    api: { url: lastro, token },
    segredo: () => errado ?? segredo,
    porta: 0,
    politica,
    log: (line) => linhas.push(line),
    agora: () => t.clock.now(),
  })
  simuladores.push(simulador)
  const body = { url: simulador.url }
  const incluido = await t.call('POST', `/api/lojas/${n.lojaId}/webhooks`, { token: n.loja, body })
  segredo = incluido.json<{ segredo: string }>().segredo
}

const ver = async (id: number) => (await t.call('GET', `/api/contratos/${id}`, { token: n.banco })).json()
const espera = { timeout: 10_000 }
const statusDe = async (id: number) => (await ver(id)).statusId

test('a contract’s whole life: the store selects, the institution refuses and approves, and settles', async () => {
  await ligar()
  for (let i = 0; i < 4; i++) await t.cenario.veiculo({ lojaId: n.lojaId, modeloId: n.modeloId })
  const id = await n.criar(0, { tipoSelecaoGarantia: 0, valorGarantia: 80_000 })
  await n.enviar(id)
  await expect.poll(() => statusDe(id), espera).toBe(4)
  expect((await ver(id)).idParceiro).toBe(`SIM-${id}`)
  const garantias = (await t.call('GET', `/api/contratos/${id}/garantias`, { token: n.banco })).json<{
    garantias: unknown[]
  }>().garantias
  expect(garantias).toHaveLength(2)
  await n.aprovar(id, n.banco)
  await n.liquidar(id)
  await expect
    .poll(() => linhas.at(-1), espera)
    .toBe(`proposta.liquidada do contrato ${id}: nada a fazer (Liquidado)`)
  const { eventos } = (await t.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token: n.banco })).json<{
    eventos: { acao: string; usuario: string }[]
  }>()
  expect(eventos.toReversed().map(({ acao, usuario }) => `${acao} ${usuario}`)).toEqual([
    'criar Ana do Banco',
    'enviar Ana do Banco',
    'identificar Simulador (credencial)',
    'alterarGarantias Simulador (credencial)',
    'enviar Simulador (credencial)',
    'aprovar Ana do Banco',
    'liquidar Ana do Banco',
  ])
})

test('approves what the institution selected', async () => {
  await ligar()
  const id = await n.criar(1)
  await n.enviar(id)
  await expect.poll(() => statusDe(id), espera).toBe(5)
})

test('refuses by its policy, and what it has no vehicles for', async () => {
  await ligar({ recusarAcimaDe: 9_000_000 as never })
  const caro = await n.criar(1)
  await n.enviar(caro)
  await expect.poll(() => statusDe(caro), espera).toBe(2)
  expect((await ver(caro)).motivoDeRecusa).toBe('Crédito acima do limite da loja.')
  const semEstoque = await n.criar(0, {
    tipoSelecaoGarantia: 0,
    valorCredito: 80_000,
    valorGarantia: 900_000,
  })
  await n.enviar(semEstoque)
  await expect.poll(() => statusDe(semEstoque), espera).toBe(2)
  expect((await ver(semEstoque)).motivoDeRecusa).toBe('Sem veículos livres que bastem.')
})

test('believes no message that is signed with another secret', async () => {
  await ligar({}, `whsec_${Buffer.alloc(32, 7).toString('base64')}`)
  const id = await n.criar(1)
  await n.enviar(id)
  await expect.poll(() => linhas[0], espera).toBe('aviso recusado: a assinatura não confere')
  expect((await ver(id)).statusId).toBe(3)
})

test('says at once whose authorisation ended, and what can’t be approved any more', async () => {
  await ligar()
  const registros = () =>
    t.call('GET', `/api/opt-in/whitelist?instituicaoFinanceiraId=${n.bancoId}`, { token: n.banco })
  const [registro] = (await registros()).json<{ whiteLists: { id: number }[] }>().whiteLists
  const caminho = '/api/opt-in/whitelist'
  const body = { id: registro?.id, prazo: '2026-12-31' }
  expect((await t.call('PUT', caminho, { token: n.banco, body })).status).toBe(200)
  const quem = `autorizacao.encerrada: a autorização da instituição ${n.bancoId}`
  await expect
    .poll(() => linhas.at(-1), espera)
    .toBe(`${quem} termina antes, em 31/12/2026; 0 propostas sem aprovação depois disso`)
  expect((await t.call('DELETE', `${caminho}/${registro?.id}`, { token: n.banco })).status).toBe(204)
  await expect
    .poll(() => linhas.at(-1), espera)
    .toBe(`${quem} terminou; 0 propostas sem aprovação depois disso`)
})
