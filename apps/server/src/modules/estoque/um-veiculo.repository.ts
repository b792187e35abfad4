import type { Db } from '#db/tables.ts'
import { versaoDoVeiculo } from './versao-do-veiculo.sql.ts'

/** What names a vehicle of the store, as a line of a load says it; undefined: the store has no such vehicle. */
export function findVeiculoDaLoja(db: Db, { lojaId, veiculoId }: { lojaId: number; veiculoId: number }) {
  return db
    .selectFrom('veiculo')
    .innerJoin('veiculoModelo', 'veiculoModelo.id', 'veiculo.modeloId')
    .innerJoin('veiculoMarca', 'veiculoMarca.id', 'veiculoModelo.marcaId')
    .where('veiculo.lojaId', '=', lojaId)
    .where('veiculo.id', '=', veiculoId)
    .select([
      'veiculo.placa',
      'veiculo.placaMercosul',
      'veiculo.hodometro',
      'veiculo.dataAfericaoHodometro',
      'veiculo.dataEntrada',
      'veiculo.renavam',
      'veiculo.chassi',
      'veiculo.anoModelo',
      'veiculoModelo.codigoFipe',
      'veiculoMarca.nome as marca',
      'veiculoModelo.nome as modelo',
      versaoDoVeiculo.as('versao'),
      'veiculo.saiuEm',
    ])
    .executeTakeFirst()
}

export async function lockVeiculoDaLoja(
  db: Db,
  { lojaId, veiculoId }: { lojaId: number; veiculoId: number },
): Promise<void> {
  await db
    .selectFrom('veiculo')
    .where('lojaId', '=', lojaId)
    .where('id', '=', veiculoId)
    .select('id')
    .forUpdate()
    .execute()
}

/** The contract that a vehicle of the store backs, and since when; undefined: it is free. */
export const findInclusao = (db: Db, veiculoId: number) =>
  db
    .selectFrom('penhor')
    .where('veiculoId', '=', veiculoId)
    .where('dataExclusao', 'is', null)
    .select(['contratoId', 'dataInclusao'])
    .executeTakeFirst()

/** The store's vehicle with this plate in the Mercosul form, or this chassis; also one that left. undefined: none. */
export function findVeiculoPorPapel(
  db: Db,
  { lojaId, papel }: { lojaId: number; papel: { placaMercosul: string } | { chassi: string } },
) {
  const [coluna, valor] =
    'chassi' in papel
      ? (['chassi', papel.chassi] as const)
      : (['placaMercosul', papel.placaMercosul] as const)
  return db
    .selectFrom('veiculo')
    .where('lojaId', '=', lojaId)
    .where(coluna, '=', valor)
    .select(['id', 'saiuEm'])
    .orderBy('saiuEm', (ordem) => ordem.desc().nullsFirst())
    .executeTakeFirst()
}
