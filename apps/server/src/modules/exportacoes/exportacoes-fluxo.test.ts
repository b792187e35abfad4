import { parse } from 'csv-parse/sync'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { statementOf } from '#testing/statements.ts'
import { auditorias } from './testing/arquivos.ts'

const LINHAS = 20_000

let t: TestApp
let bancoId: number
let token: string
let servidor: string

beforeAll(async () => {
  t = await startApp()
  bancoId = await t.cenario.instituicao()
  const lojaId = await t.cenario.loja('Loja Central')
  token = (await t.cenario.usuario(bancoId, DE_INSTITUICAO)).token
  await t.banco.withoutTimeLimit((client) =>
    client.query(
      `insert into contrato (instituicao_financeira_id, loja_id, numero, numero_ordem, valor_credito, valor_garantia, data_termino,
        status, tipo, tipo_selecao_garantia)
      select $1, $2, 'N-' || n, lpad(n::text, 30, '0'), n, n, '2027-12-31', 0, 1, 1 from generate_series(1, ${LINHAS}) n`,
      [bancoId, lojaId],
    ),
  )
  servidor = await t.listen()
})
afterAll(() => t.close())
let antes = 0
beforeEach(async () => {
  antes = (await auditorias(t)).length
})

const endereco = (query: string) =>
  `${servidor}/api/instituicoes-financeiras/${bancoId}/contratos/exportar?${query}`
const pedir = (query: string, options: { signal?: AbortSignal; encoding?: string } = {}) =>
  fetch(endereco(query), {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': options.encoding ?? 'identity' },
    ...(options.signal && { signal: options.signal }),
  })
const numerosDe = (texto: string) =>
  parse(texto, { bom: true, delimiter: ';', record_delimiter: '\r\n' })
    .slice(1)
    .map(([numero]) => numero)
const TODOS = Array.from({ length: LINHAS }, (_, n) => `N-${n + 1}`)
/** The audit's rows of this test's exports. */
const situacoes = async () => (await auditorias(t)).slice(antes).map(({ depois }) => depois)

test('all rows come, beyond what a list may show, in its order', async () => {
  const response = await pedir('formato=csv&ordenacao=numero:asc')
  expect(response.headers.get('transfer-encoding')).toBe('chunked')
  expect(numerosDe(await response.text())).toEqual(TODOS)
})

test('what changes while they come doubles none and skips none', async () => {
  const response = await pedir('formato=csv&ordenacao=numero:asc')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let texto = (await reader?.read())?.value ?? ''
  const mover = (numero: string, ordem: string) =>
    t.banco.db.updateTable('contrato').set({ numeroOrdem: ordem }).where('numero', '=', numero).execute()
  // From the beginning to the end, and back.
  await mover('N-1', '9'.repeat(30))
  await mover(`N-${LINHAS}`, '0')
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) texto += part.value
  await mover('N-1', '1'.padStart(30, '0'))
  await mover(`N-${LINHAS}`, String(LINHAS).padStart(30, '0'))
  expect(numerosDe(texto)).toEqual(TODOS)
})

test('other calls are answered meanwhile', async () => {
  const ordem: string[] = []
  const exportar = async () => {
    await (await pedir('formato=csv')).arrayBuffer()
    ordem.push('export')
  }
  const arquivo = exportar()
  for (let n = 0; n < 3; n++) {
    const lista = `${servidor}/api/instituicoes-financeiras/${bancoId}/contratos?pagina=1`
    expect((await fetch(lista, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
    ordem.push('list')
  }
  await arquivo
  expect(ordem).toEqual(['list', 'list', 'list', 'export'])
})

describe('a file that does not come to its end', () => {
  test.each(['identity', 'gzip'])(
    'breaks the connection (%s), so that none takes it for whole',
    async (encoding) => {
      const { schema } = t.banco.db
      await schema.alterTable('auditoria').renameTo('auditoria_sumida').execute()
      try {
        const response = await pedir('formato=csv', { encoding })
        expect([response.status, response.headers.get('content-encoding')]).toEqual([
          200,
          encoding === 'gzip' ? 'gzip' : null,
        ])
        await expect(response.arrayBuffer()).rejects.toThrow('terminated')
      } finally {
        await schema.alterTable('auditoria_sumida').renameTo('auditoria').execute()
      }
    },
  )

  test('because the caller left is in the audit as what it is, and is read no further', async () => {
    const saida = new AbortController()
    const response = await pedir('formato=csv', { signal: saida.signal })
    await response.body?.getReader().read()
    saida.abort()
    await vi.waitUntil(async () => (await situacoes()).length > 0, { timeout: 30_000, interval: 50 })
    const [registro] = await situacoes()
    expect(registro).toMatchObject({ formato: 'csv', situacao: 'interrompida' })
    const { linhas } = registro as { linhas: number }
    expect(linhas).toBeLessThan(LINHAS)
    expect(await situacoes()).toHaveLength(1)
  })

  test('because the caller left while it was made too', async () => {
    const saida = new AbortController()
    const query = vi.spyOn(Client.prototype, 'query')
    const readsRows = () =>
      query.mock.calls.some((call) => /from "contrato"/.test(String(statementOf(call).text)))
    const resposta = pedir('formato=xlsx', { signal: saida.signal })
    resposta.catch(() => undefined)
    await vi.waitUntil(readsRows, { timeout: 30_000, interval: 5 })
    query.mockRestore()
    saida.abort()
    await expect(resposta).rejects.toThrow('aborted')
    await vi.waitUntil(async () => (await situacoes()).length > 0, { timeout: 30_000, interval: 50 })
    expect(await situacoes()).toEqual([{ formato: 'xlsx', filtros: {}, linhas: 0, situacao: 'interrompida' }])
  })
})

test('a PDF of too many rows is refused in words that name the way out', async () => {
  const response = await pedir('formato=pdf')
  expect([response.status, await response.text()]).toEqual([
    400,
    'Um PDF leva até 5.000 linhas. Use filtros ou exporte em CSV, que não tem limite.',
  ])
  expect(await situacoes()).toEqual([])
})

test('an XLSX says how long it is', async () => {
  const response = await pedir('formato=xlsx', { encoding: 'gzip' })
  expect(response.headers.get('content-encoding')).toBeNull()
  const bytes = await response.arrayBuffer()
  expect(Number(response.headers.get('content-length'))).toBe(bytes.byteLength)
})
