import type { Dia } from '@lastro/shared/dia'
import { anyOf } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import type { ContratosDeUma } from '../nucleo/saldo-fresco.ts'
import { VEICULO_AVALIADO, veiculosAvaliados } from '#modules/cobertura/avaliar/valor-atual.sql.ts'

/** Reads the parts of balances of these days; the caller takes those of each contract's own load. */
export const listPartesDosSaldos = (
  db: Db,
  { instituicaoFinanceiraId, contratoIds }: ContratosDeUma,
  dias: readonly Dia[],
) =>
  db
    .selectFrom('saldoVeiculo')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoId', '=', anyOf(contratoIds))
    .where('dataBase', '=', anyOf(dias, 'date'))
    .select(['contratoId', 'dataBase', 'cargaId', 'penhorId', 'saldo'])
    .execute()

/** Reads contracts' open pledges at current values. */
export const listGarantiasDoValor = (
  db: Db,
  { instituicaoFinanceiraId, contratoIds }: ContratosDeUma,
  hoje: Dia,
) =>
  veiculosAvaliados(db, hoje)
    .innerJoin('contratoGarantia as g', 'g.veiculoId', 'veiculo.id')
    .innerJoin('penhor as p', (join) =>
      join
        .onRef('p.instituicaoFinanceiraId', '=', 'g.instituicaoFinanceiraId')
        .onRef('p.id', '=', 'g.penhorId'),
    )
    .where('g.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('g.contratoId', '=', anyOf(contratoIds))
    .where('p.dataExclusao', 'is', null)
    .select([...VEICULO_AVALIADO, 'g.contratoId', 'p.id as penhorId', 'p.dataInclusao'])
    .orderBy('p.id')
    .execute()
