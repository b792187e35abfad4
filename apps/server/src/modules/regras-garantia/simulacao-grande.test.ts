import { FiltroRegra as F } from '@lastro/shared/regras-garantia/regra-garantia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'

let t: TestApp

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

test('answers for 5,000 vehicles and 500 items in one request', async () => {
  const rows = Array.from({ length: 5000 }, (_, n) => n)
  const instituicaoId = await t.cenario.instituicao()
  const lojaId = await t.cenario.loja()
  await t.cenario.whitelist(instituicaoId, lojaId)
  const { token } = await t.cenario.usuario(instituicaoId, ['Configuracoes.RegrasGarantia.Listar'])
  const { modeloId } = await t.cenario.modelo()
  for (let inicio = 0; inicio < rows.length; inicio += 1000)
    await t.banco.db
      .insertInto('veiculo')
      .values(
        rows.slice(inicio, inicio + 1000).map((n) => {
          const placa = `SIM${n % 10}${'ABCDEFGHIJ'[Math.floor(n / 10) % 10]}${String(Math.floor(n / 100)).padStart(2, '0')}`
          return {
            lojaId,
            placa,
            placaMercosul: placa,
            chassi: `9BDS${String(n).padStart(13, '0')}`,
            modeloId,
            tipoId: 1,
            anoModelo: 2022,
            tipoCombustivelId: 2,
            hodometro: n * 10,
            atualizadoEm: t.clock.now(),
          }
        }),
      )
      .execute()
  const itens = Array.from({ length: 500 }, (_, n) => ({ percentual: 5000 + n, quilometragemMaxima: n * 50 }))
  const { regraId } = await t.cenario.regra({ instituicaoId, filtros: [F.Km], itens })
  const response = await t.call('POST', '/api/regras-garantia/simulacao', {
    token,
    body: { lojaId, regraGarantiaId: regraId },
  })
  const { veiculos, resumo } = response.json<{ veiculos: object[]; resumo: object }>()
  expect(veiculos).toHaveLength(5000)
  // Up to 24,950 km qualify the first 2,496, but one, whose 0 km count as not informed.
  expect(resumo).toMatchObject({ veiculos: 5000, qualificam: 2495 })
}, 300_000)
