import { FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'
import { lerOrigem } from './testing/ler-origem.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

test('of a vehicle that the rule refuses: the criterion, its own value and the rule’s, to the institution alone', async () => {
  const { marcaId, codigoFipe } = await t.banco.db
    .selectFrom('veiculoModelo')
    .where('id', '=', n.modeloId)
    .select(['marcaId', 'codigoFipe'])
    .executeTakeFirstOrThrow()
  const { regraId } = await t.cenario.regra({
    instituicaoId: n.instituicaoId,
    filtros: [FiltroRegra.Marca, FiltroRegra.Km],
    itens: [{ percentual: 8000, marcas: [marcaId], quilometragemMaxima: 5_000 }],
  })
  const nota = async (veiculoId: number, token: string) => {
    const query = `veiculoId=${veiculoId}&regraGarantiaId=${regraId}&instituicaoFinanceiraId=${n.instituicaoId}`
    const url = `/api/lojas/${n.lojaId}/estoque/origem-do-preco?${query}`
    return (await lerOrigem(t, url, token)).at(-1)
  }
  const rodado = await n.veiculo({ hodometro: 10_000 })
  expect(await nota(rodado, n.banco)).toBe(
    '— O veículo não atende à regra. Quilometragem 10.000 km; para Fiat a regra aceita até 5.000 km.',
  )
  expect(await nota(rodado, n.loja)).toBe('— O veículo não atende à regra.')
  expect(await nota(await n.veiculo({ anoModelo: 2015 }), n.banco)).toBe(
    `— O veículo não atende à regra. Sem preço na tabela de referência (FIPE). A FIPE não lista o ano-modelo 2015 para o código ${codigoFipe}.`,
  )
})
