import { anyOf } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import type { ChooseByValues } from '#importacao/place-columns.ts'

async function countContratosComNumero(
  db: Db,
  instituicaoFinanceiraId: number,
  numeros: readonly string[],
): Promise<number> {
  const { total } = await db
    .selectFrom('contrato')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('numeroUnico', '=', anyOf(numeros, 'text'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Finds the column whose values are contracts of the institution: one with at least twice as many as each other. */
export const findColunaDosNumeros =
  (db: Db, instituicaoFinanceiraId: number): ChooseByValues =>
  async (columns) => {
    const counts: number[] = []
    for (const values of columns) {
      const numeros = new Set(values.filter((value) => value !== '').map((value) => value.toLowerCase()))
      counts.push(await countContratosComNumero(db, instituicaoFinanceiraId, [...numeros]))
    }
    const most = Math.max(...counts)
    const close = counts.filter((count) => count * 2 > most)
    return most > 0 && close.length === 1 ? counts.indexOf(most) : undefined
  }
