import type { Db } from '#db/tables.ts'

type Quem = { lojaId: number } & ({ id: number } | { placaMercosul: string })

/** Finds a store's vehicle with its open pledge, whose columns are null where it is free. A vehicle in the stock goes before one that left. */
export function findPenhorAberto(db: Db, { lojaId, ...quem }: Quem) {
  return db
    .selectFrom('veiculo as v')
    .leftJoin('penhor as p', (join) =>
      join.onRef('p.veiculoId', '=', 'v.id').on('p.dataExclusao', 'is', null).on('p.lojaId', '=', lojaId),
    )
    .leftJoin('contrato as c', (join) =>
      join
        .onRef('c.instituicaoFinanceiraId', '=', 'p.instituicaoFinanceiraId')
        .onRef('c.id', '=', 'p.contratoId'),
    )
    .where('v.lojaId', '=', lojaId)
    .$if('id' in quem, (query) => query.where('v.id', '=', 'id' in quem ? quem.id : 0))
    .$if('placaMercosul' in quem, (query) =>
      query.where('v.placaMercosul', '=', 'placaMercosul' in quem ? quem.placaMercosul : ''),
    )
    .select(['v.id as veiculoId', 'v.placa', 'p.contratoId', 'p.instituicaoFinanceiraId', 'c.status'])
    .orderBy('v.saiuEm', (ordem) => ordem.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
}
