import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { anyOf } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import type { ContratosDeUma } from '#modules/contratos/nucleo/saldos-atuais.repository.ts'
import {
  precoEmGarantia,
  VEICULO_AVALIADO,
  veiculosAvaliados,
} from '#modules/cobertura/avaliar/valor-atual.sql.ts'

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

/** Reads contracts' open pledges at the prices of their inclusion. */
export const listGarantiasNaInclusao = (db: Db, { instituicaoFinanceiraId, contratoIds }: ContratosDeUma) =>
  db
    .selectFrom('contratoGarantia as g')
    // "offset 0": read by contract, along the index of open ones, instead of each by its id.
    .innerJoin(
      db
        .selectFrom('penhor')
        .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
        .where('contratoId', '=', anyOf(contratoIds))
        .where('dataExclusao', 'is', null)
        .select(['id', 'dataInclusao'])
        .offset(0)
        .as('p'),
      'p.id',
      'g.penhorId',
    )
    .where('g.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('g.contratoId', '=', anyOf(contratoIds))
    .select(['g.contratoId', 'p.id as penhorId', 'p.dataInclusao', precoEmGarantia('g').as('preco')])
    .orderBy('p.id')
    .execute()

/** What the vehicles of contracts that nobody sold are worth: as last evaluated, which costs one row each. */
export const listTotaisAvaliados = (db: Db, { instituicaoFinanceiraId, contratoIds }: ContratosDeUma) =>
  db
    .selectFrom('cobertura')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoId', '=', anyOf(contratoIds))
    .select(['contratoId', 'totalAtual as total'])
    .execute()

/** What they are worth as of now, whatever was sold or priced since: a look at the table for each vehicle. */
export const listTotaisDeAgora = (
  db: Db,
  { instituicaoFinanceiraId, contratoIds }: ContratosDeUma,
  hoje: Dia,
) =>
  db
    .selectFrom(
      veiculosAvaliados(db, hoje)
        .innerJoin('contratoGarantia as g', 'g.veiculoId', 'veiculo.id')
        .where('g.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
        .where('g.contratoId', '=', anyOf(contratoIds))
        .select([...VEICULO_AVALIADO, 'g.contratoId'])
        .as('v'),
    )
    .select(['v.contratoId', sql<Centavos>`sum(v.valor_atual)::bigint`.as('total')])
    .groupBy('v.contratoId')
    .execute()
