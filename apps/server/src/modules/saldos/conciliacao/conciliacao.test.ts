import readExcelFile from 'read-excel-file/node'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Divergencia } from '@lastro/shared/saldos/conciliacao'
import { createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { createBaixas } from '#testing/baixas.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { createSaldos, type Saldos } from '../testing/saldos.ts'
import { countPorTipo } from './conciliacao.repository.ts'
import { conciliarSaldos } from './conciliar.job.ts'

// Today is Monday, 16 November 2026.

let t: TestApp
let s: Saldos
beforeAll(async () => {
  t = await startApp()
  s = createSaldos(t)
})
afterAll(() => t.close())

const HOJE = '2026-11-16T00:00:00Z'
const completa = (p: Parceria, saldos: object[], dataBase = HOJE) =>
  s.carregar(p, saldos, { completo: true, dataBase, confirmar: true })

const ler = async (p: Pick<Parceria, 'bancoId' | 'banco'>, query = '') =>
  (
    await t.call('GET', `/api/instituicoes-financeiras/${p.bancoId}/conciliacao${query}`, { token: p.banco })
  ).json<{
    base: object | null
    contagens: Record<string, number>
    faixas: Record<string, number>
    divergencias: (Divergencia & { tipo: string })[]
    total?: number
    totalLimitado?: boolean
  }>()
const achadas = async (p: Pick<Parceria, 'bancoId' | 'banco'>) =>
  (await ler(p)).divergencias.map(({ tipo, numero, veiculo, valor, comparado, dias }) => [
    tipo,
    numero,
    veiculo,
    valor,
    comparado,
    dias,
  ])

const trabalhar = () =>
  conciliarSaldos.run(
    { db: t.banco.db, clock: t.clock, log: () => undefined, signal: new AbortController().signal },
    {},
  )

test('before a whole load there is no base, and nothing disagrees', async () => {
  const p = await createParceria(t)
  await s.ativos(p, 1)
  expect(await ler(p)).toMatchObject({ base: null, divergencias: [], contagens: { sem_saldo: 0 } })
})

test('a vehicle that is only proposed owes nothing yet, and is no guarantee without a balance', async () => {
  const p = await createAlteracoes(t)
  const contratoId = await p.ativar(1)
  const [veiculoId = 0] = await p.garantias(contratoId)
  const proposto = await p.veiculo()
  expect(
    (
      await p.propor(contratoId, p.banco, {
        incluir: [{ veiculoId: proposto, precoInstituicaoFinanceira: 50_000 }],
      })
    ).status,
  ).toBe(200)
  expect(await p.penhorados(contratoId)).toEqual([veiculoId, proposto])
  const veiculos = [{ placa: await p.placa(veiculoId), saldo: 100 }]
  const saldo = { numero: await p.numeroDe(contratoId), saldoDevedor: 100, veiculos }
  expect((await completa(p, [saldo])).status).toBe(200)
  expect(await achadas(p)).toEqual([])
})

test('each kind is found, and goes when it is no more', async () => {
  const p = await createParceria(t)
  const [a, b = a, c = a, d = a, e = a] = await s.ativos(p, 5)
  await p.liquidar(d.id)
  await completa(p, [{ numero: b.numero, saldoDevedor: 0 }], '2026-11-13T00:00:00Z')
  const saldos = [
    { numero: b.numero, saldoDevedor: 0 },
    { numero: c.numero, saldoDevedor: 200, principal: 150_000, diasAtraso: 45 },
    { numero: d.numero, saldoDevedor: 70 },
    { numero: e.numero, saldoDevedor: 80, veiculos: [{ placa: 'QQQ9Q99', saldo: 80 }] },
    { numero: 'DE-FORA', saldoDevedor: 90 },
  ]
  expect((await completa(p, saldos)).status).toBe(200)
  const [placa] = (
    await t.banco.db.selectFrom('penhor').where('contratoId', '=', e.id).select('placa').execute()
  ).map((row) => row.placa)
  const lidas = await achadas(p)
  expect(lidas).toHaveLength(8)
  expect(lidas).toEqual(
    expect.arrayContaining([
      ['principal_acima', c.numero, null, 150_000, 100_000, null],
      ['sem_saldo', a.numero, null, 100_000, null, null],
      ['atraso', c.numero, null, 200, null, 45],
      ['desconhecido', 'DE-FORA', null, 90, null, null],
      ['veiculo_sem_garantia', e.numero, 'QQQ9Q99', 80, null, null],
      ['encerrado_com_saldo', d.numero, null, 70, null, null],
      ['ativo_zerado', b.numero, null, 0, null, null],
      ['garantia_sem_saldo', e.numero, placa, null, null, null],
    ]),
  )
  expect((await ler(p, '?tipo=atraso')).divergencias).toMatchObject([{ numero: c.numero, dias: 45 }])
  // Until the list is made anew it says what became of the contract.
  const liquidacao = async () => (await ler(p, '?tipo=ativo_zerado')).divergencias[0]?.liquidacao
  const first = (ato: 'liquidar' | null) =>
    t.banco.db
      .updateTable('contrato')
      .where('id', '=', b.id)
      .set((eb) => ({
        primeiraAprovacaoAto: ato,
        primeiraAprovacaoEm: ato && t.clock.now(),
        primeiraAprovacaoConteudo: ato && 'null',
        primeiraAprovacaoPor: ato && eb.selectFrom('usuario').select((u) => u.fn.min('id').as('id')),
      }))
      .execute()
  expect(await liquidacao()).toBeNull()
  await first('liquidar')
  expect(await liquidacao()).toBe('espera')
  await first(null)
  await p.liquidar(b.id)
  expect(await liquidacao()).toBe('feita')
  await trabalhar()
  expect((await ler(p)).contagens).toMatchObject({ ativo_zerado: 0, atraso: 1, sem_saldo: 1 })
  await completa(
    p,
    [a, c, e].map(({ numero }) => ({ numero, saldoDevedor: 10 })),
  )
  expect(await achadas(p)).toEqual([])
})

test('a pledged vehicle out of the stock is found without any load of that day', async () => {
  const p = await createParceria(t)
  const [a] = await s.ativos(p, 1)
  await completa(p, [{ numero: a.numero, saldoDevedor: 10 }])
  await t.banco.db
    .updateTable('veiculo')
    .where('id', 'in', (eb) => eb.selectFrom('penhor').where('contratoId', '=', a.id).select('veiculoId'))
    .set({ saiuEm: t.clock.now() })
    .execute()
  // As the evaluation that a stock load asks for.
  await t.banco.db
    .updateTable('cobertura')
    .where('contratoId', '=', a.id)
    .set({ sairam: 1, semReferencia: 0 })
    .execute()
  await trabalhar()
  expect(await achadas(p)).toMatchObject([
    ['fora_do_estoque', a.numero, expect.any(String), 50_000, null, null],
  ])
})

test('a sale past its last day is found until it is paid, also where no balance was ever loaded', async () => {
  const b = await createBaixas(t)
  const contratoId = await b.ativar(2)
  const numero = await b.numeroDe(contratoId)
  const [carro] = await b.veiculosDe(contratoId)
  const id = await b.aberta(contratoId, carro?.id ?? 0)
  await t.banco.db.updateTable('baixa').where('id', '=', id).set({ prazo: '2026-11-16' }).execute()
  await trabalhar()
  expect(await achadas(b)).toEqual([])
  await t.banco.db.updateTable('baixa').where('id', '=', id).set({ prazo: '2026-11-13' }).execute()
  // Out of the stock besides: one line says it.
  await t.banco.db
    .updateTable('veiculo')
    .where('id', '=', carro?.id ?? 0)
    .set({ saiuEm: t.clock.now() })
    .execute()
  await trabalhar()
  expect(await achadas(b)).toEqual([['vendido_sem_pagamento', numero, carro?.placa, null, null, null]])
  expect((await b.pagar(id, 10_000, { valorDaBaixa: 10_000 })).status).toBe(200)
  await trabalhar()
  expect(await achadas(b)).toEqual([])
})

test('an overdue sale’s amount is what is missing now, after a part and a second sale on one base', async () => {
  const b = await createBaixas(t)
  await t.banco.db
    .insertInto('politicaInstituicao')
    .values({
      instituicaoFinanceiraId: b.bancoId,
      baseDoExigido: 'saldo',
      indiceMinimo: 12_500,
      saldosDesde: '2026-11-11',
    })
    .execute()
  const { contratoId, carros } = await b.comSaldo(3, 130_000)
  const id = await b.aberta(contratoId, carros[0].id)
  await t.banco.db.updateTable('baixa').where('id', '=', id).set({ prazo: '2026-11-13' }).execute()
  const valores = async () => {
    await trabalhar()
    return (await ler(b, '?tipo=vendido_sem_pagamento')).divergencias.map(({ valor }) => valor)
  }
  expect(await valores()).toEqual([50_000])
  expect((await b.pagar(id, 10_000)).status).toBe(200)
  expect(await valores()).toEqual([40_000])
  // The one that stays covers 40.000,00 of 130.000,00: each sale pays half of the 90.000,00.
  await b.aberta(contratoId, carros[1]?.id ?? 0)
  expect(await valores()).toEqual([35_000])
})

test('a divergence is taken by a person and put off for ten business days at most, with a reason', async () => {
  const p = await createParceria(t)
  const q = await createParceria(t)
  const [a] = await s.ativos(p, 1)
  await completa(p, [
    { numero: a.numero, saldoDevedor: 10 },
    { numero: 'OUTRO', saldoDevedor: 5 },
  ])
  const [divergencia] = (await ler(p)).divergencias
  const url = `/api/divergencias/${divergencia?.id}`
  const pessoa = await t.cenario.usuario(p.bancoId, ['Contratos.Contratos.Alterar'], { nome: 'Rita' })
  const put = (body: object, token = p.banco, versao = 1) =>
    t.call('PUT', url, { token, body, headers: { 'if-match': `"${versao}"` } })
  const vazia = { responsavelId: null, nota: null, cienteAte: null }
  expect((await put(vazia, q.banco)).status).toBe(404)
  expect((await put(vazia, p.loja)).status).toBe(404)
  const recusas = [
    [{ ...vazia, responsavelId: 999_999 }, 'Escolha uma pessoa da instituição'],
    [{ ...vazia, cienteAte: '2026-11-18' }, 'Diga por que esta divergência pode esperar.'],
    [{ ...vazia, nota: 'x', cienteAte: '2026-11-15' }, 'Escolha um dia de hoje até 01/12/2026'],
    [{ ...vazia, nota: 'x', cienteAte: '2026-12-02' }, 'Escolha um dia de hoje até 01/12/2026'],
  ] as const
  for (const [body, texto] of recusas) {
    const resposta = await put(body)
    expect([resposta.status, resposta.text]).toEqual([400, expect.stringContaining(texto)])
  }
  const feita = await put({ responsavelId: pessoa.id, nota: 'Cadastro em curso', cienteAte: '2026-12-01' })
  expect([feita.status, feita.json()]).toMatchObject([
    200,
    { responsavel: 'Rita', nota: 'Cadastro em curso', cienteAte: '2026-12-01T00:00:00Z', versao: 2 },
  ])
  expect((await put(vazia)).status).toBe(412)
  expect(await achadas(p)).toEqual([])
  expect((await ler(p, '?ciente=so')).divergencias).toHaveLength(1)
  expect((await ler(p)).contagens).toMatchObject({ desconhecido: 0 })
  expect((await ler(p, '?ciente=todas')).contagens).toMatchObject({ desconhecido: 1 })
  await trabalhar()
  expect((await ler(p, '?ciente=so')).divergencias).toMatchObject([{ nota: 'Cadastro em curso' }])
  expect(await countPorTipo(t.banco.db, p.bancoId, { hoje: '2026-12-02' })).toMatchObject({ desconhecido: 1 })
})

test('a limited list takes its number from the counts of the kinds, which stop at a thousand each', async () => {
  const p = await createParceria(t)
  const novas = (tipo: string, quantas: number) => sql`
    insert into divergencia (instituicao_financeira_id, tipo, chave, numero, desde)
    select ${p.bancoId}, ${tipo}, 'n:' || n, n, now() from generate_series(1, ${quantas}::integer) n`
  await novas('desconhecido', 1_001).execute(t.banco.db)
  await novas('atraso', 1_000).execute(t.banco.db)
  const numero = async (query: string) => {
    const { total, totalLimitado } = await ler(p, `?pagina=1&${query}`)
    return [total, totalLimitado]
  }
  expect(await numero('tipo=atraso')).toEqual([1_000, undefined])
  expect(await numero('tipo=atraso&total=limitado')).toEqual([1_000, undefined])
  expect(await numero('tipo=desconhecido&total=limitado')).toEqual([1_000, true])
  expect(await numero('total=limitado')).toEqual([2_000, true])
  expect(await numero('')).toEqual([2_001, undefined])
  expect((await ler(p)).contagens).toMatchObject({ desconhecido: 1_000, atraso: 1_000 })
})

test('what is overdue is counted, listed and named by its band of days', async () => {
  const p = await createParceria(t)
  const dias = [1, 30, 31, 90, 91]
  const contratos = await s.ativos(p, dias.length)
  await completa(
    p,
    contratos.map(({ numero }, n) => ({ numero, saldoDevedor: 10, diasAtraso: dias[n] })),
  )
  expect((await ler(p)).faixas).toEqual({ '1a30': 2, '31a90': 2, acima90: 1 })
  for (const [faixa, esperados] of [
    ['1a30', [1, 30]],
    ['31a90', [31, 90]],
    ['acima90', [91]],
  ] as const) {
    const { divergencias, total } = await ler(p, `?pagina=1&faixa=${faixa}&total=limitado`)
    expect(divergencias.map((lida) => lida.dias ?? 0).toSorted((a, b) => a - b)).toEqual(esperados)
    expect(total).toBe(esperados.length)
  }
  expect((await ler(p, '?pagina=1&faixa=1a30&tipo=sem_saldo&total=limitado')).total).toBe(0)
  const csv = await t.call(
    'GET',
    `/api/instituicoes-financeiras/${p.bancoId}/conciliacao/exportar?formato=csv&faixa=31a90`,
    { token: p.banco },
  )
  expect(csv.text.match(/Atraso de 31 a 90 dias/g)).toHaveLength(2)
})

test('the list and its counts keep to one store, and the file says what the list says and of which day', async () => {
  const p = await createParceria(t)
  const [a] = await s.ativos(p, 1)
  await completa(p, [
    { numero: a.numero, saldoDevedor: 10, diasAtraso: 3 },
    { numero: 'OUTRO', saldoDevedor: 5 },
  ])
  const daLoja = await ler(p, `?loja=${p.lojaId}`)
  expect(daLoja.divergencias).toMatchObject([{ tipo: 'atraso', numero: a.numero }])
  expect(daLoja.contagens).toMatchObject({ atraso: 1, desconhecido: 0 })
  const baixar = (query: string) =>
    t.call('GET', `/api/instituicoes-financeiras/${p.bancoId}/conciliacao/exportar?${query}`, {
      token: p.banco,
    })
  const linhas = (await baixar(`formato=csv&loja=${p.lojaId}`)).text.trim().split('\r\n')
  expect(linhas.map((linha) => linha.split(';'))).toEqual([
    expect.arrayContaining(['Divergência', 'Data-base']),
    expect.arrayContaining([a.numero, 'Atraso de 1 a 30 dias', '10,00', '3 dias de atraso', '2026-11-16']),
  ])
  const [folha] = await readExcelFile((await baixar('formato=xlsx&tipo=desconhecido')).bytes)
  const textos = folha?.data.flat().map(String) ?? []
  expect(textos).toEqual(expect.arrayContaining(['Data-base: 16/11/2026', 'Filtros: desconhecido', 'OUTRO']))
  expect(textos).not.toContain(a.numero)
})
