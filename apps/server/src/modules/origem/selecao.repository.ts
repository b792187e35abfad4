import type { Db } from '#db/tables.ts'
import type { ChaveDoContrato } from '../contratos/nucleo/contratos.sql.ts'

export function findSelecaoAutomatica(db: Db, { instituicaoFinanceiraId, id }: ChaveDoContrato) {
  return db
    .selectFrom('selecaoAutomatica')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoId', '=', id)
    .selectAll()
    .executeTakeFirst()
}

export function countDesfechos(db: Db, { instituicaoFinanceiraId, id }: ChaveDoContrato) {
  return db
    .selectFrom('selecaoAutomaticaVeiculo')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoId', '=', id)
    .groupBy('desfecho')
    .select(({ fn }) => ['desfecho', fn.countAll<number>().as('veiculos')])
    .execute()
}

export type Desfecho = Awaited<ReturnType<typeof countDesfechos>>[number]['desfecho']

/** Reads the first vehicles with one outcome, in the order in which they were taken. */
export function listVeiculosDaSelecao(
  db: Db,
  { instituicaoFinanceiraId, id }: ChaveDoContrato,
  { desfecho, limit }: { desfecho: Desfecho; limit: number },
) {
  return db
    .selectFrom('selecaoAutomaticaVeiculo as tomado')
    .innerJoin('veiculo', 'veiculo.id', 'tomado.veiculoId')
    .innerJoin('veiculoModelo', 'veiculoModelo.id', 'veiculo.modeloId')
    .innerJoin('veiculoMarca', 'veiculoMarca.id', 'veiculoModelo.marcaId')
    .where('tomado.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('tomado.contratoId', '=', id)
    .where('tomado.desfecho', '=', desfecho)
    .select(['tomado.ordem', 'tomado.preco', 'veiculo.placa', 'veiculo.anoModelo'])
    .select(['veiculoMarca.nome as marca', 'veiculoModelo.nome as modelo'])
    .orderBy('tomado.ordem')
    .orderBy('tomado.veiculoId')
    .limit(limit)
    .execute()
}
