import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { podeGarantir, semGarantiaDesde } from '#modules/veiculos/garante.sql.ts'

/**
 * Reads an institution's Ativo contracts with pledged vehicles sold, consigned or out of the stock, the greatest lost value first, and
 * counts all of them.
 */
export async function listSaidas(db: Db, instituicaoId: number, limit: number) {
  const base = db
    .selectFrom('cobertura as k')
    .where('k.instituicaoFinanceiraId', '=', instituicaoId)
    // Must stay the condition of the partial index of these few contracts.
    .where(sql<boolean>`k.ativo and k.sairam > 0`)
  const { quantidade } = await base
    .select((eb) => eb.fn.countAll<number>().as('quantidade'))
    .executeTakeFirstOrThrow()
  const contratos = await base
    .innerJoin('contrato', (join) =>
      join
        .onRef('contrato.instituicaoFinanceiraId', '=', 'k.instituicaoFinanceiraId')
        .onRef('contrato.id', '=', 'k.contratoId'),
    )
    .innerJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
    .select(['k.contratoId', 'contrato.numero', 'loja.nomeFantasia as loja', 'k.sairam as veiculos'])
    .select(({ ref }) => ref('k.totalSaido').$castTo<Centavos>().as('valor'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('penhor')
          .innerJoin('veiculo', 'veiculo.id', 'penhor.veiculoId')
          .whereRef('penhor.instituicaoFinanceiraId', '=', 'k.instituicaoFinanceiraId')
          .whereRef('penhor.contratoId', '=', 'k.contratoId')
          .where('penhor.dataExclusao', 'is', null)
          .where(sql<boolean>`not ${podeGarantir('veiculo')}`)
          .select(['penhor.veiculoId', semGarantiaDesde('veiculo').as('desde')])
          .orderBy('desde')
          .orderBy('penhor.id')
          .limit(1)
          .as('primeiro'),
      (join) => join.onTrue(),
    )
    .select(['primeiro.veiculoId', 'primeiro.desde'])
    .select('k.avaliadaEm')
    .orderBy('k.totalSaido', 'desc')
    .orderBy('k.contratoId')
    .limit(limit)
    .execute()
  return {
    quantidade,
    contratos: contratos.map(({ desde, avaliadaEm, ...row }) => ({ ...row, desde: desde ?? avaliadaEm })),
  }
}
