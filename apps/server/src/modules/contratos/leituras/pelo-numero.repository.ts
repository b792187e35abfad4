import { CONTA_ATE } from '@lastro/shared/paginacao'
import { normalizar } from '@lastro/shared/texto'
import { sql } from 'kysely'
import type { Db } from '../../../db/tables.ts'
import type { DonoDeContratos } from '../nucleo/contratos.sql.ts'

/** Signs of a piece in the index `contrato_pedacos`. */
const PEDACO = 5

/**
 * All of an institution's contracts whose own or the partner's number has the text in it, in no order. Undefined: it is too short to have
 * pieces, or in so many that the newest ones soon have a page of them.
 */
export async function listIdsPeloNumero(
  db: Db,
  dono: DonoDeContratos,
  filtro: string,
): Promise<number[] | undefined> {
  const texto = normalizar(filtro)
  const { instituicaoId } = dono === 'todos' ? {} : dono
  if (instituicaoId === undefined || Array.from(texto).length < PEDACO) return undefined
  const contem = (coluna: string) => sql<boolean>`position(${texto} in ${sql.ref(coluna)}) > 0`
  const rows = await db
    // By itself and by its pieces alone, the institution among them: PostgreSQL has no other way to plan it, however many it expects.
    .with(
      (cte) => cte('achado').materialized(),
      (qb) =>
        qb
          .selectFrom('contrato')
          .where(
            sql<boolean>`pedacos(instituicao_financeira_id, numero_busca, id_parceiro_busca)
              @> pedacos(${instituicaoId}, ${texto}, null)`,
          )
          .select(['id', 'numeroBusca', 'idParceiroBusca']),
    )
    .selectFrom('achado')
    .where((eb) => eb.or([contem('achado.numeroBusca'), contem('achado.idParceiroBusca')]))
    .select('achado.id')
    .limit(CONTA_ATE.parte + 1)
    .execute()
  return rows.length > CONTA_ATE.parte ? undefined : rows.map(({ id }) => id)
}
