import type { Divergencia } from '@lastro/shared/saldos/conciliacao'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { listContratosDeOutroSaldo } from '../saldos.repository.ts'
import { type Contrato, createSaldos, type Saldos } from '../testing/saldos.ts'
import { conciliarSaldos } from './conciliar.job.ts'
import { resumirConciliacao } from './resumir.job.ts'

// Monday, 16 November 2026. The first institution has an overdue contract and an unknown number, the second one more
// of both, loaded later; the third never loaded a balance.

let t: TestApp
let s: Saldos
let um: Parceria
let outra: Parceria
let semSaldos: Parceria
let doUm: Contrato
beforeAll(async () => {
  t = await startApp()
  s = createSaldos(t)
  semSaldos = await createParceria(t)
  um = await createParceria(t)
  outra = await createParceria(t)
  ;[doUm] = await s.ativos(um, 1)
  const contratos = await s.ativos(outra, 2)
  const atrasado = ({ numero }: Contrato) => ({ numero, saldoDevedor: 10, diasAtraso: 3 })
  await completa(um, [atrasado(doUm), { numero: 'FORA-1', saldoDevedor: 5 }], '2026-11-12')
  await completa(
    outra,
    [...contratos.map(atrasado), ...['FORA-2', 'FORA-3'].map((numero) => ({ numero, saldoDevedor: 5 }))],
    '2026-11-13',
  )
})
afterAll(() => t.close())

const deps = () => ({
  db: t.banco.db,
  clock: t.clock,
  log: () => undefined,
  signal: new AbortController().signal,
})
async function completa(p: Parceria, saldos: object[], dia: string) {
  const carga = { completo: true, dataBase: `${dia}T00:00:00Z`, confirmar: true }
  expect((await s.carregar(p, saldos, carga)).status).toBe(200)
}
const ler = async (p: Parceria, query = '') =>
  (
    await t.call('GET', `/api/instituicoes-financeiras/${p.bancoId}/conciliacao${query}`, { token: p.banco })
  ).json<{
    base: { dataBase: string } | null
    contagens: Record<string, number>
    divergencias: Divergencia[]
  }>()
const numeros = async (p: Parceria, query = '') =>
  new Set((await ler(p, query)).divergencias.map(({ numero }) => numero))

test('the base, the list and its counts are of one institution, and of one store where asked', async () => {
  expect((await ler(semSaldos)).base).toBeNull()
  expect((await ler(um)).base).toMatchObject({ dataBase: '2026-11-12T00:00:00Z' })
  expect(await numeros(um)).toEqual(new Set([doUm.numero, 'FORA-1']))
  expect((await ler(um)).contagens).toMatchObject({ atraso: 1, desconhecido: 1 })
  expect((await ler(outra)).contagens).toMatchObject({ atraso: 2, desconhecido: 2 })
  expect(await numeros(um, `?loja=${outra.lojaId}`)).toEqual(new Set())
  expect((await ler(um, `?loja=${outra.lojaId}`)).contagens).toMatchObject({ atraso: 0, desconhecido: 0 })
})

test('the file names a store of the institution’s own divergences, and no other', async () => {
  const filtroDe = async (loja: number) => {
    const url = `/api/instituicoes-financeiras/${um.bancoId}/conciliacao/exportar?formato=xlsx&loja=${loja}`
    const [folha] = await readExcelFile((await t.call('GET', url, { token: um.banco })).bytes)
    return folha?.data
      .flat()
      .map(String)
      .find((texto) => texto.startsWith('Filtros:'))
  }
  expect(await filtroDe(um.lojaId)).toMatch(/^Filtros: loja Loja \d+$/)
  expect(await filtroDe(outra.lojaId)).toBe('Filtros: loja sem divergências')
})

test('the loads of one institution replace none of another', async () => {
  await s.carregar(um, [{ numero: doUm.numero, saldoDevedor: 11 }], { dataBase: '2026-11-13T00:00:00Z' })
  const cargas = async (p: Parceria) =>
    (await t.call('GET', s.url(p, '/cargas'), { token: p.banco })).json<{
      cargas: { dataBase: string; substitui: string | null }[]
    }>().cargas
  expect((await cargas(um)).map(({ substitui }) => substitui)).toEqual([null, null])
  expect(await cargas(outra)).toHaveLength(1)
  expect(await cargas(semSaldos)).toEqual([])
})

test('a load is compared with the institution’s own loads alone', async () => {
  const [a, b] = [await createParceria(t), await createParceria(t)]
  const [[doA], [doB]] = [await s.ativos(a, 1), await s.ativos(b, 1)]
  const carregar = async (p: Parceria, { numero }: Contrato, dia: string) =>
    (await s.carregar(p, [{ numero, saldoDevedor: 10 }], { dataBase: `${dia}T00:00:00Z` })).json<{
      historica: boolean
      mensagem: string
    }>()
  await carregar(b, doB, '2026-11-16')
  expect(await carregar(a, doA, '2026-11-13')).toMatchObject({ historica: false })
  expect((await carregar(a, doA, '2026-11-16')).mensagem).not.toContain('Substitui')
  await completa(b, [{ numero: doB.numero, saldoDevedor: 10 }], '2026-11-16')
  expect((await s.doContrato(a, doA.id)).saldos).toMatchObject([
    { substituido: false },
    { substituido: false },
  ])
})

test('of what is judged by the balance, one institution’s contracts are evaluated anew', async () => {
  for (const { bancoId } of [um, outra])
    await t.banco.db
      .updateTable('politicaInstituicao')
      .where('instituicaoFinanceiraId', '=', bancoId)
      .set({ baseDoExigido: 'saldo', saldosDesde: '2026-11-01' })
      .execute()
  expect(await listContratosDeOutroSaldo(t.banco.db, um.bancoId)).toEqual([
    { instituicaoFinanceiraId: um.bancoId, contratoId: doUm.id },
  ])
  await t.banco.db.deleteFrom('politicaInstituicao').execute()
})

test('reconciling one leaves what another’s has found, and begins with its first load or payoff', async () => {
  const achadas = async (p: Parceria) => (await ler(p)).divergencias.map(({ id }) => id)
  const antes = [await achadas(um), await achadas(outra)]
  const { veiculoId } = await t.banco.db
    .selectFrom('penhor')
    .where('contratoId', '=', doUm.id)
    .select('veiculoId')
    .executeTakeFirstOrThrow()
  const venda = { veiculoId, dataVenda: '2026-11-16T00:00:00Z', motivo: 'venda' }
  const url = `/api/contratos/${doUm.id}/baixas`
  expect((await t.call('POST', url, { token: um.banco, body: venda })).status).toBe(200)
  const contratoId = await semSaldos.ativar(1)
  await t.banco.db
    .updateTable('veiculo')
    .where('id', 'in', (eb) =>
      eb.selectFrom('penhor').where('contratoId', '=', contratoId).select('veiculoId'),
    )
    .set({ saiuEm: t.clock.now() })
    .execute()
  await t.banco.db.updateTable('cobertura').where('contratoId', '=', contratoId).set({ sairam: 1 }).execute()
  await conciliarSaldos.run(deps(), {})
  expect([await achadas(um), await achadas(outra)]).toEqual(antes)
  expect(await achadas(semSaldos)).toEqual([])
})

test('each is told its own digest', async () => {
  t.setNow('2026-11-17T08:00:00-03:00')
  await resumirConciliacao.run(deps(), {})
  const avisosDe = (p: Parceria) =>
    t.banco.db
      .selectFrom('notificacao')
      .where('estabelecimentoId', '=', p.bancoId)
      .where('chave', 'like', 'conciliacao:%')
      .select('conteudo')
      .execute()
  const contem = (texto: string) => [{ conteudo: expect.stringContaining(texto) }]
  expect(await avisosDe(um)).toEqual(contem('Em atraso: 1; Desconhecido: 1.'))
  expect(await avisosDe(outra)).toEqual(contem('Em atraso: 2; Desconhecido: 2.'))
})
