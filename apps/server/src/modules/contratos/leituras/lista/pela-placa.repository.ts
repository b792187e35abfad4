import type { PontaDaPlaca } from '@lastro/shared/documentos'
import { CONTA_ATE } from '@lastro/shared/paginacao'
import type { AliasedExpression } from 'kysely'
import type { Db } from '#db/tables.ts'
import { CANDIDATOS_PELA_PONTA, comPonta } from '#modules/veiculos/busca-veiculo.sql.ts'
import type { DonoDeContratos } from '#modules/contratos/nucleo/contratos.sql.ts'

/** No list is counted further. */
const MAIS_NOVOS = CONTA_ATE.tudo + 1

/** The newest contracts with a vehicle whose plate begins or ends so: noted, or ever pledged. */
export async function listIdsPelaPlaca(
  db: Db,
  dono: DonoDeContratos,
  ponta: PontaDaPlaca,
): Promise<number[]> {
  if (dono === 'todos') return []
  const achados: AliasedExpression<{ id: number }, 'achado'> =
    'lojaId' in dono
      ? daLoja(db, dono.lojaId, ponta).as('achado')
      : daInstituicao(db, dono, ponta).as('achado')
  const rows = await db
    .selectFrom(achados)
    .select('achado.id')
    .distinct()
    .orderBy('achado.id', 'desc')
    .limit(MAIS_NOVOS)
    .execute()
  return rows.map(({ id }) => id)
}

/** What a store may see is pledged; whether it may is not asked here: nothing but a list of its own is narrowed to them. */
const daLoja = (db: Db, lojaId: number, ponta: PontaDaPlaca) =>
  db
    .selectFrom('veiculo')
    .innerJoin('penhor', 'penhor.veiculoId', 'veiculo.id')
    .where('veiculo.lojaId', '=', lojaId)
    .where(comPonta(ponta))
    .select('penhor.contratoId as id')

function daInstituicao(db: Db, { instituicaoId }: { instituicaoId: number }, ponta: PontaDaPlaca) {
  const penhorados = db
    .selectFrom('penhor')
    .where('penhor.instituicaoFinanceiraId', '=', instituicaoId)
    .where(comPonta(ponta, 'penhor'))
    .select('penhor.contratoId as id')
  // Only drafts note without a pledge.
  const anotados = db
    .selectFrom(
      db.selectFrom('veiculo').where(comPonta(ponta)).select('id').limit(CANDIDATOS_PELA_PONTA).as('veiculo'),
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
