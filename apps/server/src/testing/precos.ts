import { expect } from 'vitest'
import { importarFipe } from '../modules/referencias/importacao/importacao.service.ts'
import type { TestApp } from './app.ts'

/**
 * Imports one month of prices in reais, by model (year 2022, gasoline, cars); other models are then missing from the
 * month.
 */
export async function importarPrecos(
  { banco: { db }, clock }: Pick<TestApp, 'banco' | 'clock'>,
  mes: string,
  precos: Readonly<Record<number, number>>,
): Promise<void> {
  const modelos = await db
    .selectFrom('veiculoModelo as m')
    .innerJoin('veiculoMarca as b', 'b.id', 'm.marcaId')
    .select(['m.id', 'm.codigoFipe', 'm.nome', 'b.nome as marca'])
    .where('m.id', 'in', Object.keys(precos).map(Number))
    .execute()
  const linhas = modelos.map(
    ({ id, codigoFipe, nome, marca }) =>
      `${mes},carro,${codigoFipe},${marca},${nome},2022,Gasolina,${precos[id]?.toFixed(2)}`,
  )
  const arquivo = ['mes_referencia,tipo,codigo_fipe,marca,modelo,ano_modelo,combustivel,preco', ...linhas, '']
  async function* bytes() {
    yield Buffer.from(arquivo.join('\n'))
  }
  expect(await importarFipe(db, clock, bytes(), { confirmar: 'Poucos preços' })).toMatchObject({
    situacao: 'importado',
  })
}
