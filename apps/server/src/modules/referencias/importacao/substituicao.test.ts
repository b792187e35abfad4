import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeFipe } from '#cli/fipe-summary.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { createParceria } from '#testing/parceria.ts'
import { importarPrecos } from '#testing/precos.ts'
import { reavaliarPendentes } from '#modules/cobertura/reavaliar/reavaliar-pendentes.service.ts'
import { arquivo, createMesa, type Mesa, OUTUBRO, palio, uno, URL_REFERENCIAS } from '../testing/mesa.ts'
import { deleteAllPrecos, listPrecos } from '../testing/precos.ts'

let t: TestApp
let m: Mesa
beforeAll(async () => {
  t = await startApp()
  m = await createMesa(t)
})
afterAll(() => t.close())
beforeEach(() => deleteAllPrecos(t.banco.db))

/** Uno dearer, Palio gone, Mobi new. */
const CERTO = arquivo(uno('2026-10', '55000.00'), '2026-10,carro,001003-3,Fiat,Mobi,2022,Gasolina,45000.00')

test('counts of thousands have their dot', async () => {
  const precos = Array.from({ length: 1_001 }, (_, n) =>
    palio('2026-10', '30000.00')
      .replace('2022', String(1900 + (n % 100)))
      .replace('001002', `0${10_000 + n}`),
  )
  await m.carregar(arquivo(...precos, uno('2026-10', '50000.00')))
  expect((await m.enviar(arquivo(...precos, uno('2026-10', '50001.00')))).mensagem).toBe(
    'O mês 10/2026 de Carro já está carregado com 1.002 preços e o arquivo traz 1.002 preços, dos quais 1.001 iguais. ' +
      'Um mês carregado só muda se for substituído.',
  )
})

const ativo = (id: number, sim: boolean) =>
  t.banco.db.updateTable('usuario').set({ ativo: sim }).where('id', '=', id).execute()

const ANTES = ['001001-1 2022 G 5000000', '001002-2 2022 G 3000000']
const DEPOIS = ['001001-1 2022 G 5500000', '001003-3 2022 G 4500000']

test('a month is replaced once another operator confirms it; its old rows and who did it are kept', async () => {
  await m.carregar(OUTUBRO)
  expect(await m.enviar(CERTO)).toMatchObject({
    situacao: 'recusado',
    substituivel: true,
    mensagem:
      'O mês 10/2026 de Carro já está carregado com 2 preços e o arquivo traz 2 preços, dos quais 0 iguais. ' +
      'Um mês carregado só muda se for substituído.',
  })
  expect(await m.enviar(CERTO, '?substituir=Pre%C3%A7os%20de%20teste')).toMatchObject({
    situacao: 'em_espera',
    mensagem: 'A substituição de 10/2026 de Carro aguarda a confirmação de outro operador.',
  })
  const [espera] = await m.esperas()
  expect(espera).toMatchObject({
    motivo: 'Preços de teste',
    previa: {
      meses: [{ substituicao: { precos: 2, mudam: 1, saem: 1, entram: 1, veiculos: 0, contratos: 0 } }],
    },
  })
  const propria = await m.confirmar(espera?.id)
  expect([propria.status, propria.text]).toEqual([
    400,
    'A substituição é confirmada por outro operador, não por quem a pediu.',
  ])
  expect(await listPrecos(t.banco.db, '2026-10-01')).toEqual(ANTES)

  expect((await m.esperas(m.ivo))[0]?.propria).toBe(false)
  expect((await m.confirmar(espera?.id, m.ivo)).status).toBe(200)
  expect(await listPrecos(t.banco.db, '2026-10-01')).toEqual(DEPOIS)
  const atuais = await t.banco.db
    .selectFrom('precoReferenciaAtual')
    .select('preco')
    .orderBy('preco')
    .execute()
  expect(atuais).toEqual([{ preco: 4_500_000 }, { preco: 5_500_000 }])
  const guardadas = await t.banco.db
    .selectFrom('precoReferenciaSubstituido as p')
    .innerJoin('veiculoModelo as m', 'm.id', 'p.modeloId')
    .select(['m.codigoFipe', 'p.anoModelo', 'p.combustivel', 'p.preco'])
    .orderBy('m.codigoFipe')
    .execute()
  expect(guardadas.map((row) => Object.values(row).join(' '))).toEqual([
    '001001-1 2022 G 5000000',
    '001002-2 2022 G 3000000',
    '001003-3 2022 G ',
  ])
  const lista = await t.call('GET', `${URL_REFERENCIAS}?pagina=1`, { token: m.ivo.token })
  expect(lista.json()).toMatchObject({
    meses: [
      {
        precos: 2,
        importadoPor: 'Ivo',
        substituicao: { pedidaPor: 'Olga', motivo: 'Preços de teste', mudancas: 3 },
      },
    ],
  })
  const ato = (await m.atos()).at(-1)
  expect(ato).toMatchObject({
    acao: 'substituir',
    usuarioId: m.ivo.id,
    motivo: 'Preços de teste — Conferido com a FIPE',
  })
  expect(JSON.parse(ato?.depois ?? '')).toMatchObject({ pedidaPor: m.olga.id })
  // The file that replaced the month is loaded now.
  expect(await m.enviar(CERTO)).toMatchObject({ situacao: 'sem_mudancas' })
})

test('an older month that is replaced gives its price to the cars that no newer one lists', async () => {
  await m.carregar(OUTUBRO)
  await m.carregar(arquivo(uno('2026-11', '60000.00')), { confirmar: 'Um preço' })
  await m.carregar(arquivo(uno('2026-10', '1.00'), palio('2026-10', '31000.00')), { substituir: 'Errado' })
  await m.confirmar((await m.esperas())[0]?.id)
  const atuais = await t.banco.db
    .selectFrom('precoReferenciaAtual')
    .select(['mes', 'preco'])
    .orderBy('preco')
    .execute()
  expect(atuais).toEqual([
    { mes: '2026-10-01', preco: 3_100_000 },
    { mes: '2026-11-01', preco: 6_000_000 },
  ])
})

test('the only operator replaces on the command line, with a reason', async () => {
  await ativo(m.ivo.id, false)
  // Permissions in an institution make no operator.
  await t.cenario.usuario(await t.cenario.instituicao(), PERMISSOES)
  try {
    await m.carregar(OUTUBRO)
    expect(await m.enviar(CERTO, '?substituir=Errado')).toMatchObject({
      situacao: 'recusado',
      mensagem:
        'Não há outro operador que possa confirmar a substituição. Faça-a pela linha de comando, com o motivo.',
    })
    // A replacement that is out of bounds or has no comparison says that as well.
    const espera = await m.carregar(CERTO, { substituir: 'Errado' })
    expect(espera.situacao).toBe('em_espera')
    expect(describeFipe(espera)).toEqual({
      codigo: 1,
      saida: [],
      erros: [
        'A substituição de 10/2026 de Carro aguarda a confirmação de um operador.',
        'Carro 10/2026: 2 preços.',
        '  Substitui 2 preços: 1 mudam, 1 saem, 1 entram. Pode mudar o preço de 0 veículos em garantia, de 0 contratos.',
        '  Não há mês anterior de Carro com que comparar.',
        'Confirme-a na tela Tabelas de referência. O que só está fora do esperado também pode ser publicado aqui: repita o comando com ' +
          '--confirmar "<por quê>".',
      ],
    })
    expect(await listPrecos(t.banco.db, '2026-10-01')).toEqual(ANTES)
    const relatorio = await m.carregar(CERTO, { substituir: 'Errado', confirmar: 'Conferido' })
    expect(relatorio.situacao).toBe('importado')
    expect(await listPrecos(t.banco.db, '2026-10-01')).toEqual(DEPOIS)
    expect((await m.atos()).at(-1)).toMatchObject({
      acao: 'substituir',
      usuarioId: null,
      motivo: 'Errado — Conferido',
    })
    expect(await m.esperas()).toEqual([])
  } finally {
    await ativo(m.ivo.id, true)
  }
})

test('where there are two operators the command line too waits for one of them', async () => {
  await m.carregar(OUTUBRO)
  expect(await m.carregar(CERTO, { substituir: 'Errado', confirmar: 'Sim' })).toMatchObject({
    situacao: 'em_espera',
  })
  expect((await m.confirmar((await m.esperas())[0]?.id)).status).toBe(200)
})

test('coverage is evaluated anew; the references of the inclusion stay as they were recorded', async () => {
  const p = await createParceria(t)
  await t.banco.db.deleteFrom('fipeMes').execute()
  await importarPrecos(t, '2026-11', { [p.modeloId]: 50_000 })
  const id = await p.ativar(2)
  const inclusao = () =>
    t.banco.db
      .selectFrom('contratoGarantia')
      .where('contratoId', '=', id)
      .select(['precoReferencia', 'mesReferencia'])
      .execute()
  const total = async () =>
    (await t.call('GET', `/api/contratos/${id}/cobertura`, { token: p.banco })).json<{
      atual: { totalAtual: number }
    }>().atual.totalAtual
  const antes = await inclusao()
  expect([antes, await total()]).toEqual([
    [
      { precoReferencia: 5_000_000, mesReferencia: '2026-11-01' },
      { precoReferencia: 5_000_000, mesReferencia: '2026-11-01' },
    ],
    100_000,
  ])
  const { codigoFipe } = await t.banco.db
    .selectFrom('veiculoModelo')
    .where('id', '=', p.modeloId)
    .select('codigoFipe')
    .executeTakeFirstOrThrow()
  const certo = arquivo(`2026-11,carro,${codigoFipe},Fiat,Uno,2022,Gasolina,40000.00`)
  await m.enviar(certo, '?substituir=Errado')
  const [espera] = await m.esperas()
  expect(espera?.previa).toMatchObject({
    meses: [{ substituicao: { mudam: 1, veiculos: 2, contratos: 1 } }],
    cobertura: {
      contratos: 1,
      descobrem: 1,
      totalAntes: 100_000,
      totalDepois: 80_000,
      deficitDepois: 20_000,
    },
  })
  expect((await m.confirmar(espera?.id, m.ivo)).status).toBe(200)
  await reavaliarPendentes({ db: t.banco.db, clock: t.clock })
  expect([await inclusao(), await total()]).toEqual([antes, 80_000])
  const impacto = await t.call('GET', `/api/instituicoes-financeiras/${p.bancoId}/cobertura/impacto`, {
    token: p.banco,
  })
  expect(impacto.json()).toMatchObject({
    importacao: {
      meses: [{ tipo: 'Carro' }],
      contratos: 1,
      cairam: 1,
      totalAntes: 100_000,
      totalDepois: 80_000,
      deficitAntes: 0,
      deficitDepois: 20_000,
    },
  })
})
