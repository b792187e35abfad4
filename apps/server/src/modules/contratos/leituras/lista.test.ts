import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Alteracoes, createAlteracoes } from '../../../testing/alteracoes.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'

let t: TestApp
let a: Alteracoes
beforeAll(async () => {
  t = await startApp()
  a = await createAlteracoes(t, { banco: 'Banco Um', loja: 'Loja Central' })
})
afterAll(() => t.close())

type Status = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

test('whose turn it is comes first over all pages, for each side by its own, the newest before the older', async () => {
  const { bancoId: instituicaoId, lojaId } = a
  const alheia = await t.cenario.loja()
  const criar = async (status: Status, loja = lojaId) =>
    t.cenario.contrato({ instituicaoId, lojaId: loja, status })
  const rascunho = await criar(0)
  const [daLoja1, daBanco2, daLoja3, daBanco4] = [
    await criar(1),
    await criar(2),
    await criar(3),
    await criar(4),
  ]
  const proposto = await a.ativar(1)
  const incluir = [{ veiculoId: await a.veiculo(), precoInstituicaoFinanceira: 50_000 }]
  expect((await a.propor(proposto, a.banco, { incluir })).status).toBe(200)
  const ativo = await criar(5)
  const liquidado = await criar(7)
  await criar(1, alheia)

  /** The ids, two on a page. */
  async function ordem(url: string, token: string): Promise<number[]> {
    const ids: number[] = []
    for (let pagina = 1; ; pagina++) {
      const response = await t.call('GET', `${url}&pagina=${pagina}&quantidadePorPagina=2`, { token })
      const { contratos, totalPaginas } = response.json<{
        contratos: { id: number }[]
        totalPaginas: number
      }>()
      ids.push(...contratos.map(({ id }) => id))
      if (pagina >= totalPaginas) return ids
    }
  }
  const loja = `/api/lojas/${lojaId}/contratos?ordenacao=vez`
  expect(await ordem(`${loja}:asc`, a.loja)).toEqual([
    proposto,
    daLoja3,
    daLoja1,
    liquidado,
    ativo,
    daBanco4,
    daBanco2,
  ])
  expect(await ordem(`${loja}:desc`, a.loja)).toEqual([
    liquidado,
    ativo,
    daBanco4,
    daBanco2,
    proposto,
    daLoja3,
    daLoja1,
  ])
  const banco = `/api/instituicoes-financeiras/${instituicaoId}/contratos?lojaId=${lojaId}&ordenacao=vez:asc`
  const deles = [daBanco4, daBanco2, rascunho]
  expect(await ordem(banco, a.banco)).toEqual([...deles, liquidado, ativo, proposto, daLoja3, daLoja1])
  expect(await ordem(`${banco}&status=0`, a.banco)).toEqual([...deles, ativo, proposto, daLoja3, daLoja1])
})
