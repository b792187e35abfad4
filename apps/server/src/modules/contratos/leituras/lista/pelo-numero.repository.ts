import type { Db } from '#db/tables.ts'
import type { DonoDeContratos } from '#modules/contratos/nucleo/contratos.sql.ts'
import { contratosPeloNumero, MAXIMO_DE_ACHADOS } from './pelo-numero.sql.ts'

/**
 * Reads the ids of an institution's contracts whose own or partner's number contains the text, in no order. Undefined
 * where the text is too short for the index, or so common that the newest contracts soon fill a page.
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
