import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clockFrom } from '#clock.ts'
import type { Banco } from '#db/connection.ts'
import { createTestBanco, TEST_ENGINE } from '#db/testing.ts'
import { importarFipe, type FipeOptions } from './importacao.service.ts'

const LINHAS = 800

async function* mes(numero: string, fator: number) {
  const linhas = Array.from({ length: LINHAS }, (_, i) => {
    const codigo = String(1_000 + Math.floor(i / 4)).padStart(6, '0')
    return `2026-${numero},carro,${codigo}-1,Marca ${i % 20},Modelo ${i},${2019 + (i % 4)},Gasolina,${(100 + i) * fator}.00`
  })
  yield Buffer.from(
    ['mes_referencia,tipo,codigo_fipe,marca,modelo,ano_modelo,combustivel,preco', ...linhas].join('\n'),
  )
}

// On PostgreSQL other connections report their reads late.
describe.runIf(TEST_ENGINE === 'embutido')(
  'while a month waits, and is all that the planner knows of',
  () => {
    let banco: Banco
    const clock = clockFrom(() => new Date('2026-12-16T15:00:00Z'))
    const importar = (numero: string, fator: number, opcoes?: FipeOptions) =>
      importarFipe(banco.db, clock, mes(numero, fator), opcoes)

    beforeAll(async () => {
      banco = await createTestBanco()
      await importar('09', 1)
      await importar('10', 3)
      await sql`analyze`.execute(banco.db)
    })
    afterAll(() => banco.close())

    async function lidas(): Promise<number> {
      await sql`select pg_stat_force_next_flush()`.execute(banco.db)
      const { rows } = await sql<{ lidas: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as lidas from pg_stat_user_tables`.execute(
        banco.db,
      )
      return rows[0]?.lidas ?? 0
    }

    test('a month at three times the prices is held, not loaded', async () => {
      expect(await banco.db.selectFrom('fipeEspera').select('importacaoId').execute()).toHaveLength(1)
    })

    test.each([
      ['another month', 'em_espera', () => importar('11', 3)],
      ['what is loaded', 'sem_mudancas', () => importar('09', 1)],
      ['a loaded month with other prices', 'recusado', () => importar('09', 2)],
      [
        'a month in its place',
        'importado',
        () => importar('09', 2, { substituir: 'Erro', confirmar: 'Sim' }),
      ],
      ['a month that counts at once', 'importado', () => importar('12', 1, { confirmar: 'Sim' })],
    ])('%s is read and compared in so many looks at each line', async (_nome, situacao, work) => {
      const antes = await lidas()
      expect(await work()).toMatchObject({ situacao })
      // Compared line by line with all others it would be hundreds.
      expect(((await lidas()) - antes) / LINHAS).toBeLessThan(60)
    })
  },
)
