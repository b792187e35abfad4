// @module-tag motores
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { fingerprintOfBanco } from '#testing/fingerprint.ts'
import { createParceria } from '#testing/parceria.ts'
import { arquivo, createSaldos, type Saldos } from '../testing/saldos.ts'

// Today is Monday, 16 November 2026.

let t: TestApp
let s: Saldos
beforeAll(async () => {
  t = await startApp()
  s = createSaldos(t)
})
afterAll(() => t.close())

test('a file is previewed without a trace, loaded, and a repetition changes nothing', async () => {
  const p = await createParceria(t)
  const [a, b = a] = await s.ativos(p, 2)
  const conteudo = arquivo(
    `${a.numero};13/11/2026;40.000,10`,
    `${b.numero.toLowerCase()};2026-11-13;1234,5`,
    'TOTAL GERAL;13/11/2026;41.234,60',
    ';;41.234,60',
  )
  const antes = await fingerprintOfBanco(t.banco.db)
  const previa = await s.enviar(p, conteudo, '?completo=true', '/previa')
  expect(previa.json()).toMatchObject({
    situacao: 'previa',
    dataBase: '2026-11-13T00:00:00Z',
    contratos: 2,
    desconhecidos: 0,
    saldoDevedor: 41_234.6,
    falta: [],
  })
  expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
  const relatorio = await s.enviar(p, conteudo, '?completo=true')
  expect([relatorio.status, relatorio.json()]).toMatchObject([
    200,
    { situacao: 'importado', mensagem: '2 saldos de 13/11/2026, R$\u00a041.234,60 ao todo.' },
  ])
  // 50.000,00 in guarantee: 80,0002% rounds up.
  expect((await s.doContrato(p, a.id)).atual).toMatchObject({
    saldoDevedor: 40_000.1,
    ltv: 80.01,
    fresco: true,
  })
  const depois = await fingerprintOfBanco(t.banco.db)
  const outraOrdem = arquivo(`${b.numero};13/11/2026;1234,50`, `${a.numero};13/11/2026;40000.10`)
  expect((await s.enviar(p, outraOrdem, '?completo=true')).json()).toMatchObject({ situacao: 'sem_mudancas' })
  expect(await fingerprintOfBanco(t.banco.db)).toEqual(depois)
})

test('bad lines are told by number, and leave out their contract only when asked to', async () => {
  const p = await createParceria(t)
  const contratos = await s.ativos(p, 6)
  const numero = (n: number) => contratos[n]?.numero ?? ''
  const conteudo = arquivo(
    `${numero(0)};13/11/2026;10,00`,
    `${numero(0)};13/11/2026;10,00`,
    `${numero(1)};17/11/2026;10,00`,
    `${numero(2)};12/11/2026;10,00`,
    `${numero(3)};13/11/2026;1.234`,
    `${numero(4)};13/11/2026;-10,00`,
    `${numero(5)};13/11/2026;1077,00`,
    ';13/11/2026;10,00',
    `${numero(5)}X;13/11/2026;10,0001`,
  )
  const antes = await fingerprintOfBanco(t.banco.db)
  const recusado = await s.enviar(p, conteudo)
  expect(recusado.status).toBe(409)
  const { falta, erros, totalErros } = recusado.json<{
    falta: string[]
    totalErros: number
    erros: { linha: number; motivo: string }[]
  }>()
  expect([falta, totalErros]).toEqual([['parcial'], 7])
  expect(erros).toEqual([
    { linha: 3, motivo: `O contrato ${numero(0)} já está na linha 2.` },
    { linha: 4, motivo: 'data_base: 17/11/2026 ainda não chegou.' },
    {
      linha: 5,
      motivo: 'data_base: 12/11/2026 não é o dia da primeira linha (13/11/2026); uma carga tem um só dia.',
    },
    {
      linha: 6,
      motivo: 'saldo_devedor: 1.234 pode ser mil ou milésimo; escreva as duas casas decimais, como 1.234,00.',
    },
    { linha: 7, motivo: 'saldo_devedor: -10,00 é negativo; um saldo vai de 0,00 a 999.999.999,99.' },
    { linha: 9, motivo: 'numero: informe o número do contrato, ou id_contrato.' },
    {
      linha: 10,
      motivo: 'saldo_devedor: use um valor até 999.999.999,99, com no máximo duas casas decimais.',
    },
  ])
  expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
  const relatorio = await s.enviar(p, conteudo, '?parcial=true')
  expect([relatorio.status, relatorio.json()]).toMatchObject([
    200,
    { contratos: 1, saldoDevedor: 1_077, totalErros: 7 },
  ])
  expect((await s.doContrato(p, contratos[0]?.id ?? 0)).atual).toBeNull()
})

test('numbers of others are kept as unknown, never named, and refused when they are the most', async () => {
  const p = await createParceria(t)
  const q = await createParceria(t)
  const [a] = await s.ativos(p, 1)
  const alheios = await s.ativos(q, 2)
  const [alheio] = alheios
  const meio = await s.carregar(p, [
    { numero: a.numero, saldoDevedor: 10 },
    { idContrato: alheio.id, saldoDevedor: 10 },
  ])
  expect([meio.status, meio.json()]).toMatchObject([
    200,
    { contratos: 1, desconhecidos: 1, saldoDevedor: 10 },
  ])
  expect((await s.doContrato(q, alheio.id)).saldos).toEqual([])
  const antes = await fingerprintOfBanco(t.banco.db)
  const maioria = await s.carregar(p, [
    { numero: a.numero, saldoDevedor: 20 },
    ...alheios.map(({ numero }) => ({ numero, saldoDevedor: 10 })),
  ])
  expect([maioria.status, maioria.text]).toEqual([
    400,
    `2 de 3 números não são de contratos desta instituição: ${alheios.map(({ numero }, n) => `${numero} (linha ${n + 2})`).join(', ')}. Confira se o arquivo é dela. Nada foi alterado.`,
  ])
  expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
})

test('what moves more than usual must be confirmed, with the contracts named', async () => {
  const p = await createParceria(t)
  const contratos = await s.ativos(p, 20)
  const saldos = contratos.map(({ numero }) => ({ numero, saldoDevedor: 1_000 }))
  expect((await s.carregar(p, saldos, { completo: true })).status).toBe(200)
  const dataBase = '2026-11-16T00:00:00Z'
  const antes = await fingerprintOfBanco(t.banco.db)
  const menos = [{ numero: contratos[0]?.numero, saldoDevedor: 150_000.01 }, ...saldos.slice(1, 18)]
  const pergunta = await s.carregar(p, menos, { completo: true, dataBase, confirmar: false })
  expect([pergunta.status, pergunta.json()]).toMatchObject([
    409,
    {
      falta: ['confirmar'],
      variacao: { antes: 18_000, depois: 167_000.01, total: 1, numeros: [contratos[0]?.numero] },
      ausentes: { total: 2, numeros: contratos.slice(18).map(({ numero }) => numero) },
      acimaDoCredito: { total: 1, numeros: [contratos[0]?.numero] },
    },
  ])
  expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
  // One of twenty is 5%, and not more.
  const um = await s.carregar(p, saldos.slice(1), { completo: true, dataBase, confirmar: false })
  expect(um.status).toBe(200)
  const relatorio = await s.carregar(p, menos, { completo: true, dataBase, confirmar: true })
  expect(relatorio.status).toBe(200)
  const [registro] = await t.banco.db
    .selectFrom('auditoria')
    .where('instituicaoFinanceiraId', '=', p.bancoId)
    .where('entidade', '=', 'cargaSaldo')
    .select(['forcado', 'acao'])
    .orderBy('sequencia', 'desc')
    .limit(1)
    .execute()
  expect(registro).toEqual({ forcado: true, acao: 'importar' })
})

test('a small part switches no question off, and each names the first 20', async () => {
  const p = await createParceria(t)
  const contratos = await s.ativos(p, 22)
  const numeros = contratos.map(({ numero }) => numero)
  const dataBase = '2026-11-16T00:00:00Z'
  const cada = (valorDe: (n: number) => number, quais = numeros) =>
    quais.map((numero, n) => ({ numero, saldoDevedor: valorDe(n) }))
  const todos = { completo: true, dataBase, confirmar: false }
  expect(
    (
      await s.carregar(
        p,
        cada(() => 1_000),
        { completo: true },
      )
    ).status,
  ).toBe(200)
  expect(
    (
      await s.carregar(
        p,
        cada(() => 1_000, numeros.slice(0, 1)),
        { dataBase },
      )
    ).status,
  ).toBe(200)
  const perguntar = async (saldos: object[]) => {
    const { status, json } = await s.carregar(p, saldos, todos)
    expect(status).toBe(409)
    return json<{ mensagem: string } & Record<'variacao' | 'ausentes' | 'acimaDoCredito', object | null>>()
  }
  const vezesDez = await perguntar(cada((n) => 10_000 + n))
  expect(vezesDez).toMatchObject({
    variacao: { antes: 22_000, depois: 220_231, total: 22, numeros: numeros.toReversed().slice(0, 20) },
    ausentes: null,
    acimaDoCredito: null,
  })
  expect(vezesDez.mensagem).toContain(
    `As maiores mudanças: ${numeros.toReversed().slice(0, 20).join(', ')} e mais 2.`,
  )
  const vinte = (resto: number) => ({ total: 20 + resto, numeros: numeros.slice(0, 20) })
  const enormes = await perguntar(cada(() => 150_000.01))
  expect(enormes).toMatchObject({ acimaDoCredito: vinte(2) })
  expect(enormes.mensagem).toContain(`${numeros[19]} e mais 2.`)
  const soUm = await perguntar(cada(() => 1_000, numeros.slice(21)))
  expect(soUm).toMatchObject({ variacao: null, ausentes: vinte(1) })
  expect(soUm.mensagem).toContain(`${numeros[19]} e mais 1.`)
  const semCorte = await perguntar(cada(() => 1_000, numeros.slice(20)))
  expect(semCorte.mensagem).toContain(`${numeros[19]}. Confirme`)
})

test('a balance of a contract that is not in force is kept, moves nothing, and is told with its number', async () => {
  const p = await createParceria(t)
  const [a, liquidado = a] = await s.ativos(p, 2)
  await p.liquidar(liquidado.id)
  const rascunho = await p.numeroDe(await p.criar(0))
  const conteudo = arquivo(
    ...[a.numero, liquidado.numero, rascunho].map((numero) => `${numero};13/11/2026;1000,00`),
  )
  // In the order of the numbers, which is that of their making: 'CT-99' before 'CT-100'.
  const numeros = [liquidado.numero, rascunho]
  const frase = `2 contratos não estão ativos: ${numeros.join(', ')}.`
  for (const caminho of ['/previa', '/arquivo']) {
    const { mensagem, naoAtivos } = (await s.enviar(p, conteudo, '?completo=true', caminho)).json<{
      mensagem: string
      naoAtivos: object
    }>()
    expect(naoAtivos).toEqual({ total: 2, numeros })
    expect(mensagem).toContain(frase)
  }
})

test('a small or old load is compared with nothing', async () => {
  const p = await createParceria(t)
  const [a] = await s.ativos(p, 1)
  await s.carregar(p, [{ numero: a.numero, saldoDevedor: 10 }])
  const dez = await s.carregar(p, [{ numero: a.numero, saldoDevedor: 1_000 }], { confirmar: false })
  expect(dez.status).toBe(200)
})

test('bad input by call is answered in words and changes nothing', async () => {
  const p = await createParceria(t)
  const [a] = await s.ativos(p, 1)
  const antes = await fingerprintOfBanco(t.banco.db)
  for (const [saldos, resto, texto] of [
    [
      [{ numero: a.numero, saldoDevedor: 1 }],
      { dataBase: '2026-11-17T00:00:00Z' },
      'dataBase: o dia ainda não chegou.',
    ],
    [[], {}, 'A carga não tem nenhum saldo.'],
    [[{ saldoDevedor: 1 }], {}, 'saldos.0: numero: informe o número do contrato, ou id_contrato.'],
    [
      [{ numero: a.numero, saldoDevedor: 1, principal: 1, encargos: 1 }],
      {},
      'principal e encargos não somam',
    ],
    [[{ numero: a.numero, saldoDevedor: -1 }], {}, 'O valor não pode ser negativo.'],
    [[{ numero: a.numero, saldoDevedor: 1.234 }], {}, 'Use no máximo duas casas decimais.'],
    [[{ numero: 'OUTRO', idContrato: a.id, saldoDevedor: 1 }], {}, 'não são do mesmo contrato'],
    [
      [
        { numero: a.numero, saldoDevedor: 1 },
        { idContrato: a.id, saldoDevedor: 1 },
      ],
      {},
      'já está na linha 1.',
    ],
  ] as const) {
    const resposta = await s.carregar(p, [...saldos], resto)
    expect(resposta.status).toBe(400)
    expect(resposta.text).toContain(texto)
  }
  expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
})
