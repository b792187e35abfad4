import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'
import { linhasDaOrigem } from '#modules/origem/testing/ler-origem.ts'

const VEICULOS = 40
const GRAVACOES = 40

let t: TestApp
let n: Negocio
let id: number
let primeiro: number
/** Characters of the contract's content with all its vehicles, as the audit stores it. */
let conteudo: number

beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
  await t.banco.db
    .insertInto('politicaInstituicao')
    .values({
      instituicaoFinanceiraId: n.instituicaoId,
      aprovadorDistinto: true,
      valorSegundaAprovacao: null,
    })
    .execute()
  ;({ id } = await n.criar())
  const veiculos: [number, number][] = []
  for (let vez = 0; vez < VEICULOS; vez++) veiculos.push([await n.veiculo(), 60_000])
  primeiro = veiculos[0]?.[0] ?? 0
  for (let vez = 0; vez < GRAVACOES; vez++) {
    t.passar(60_000)
    const precos = veiculos.map(([veiculoId, preco], index): [number, number] => [
      veiculoId,
      index === 1 ? preco + vez : preco,
    ])
    const { status, text } = await n.garantir(id, precos)
    if (status !== 200) throw new Error(text)
  }
  const { depois } = await t.banco.db
    .selectFrom('auditoria')
    .where('entidade', '=', 'contrato')
    .where('entidadeId', '=', id)
    .orderBy('sequencia', 'desc')
    .limit(1)
    .select('depois')
    .executeTakeFirstOrThrow()
  conteudo = depois?.length ?? 0
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())

/** Runs `work` and counts the characters of JSON that the program parses meanwhile. */
async function countParsedChars<T>(work: () => Promise<T>): Promise<[T, number]> {
  const parse = vi.spyOn(JSON, 'parse')
  const answer = await work()
  const total = parse.mock.calls.reduce((soma, [text]) => soma + text.length, 0)
  parse.mockRestore()
  return [answer, total]
}

test('who typed a price forty saves ago is found without reading what was saved since', async () => {
  const url = `/api/contratos/${id}/origem-do-preco?veiculoId=${primeiro}`
  const [response, caracteres] = await countParsedChars(() => t.call('GET', url, { token: n.banco }))
  expect(linhasDaOrigem(response)).toEqual(
    expect.arrayContaining(['Digitado por: Ana do Banco', 'Digitado em: 16/11/2026 12:01']),
  )
  expect(caracteres).toBeLessThan(conteudo)
})

test('who changed what they would approve is told from their last save, not from all of them', async () => {
  const [response, caracteres] = await countParsedChars(() => n.agir(id, 'enviar', n.banco, {}))
  expect([response.status, response.text]).toEqual([
    400,
    expect.stringMatching(
      /^Pela política da instituição, quem envia não pode ser quem fez a última alteração\. Você alterou .*os veículos em 16\/11\/2026 12:40\. Peça a outra pessoa\.$/,
    ),
  ])
  // The program may read the last act on vehicles (before and after) and the acts on terms without vehicles.
  expect(caracteres).toBeLessThan(3 * conteudo)
})
