import type { Db } from '#db/tables.ts'
import type { DonoDeContratos } from '#modules/contratos/nucleo/contratos.sql.ts'
import { contratosPeloNumero, MAXIMO_DE_ACHADOS } from './pelo-numero.sql.ts'

/**
 * All of an institution's contracts whose own or the partner's number has the text in it, in no order. Undefined: it is too short to have
 * pieces, or in so many that the newest ones soon have a page of them.
 */
export async function listIdsPeloNumero(
  db: Db,
  dono: DonoDeContratos,
  filtro: string,
): Promise<number[] | undefined> {
  const { instituicaoId } = dono === 'todos' ? {} : dono
  if (instituicaoId === undefined) return undefined
  const rows = await contratosPeloNumero(db, instituicaoId, filtro)
    ?.selectFrom('achado')
    .select('achado.id')
    .execute()
  return rows && rows.length <= MAXIMO_DE_ACHADOS ? rows.map(({ id }) => id) : undefined
}
