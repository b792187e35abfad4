import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type CallTarget, chamar, corpoDe, createCallTargets, problemOf } from '../testing/call-targets.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { corpoDeExemplo } from '../testing/corpos-invalidos.ts'
import { fingerprintOfBanco } from '../testing/fingerprint.ts'
import { createExemplos, donoDe, type Exemplos } from '../testing/rotas.ts'
import { createRotation } from '../testing/case-count.ts'

const algunsDe = createRotation()
let t: TestApp
let exemplos: Exemplos
let alvos: CallTarget[]
let antes: Record<string, string>
beforeAll(async () => {
  t = await startApp()
  exemplos = await createExemplos(t)
  alvos = await createCallTargets(t, exemplos)
  antes = await fingerprintOfBanco(t.banco.db)
})
afterAll(() => t.close())

async function expectNothingSaved() {
  // Among the calls with a harmless query are exports, which succeed and leave audit rows that wait for their chain.
  await t.banco.db.deleteFrom('auditoria').where('acao', '=', 'exportar').execute()
  await sql`delete from auditoria_pendente`.execute(t.banco.db)
  expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
}

/** Bodies where the empty example is itself refused before the query. */
const CORPOS: Record<string, object> = {
  'POST /api/contratos/:id/alteracao-garantias': { incluir: [], remover: [1] },
  'POST /api/baixas/:id/pagamento': { valor: 1, data: '2026-11-16T00:00:00Z' },
}

describe('queries', () => {
  const ruins: Record<string, string[]> = {
    pagina: ['0', '-1', '1000000000', '1.5', 'abc', '1e3', '%00', '١'],
    quantidadePorPagina: ['0', '-1', '201', 'abc', '1e30'],
    ordenacao: [
      'x',
      'numero',
      'numero:up',
      'numero:asc:x',
      'preco:asc',
      'constructor:asc',
      '__proto__:desc',
      ':',
    ],
    situacao: ['8', '-1', 'abc', '1,', ',1', '1;3', '1,1,1,1,1,1,1,1,1', '%00'],
    caso: ['fechado', 'true', '%00'],
    pedido: ['proposto', 'true', '%00'],
    saida: ['sem', 'true', '%00'],
    somente: ['todos', 'CAIRAM', '%00'],
    ids: ['', '0', 'abc', '1,', ',1', '1;2', '1e3', Array.from({ length: 201 }, () => '1').join(','), '%00'],
    lida: ['sim', 'true', '', '%00'],
    lista: ['estoque', '0', '', '%00'],
    vez: ['ambos', '0', 'LOJA', '%00'],
    cobertura: ['coberta', '0', 'LIMITE', '%00'],
    alteracao: ['ambos', '0', 'LOJA', '%00'],
    total: ['exato', '1', 'LIMITADO', '%00'],
    terminoDe: ['2026-02-30', 'abc', '%00', '01/11/2026'],
    creditoDe: ['-1', '1,5', 'abc', '1e3', '0.001', '%00'],
    creditoAte: ['-1', '1,5', 'abc', '1e3', '0.001', '%00'],
    criador: ['a%00b', 'x'.repeat(201)],
    ciente: ['todos', 'true', '%00'],
    loja: ['-1', 'abc', '1e30', '1.5', '%00'],
    contrato: ['a%00b', 'x'.repeat(201)],
    numeroContrato: ['a%00b', 'x'.repeat(201)],
    assunto: ['x', 'true', '%00'],
    deQuem: ['x', 'true', '%00'],
    proxima: ['', '0', 'abc', '1-5-1', '1-1', '%00'],
    terminoAte: ['2026-02-30', 'abc', '%00', '01/11/2026'],
    status: ['3', '-1', 'abc', 'true'],
    filtro: ['a%00b', 'x'.repeat(201)],
    pessoa: ['a%00b', 'x'.repeat(201)],
    acao: ['', 'a1', 'criar;', 'x'.repeat(41), '%00'],
    entidade: ['', 'a1', '__proto__', 'x'.repeat(41), '%00'],
    antesDe: ['', '0', '-1', 'abc', '1e30', '1.5', '99999999999999999999', '%00'],
    q: ['a%00b', 'x'.repeat(201)],
    id: ['-1', 'abc', '1e30', '1.5', '99999999999999999999', '%00'],
    dataInicial: ['2026-02-30', 'abc', '', '%00', '01/11/2026'],
    dataFinal: ['2026-02-30', 'abc', '', '%00', '2026-11'],
    descricao: ['Outra', 'constructor', '', '%00'],
    valorUnitario: ['-1', '1,5', 'abc', '1e3', '0.001', '9999999999'],
    formato: ['', 'CSV', 'doc', 'constructor', '%00'],
    tipo: ['x', '', 'LOJA', 'operador', '%00'],
    substituir: ['', '%20', 'a%00b', 'x'.repeat(1_001)],
    confirmacao: ['', 'a b', 'x'.repeat(65), '%00', 'ç'],
    arquivo: ['x', 'LOJAS', '', '%00'],
    nome: ['a%00b', 'x'.repeat(256)],
    sinalizador: ['1', 'sim', 'TRUE', '%00'],
  }
  // By the end of the path where one name has several meanings.
  const ruinsDe = (campo: string, url: string) => {
    // An empty one stands for the report's own name there.
    if (campo === 'lista' && url.endsWith('/exportar')) return ['estoque', '0', '%00']
    if (campo === 'estado' && /\/(?:baixas|vendas)(?:\/exportar)?$/.test(url)) return ['x', 'ABERTA', '%00']
    if (campo === 'faixa') return ['x', '1A30', '%00']
    if (campo === 'tipo' && /\/conciliacao(?:\/exportar)?$/.test(url)) return ['x', 'ATRASO', '%00']
    if (campo === 'estado' && url.endsWith('/entregas')) return ['x', '1', 'PENDENTE', '%00']
    if (/Ids?$|^id(?:$|[A-Z])/.test(campo)) return ruins.id
    return ruins[
      /^forcar|^vencidas$|^previa$|^completo$|^confirmar$|^parcial$|^semResumo$/.test(campo)
        ? 'sinalizador'
        : campo
    ]
  }

  test('every parameter of every query refuses what it cannot take, also twice, and is named', async () => {
    const wrong: string[] = []
    let parameters = 0
    for (const alvo of alvos) {
      const { querystring } = alvo.rota.schema
      if (!(querystring instanceof z.ZodObject)) continue
      for (const campo of Object.keys(querystring.shape)) {
        const values = ruinsDe(campo, alvo.rota.url)
        if (!values) {
          wrong.push(`${alvo.nome} ${campo}: no bad values known, add them here`)
          continue
        }
        parameters++
        const searches = [...values.map((value) => `${campo}=${value}`), `${campo}=1&${campo}=2`]
        for (const search of algunsDe(searches)) {
          const semProprio = alvo.query.startsWith(`${campo}=`) ? { ...alvo, query: '' } : alvo
          const schema = corpoDe(alvo)
          const response = await chamar(t, semProprio, {
            search,
            ...(schema && { body: CORPOS[alvo.nome] ?? corpoDeExemplo(schema) }),
          })
          const found = problemOf(response, campo)
          if (found) wrong.push(`${alvo.nome}?${search.slice(0, 60)}: ${found}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(parameters).toBeGreaterThan(120)
  })

  test.each([
    '?=&&&',
    '?%',
    '?%zz=%zz',
    '?__proto__=1&constructor=2',
    '?a[b]=1',
    `?${'a=1&'.repeat(2_000)}`,
    '?q=%ED%A0%80',
  ])('%.30s breaks nothing', async (search) => {
    const wrong: string[] = []
    for (const alvo of algunsDe(alvos.filter(({ rota }) => rota.method === 'GET'))) {
      const { status } = await t.call('GET', `${alvo.path}${search}&${alvo.query}`, { token: alvo.token })
      if (status >= 500) wrong.push(`${alvo.nome}: ${status}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('addresses', () => {
  test('an id that is none is refused, never looked up as something else', async () => {
    const ids = ['-1', 'abc', '1e30', '1.5', '00012', '99999999999999999999', '%00', '%20', '+1', '__proto__']
    const wrong: string[] = []
    for (const alvo of alvos.filter(({ rota }) => rota.url.includes(':')))
      for (const id of algunsDe(ids)) {
        const at = alvo.rota.url.replace(/:\w+/, id)
        const response = await chamar(t, alvo, { at, ...(alvo.rota.schema.body ? { body: {} } : {}) })
        const isText = response.headers['content-type'] === 'text/plain; charset=utf-8'
        if (![400, 404].includes(response.status) || !isText)
          wrong.push(`${alvo.nome} ${id}: ${response.status} ${response.text.slice(0, 80)}`)
      }
    expect(wrong).toEqual([])
    await expectNothingSaved()
  })

  test.each([
    ['malformed percent-encoding', '/api/contratos/%', 400, 'Endereço inválido.'],
    ['half a character', '/api/contratos/%E0%A4', 400, 'Endereço inválido.'],
    ['a very long id', `/api/contratos/${'1'.repeat(300)}`, 414, 'Endereço longo demais.'],
    ['a very long path', `/api/${'a/'.repeat(3_000)}`, 404, 'Endereço não encontrado.'],
  ])('%s', async (_, url, status, text) => {
    const response = await t.call('GET', url)
    expect([response.status, response.text, response.headers['content-type']]).toEqual([
      status,
      text,
      'text/plain; charset=utf-8',
    ])
  })
})

describe('headers', () => {
  const doContrato = () =>
    alvos.filter(({ rota }) => donoDe(rota) === 'contrato:params' && rota.method !== 'GET')

  test('an If-Match that is none is refused, one of another version is stale', async () => {
    const wrong: string[] = []
    const termos = {
      regraGarantiaId: 0,
      valorCredito: 1,
      valorGarantia: 1,
      dataTermino: '2027-12-31',
      status: 1,
      motivo: 'x',
      incluir: [],
      remover: [1],
      idParceiro: 'x',
      valor: 1,
      prazo: '2027-12-31',
    }
    const venda = { veiculoId: 1, dataVenda: '2026-11-16', motivo: 'venda' }
    for (const alvo of doContrato())
      for (const [ifMatch, status] of [
        ['', 400],
        ['1', 400],
        ['"1', 400],
        ['"1", x', 400],
        ['*, "1"', 400],
        ['"99"', 412],
        ['W/"99", "98"', 412],
      ] as const) {
        const { url } = alvo.rota
        const body = url.endsWith('/garantias') ? [] : url.endsWith('/baixas') ? venda : termos
        const response = await chamar(t, alvo, { body, headers: { 'if-match': ifMatch } })
        // Some of these calls are forbidden to this side; none may get through.
        if (response.status !== status && response.status !== 403)
          wrong.push(`${alvo.nome} ${ifMatch}: ${response.status} ${response.text.slice(0, 60)}`)
      }
    expect(wrong).toEqual([])
    await expectNothingSaved()
  })

  test('an Idempotency-Key of 256 characters', async () => {
    const { ids } = exemplos
    const [alvo] = alvos.filter(({ nome }) => nome === 'POST /api/contratos')
    const body = {
      lojaId: ids.loja,
      regraGarantiaId: 0,
      numero: 'IK-1',
      valorCredito: 1,
      valorGarantia: 1,
      dataTermino: '2027-12-31',
      tipo: 1,
      tipoSelecaoGarantia: 1,
    }
    for (const key of ['x'.repeat(256), '']) {
      const response = alvo && (await chamar(t, alvo, { body, headers: { 'idempotency-key': key } }))
      expect([response?.status, response?.text]).toEqual([
        400,
        'Idempotency-Key precisa ter de 1 a 255 caracteres.',
      ])
    }
    await expectNothingSaved()
  })

  test('a token that is none', async () => {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      'Basic abc',
      `Bearer ${'x'.repeat(5_000)}`,
      'Bearer a b',
    ])
      expect((await t.call('GET', '/api/lojas', { headers: { authorization } })).status).toBe(401)
  })
})
