import type { Dia } from '@lastro/shared/dia'
import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import type { ChaveDoContrato } from './avaliacao.repository.ts'
import { VEICULO_AVALIADO, veiculosAvaliados } from './valor-atual.sql.ts'

const MAXIMO_DE_AVALIACOES = 100
const MAXIMO_DE_CASOS = 20

export function findContratoDaCobertura(db: Db, id: number) {
  return db
    .selectFrom('contrato')
    .innerJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
    .where('contrato.id', '=', id)
    .select(['contrato.id as contratoId', 'contrato.instituicaoFinanceiraId', 'contrato.numero'])
    .select(['contrato.status as statusId', 'loja.nomeFantasia as loja'])
    .executeTakeFirstOrThrow()
}

/** The vehicles under an open pledge at their values of now, the oldest pledge first. */
export function listVeiculosDaCobertura(
  db: Db,
  { instituicaoFinanceiraId, contratoId }: ChaveDoContrato,
  hoje: Dia,
) {
  return veiculosAvaliados(db, hoje)
    .innerJoin('contratoGarantia as g', 'g.veiculoId', 'veiculo.id')
    .innerJoin('penhor', (join) =>
      join
        .onRef('penhor.instituicaoFinanceiraId', '=', 'g.instituicaoFinanceiraId')
        .onRef('penhor.id', '=', 'g.penhorId')
        .on('penhor.dataExclusao', 'is', null),
    )
    .where('g.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('g.contratoId', '=', contratoId)
    .select(VEICULO_AVALIADO)
    .select([
      'veiculo.anoModelo',
      'penhor.dataInclusao',
      'g.precoReferencia as referenciaInclusao',
      'referencia.preco as referenciaAtual',
      'referencia.mes as mesReferencia',
    ])
    .orderBy('penhor.dataInclusao')
    .orderBy('veiculo.id')
    .execute()
}

export function listHistorico(db: Db, { instituicaoFinanceiraId, contratoId }: ChaveDoContrato) {
  return db
    .selectFrom('coberturaHistorico')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoId', '=', contratoId)
    .select(['totalAtual', 'totalSemReferencia', 'valorGarantia', 'avaliadaEm', 'motivo'])
    .orderBy('avaliadaEm', 'desc')
    .orderBy('id', 'desc')
    .limit(MAXIMO_DE_AVALIACOES)
    .execute()
}

/** The last cases, newest first, each with its steps from the first on. */
export async function listCasos(db: Db, { instituicaoFinanceiraId, contratoId }: ChaveDoContrato) {
  const casos = await db
    .selectFrom('casoDeficit')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoId', '=', contratoId)
    .select(['id', 'abertoEm', 'fechadoEm'])
    .orderBy('id', 'desc')
    .limit(MAXIMO_DE_CASOS)
    .execute()
  const passos = await db
    .selectFrom('casoDeficitPasso')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('casoId', '=', sql<number>`any(${casos.map(({ id }) => id)}::bigint[])`)
    .select(['casoId', 'passo', 'data', 'totalAtual', 'valorGarantia'])
    .orderBy('id')
    .execute()
  return casos.map((caso) => ({
    ...caso,
    passos: passos
      .filter(({ casoId }) => casoId === caso.id)
      .map(({ passo, data, totalAtual, valorGarantia }) => ({ passo, data, totalAtual, valorGarantia })),
  }))
}
