import type { PontaDaPlaca } from '@lastro/shared/documentos'
import { COUNT_LIMITS } from '@lastro/shared/paginacao'
import type { AliasedExpression } from 'kysely'
import type { Db } from '#db/tables.ts'
import { CANDIDATOS_PELA_PONTA, placaTemPonta } from '#modules/veiculos/busca-veiculo.sql.ts'
import type { DonoDeContratos } from '#modules/contratos/nucleo/contratos.sql.ts'

/** One more than any list counts. */
const MAX_NEWEST = COUNT_LIMITS.tudo + 1

/** Reads the newest contracts with a vehicle, noted or ever pledged, whose plate begins or ends with `ponta`. */
export async function listIdsPelaPlaca(
  db: Db,
  dono: DonoDeContratos,
  ponta: PontaDaPlaca,
): Promise<number[]> {
  if (dono === 'todos') return []
  const achados: AliasedExpression<{ id: number }, 'achado'> =
    'lojaId' in dono
      ? idsDaLoja(db, dono.lojaId, ponta).as('achado')
      : idsDaInstituicao(db, dono, ponta).as('achado')
  const rows = await db
    .selectFrom(achados)
    .select('achado.id')
    .distinct()
    .orderBy('achado.id', 'desc')
    .limit(MAX_NEWEST)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Finds a store's contracts by pledge. It doesn't check that they were sent: only the store's own list, which does,
 * uses these ids.
 */
const idsDaLoja = (db: Db, lojaId: number, ponta: PontaDaPlaca) =>
  db
    .selectFrom('veiculo')
    .innerJoin('penhor', 'penhor.veiculoId', 'veiculo.id')
    .where('veiculo.lojaId', '=', lojaId)
    .where(placaTemPonta(ponta))
    .select('penhor.contratoId as id')

function idsDaInstituicao(db: Db, { instituicaoId }: { instituicaoId: number }, ponta: PontaDaPlaca) {
  const penhorados = db
    .selectFrom('penhor')
    .where('penhor.instituicaoFinanceiraId', '=', instituicaoId)
    .where(placaTemPonta(ponta, 'penhor'))
    .select('penhor.contratoId as id')
  // Only drafts note vehicles without a pledge.
  const anotados = db
    .selectFrom(
      db
        .selectFrom('veiculo')
        .where(placaTemPonta(ponta))
        .select('id')
        .limit(CANDIDATOS_PELA_PONTA)
        .as('veiculo'),
    )
    .innerJoin('contratoGarantia as garantia', (join) =>
      join
        .onRef('garantia.veiculoId', '=', 'veiculo.id')
        .on('garantia.instituicaoFinanceiraId', '=', instituicaoId)
        .on('garantia.penhorId', 'is', null),
    )
    .select('garantia.contratoId as id')
  return penhorados.unionAll(anotados)
}
