import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { arquivoReal } from '#testing/dados.ts'
import { createParceria } from '#testing/parceria.ts'

let t: TestApp
let p: Awaited<ReturnType<typeof createParceria>>
beforeAll(async () => {
  t = await startApp()
  p = await createParceria(t)
})
afterAll(() => t.close())

const criar = (numero: string) =>
  t.call('POST', '/api/contratos', {
    token: p.banco,
    body: {
      lojaId: p.lojaId,
      regraGarantiaId: 0,
      numero,
      valorCredito: 100_000,
      valorGarantia: 50_000,
      dataTermino: '2027-06-30',
      tipo: 1,
      tipoSelecaoGarantia: 1,
    },
  })
const EM_USO = 'Validation failed:\n -- numero: Já existe um contrato com este número.'
const recusa = async (numero: string) => (await criar(numero)).text

let antigos = 0
/** A contract as programs before the cleaning kept it: its number as typed. */
async function antigo(numero: string): Promise<number> {
  const { id } = (await criar(`provisorio-${++antigos}`)).json<{ id: number }>()
  await t.banco.db.updateTable('contrato').set({ numero }).where('id', '=', id).execute()
  return id
}

test.each([
  'CT-2026-0009\u200B',
  'ct\u20132026\u20110009',
  'CT－２０２６-0009',
  '\u202ECT-2026-0009',
  'CT-2026-0009\u2060',
])('a number that only looks different from CT-2026-0009 is in use: %j', async (numero) => {
  await criar('CT-2026-0009')
  expect(await recusa(numero)).toBe(EM_USO)
})

const REAL = arquivoReal('../field/c25-numero-com-caractere-invisivel.json')
test.skipIf(!REAL)(
  'c25-numero-com-caractere-invisivel: it is in use (shared/field is missing where this is skipped)',
  async () => {
    const { numero } = JSON.parse(readFileSync(REAL ?? '', 'utf8')) as { numero: string }
    await criar('CT-2026-0009')
    expect(await recusa(numero)).toBe(EM_USO)
  },
)

test('a number is kept with plain hyphens, and found however a telephone types it', async () => {
  const { id } = (await criar('AB–77\u200B')).json<{ id: number }>()
  expect(await p.numeroDe(id)).toBe('AB-77')
  const url = `/api/instituicoes-financeiras/${p.bancoId}/contratos?filtro=${encodeURIComponent('ab—77')}`
  const { contratos } = (await t.call('GET', url, { token: p.banco })).json<{ contratos: { id: number }[] }>()
  expect(contratos.map((contrato) => contrato.id)).toEqual([id])
})

test('letters of another alphabet are refused, and the character is named', async () => {
  expect(await recusa('СT-2026-0010')).toBe(
    'Validation failed:\n -- numero: O caractere "С" (U+0421) não é do alfabeto latino. Digite-o de novo.',
  )
})

test('a number kept in disguise by an older program counts as in use and still lives', async () => {
  const id = await antigo('VELHO–1\u200B')
  expect(await recusa('VELHO-1')).toBe(EM_USO)
  expect(await recusa('velho-1')).toBe(EM_USO)
  expect((await p.alterar(id, { valorCredito: 90_000 })).status).toBe(200)
  const url = `/api/instituicoes-financeiras/${p.bancoId}/proximo-numero`
  expect((await t.call('GET', url, { token: p.banco })).text).not.toContain('VELHO–1')
})

test('two old numbers that look alike both live, and a third is refused', async () => {
  await antigo('PAR–1')
  await antigo('PAR-1')
  await sql`reindex index contrato_numero_disfarcado`.execute(t.banco.db)
  expect(await recusa('PAR-1\u200B')).toBe(EM_USO)
})

test('a race of two spellings makes one contract', async () => {
  const grafias = ['CORRIDA-1', 'CORRIDA–1', 'corrida-1\u200B', 'ＣORRIDA-1']
  const status = (await Promise.all(grafias.map(criar))).map((resposta) => resposta.status)
  expect(status.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
})
