import type { Dia } from '@lastro/shared/dia'
import type { Db } from '#db/tables.ts'
import { SAIU, VEICULO_AVALIADO, veiculosAvaliados } from '#modules/cobertura/avaliar/valor-atual.sql.ts'
import type { ChaveDaAlteracao, ChaveDoContrato } from './contratos.sql.ts'

const VEHICLE_COLUMNS = ['veiculo.anoModelo as ano', 'veiculo.hodometro as km'] as const

/** Reads the contract's vehicles at current values (domain 6), those sold or out of the stock first. */
export function listGarantiasAvaliadas(db: Db, { instituicaoFinanceiraId, id }: ChaveDoContrato, hoje: Dia) {
  return veiculosAvaliados(db, hoje)
    .innerJoin('contratoGarantia as g', 'g.veiculoId', 'veiculo.id')
    .where('g.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('g.contratoId', '=', id)
    .select([...VEICULO_AVALIADO, ...VEHICLE_COLUMNS])
    .orderBy(SAIU, 'desc')
    .orderBy('veiculoMarca.nomeBusca')
    .orderBy('veiculoModelo.nomeBusca')
    .orderBy('veiculo.id')
    .execute()
}
export type GarantiaAvaliada = Awaited<ReturnType<typeof listGarantiasAvaliadas>>[number]

/** Reads at current values the vehicles that a proposal brings in, and those that stay at another price. */
export function listEntradasAvaliadas(
  db: Db,
  { instituicaoFinanceiraId, alteracaoId }: ChaveDaAlteracao,
  hoje: Dia,
): Promise<GarantiaAvaliada[]> {
  return veiculosAvaliados(db, hoje)
    .innerJoin('alteracaoGarantiaVeiculo as g', 'g.veiculoId', 'veiculo.id')
    .where('g.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('g.alteracaoId', '=', alteracaoId)
    .where('g.sentido', '<>', 'remover')
    .select([...VEICULO_AVALIADO, ...VEHICLE_COLUMNS])
    .orderBy('veiculoMarca.nomeBusca')
    .orderBy('veiculoModelo.nomeBusca')
    .orderBy('veiculo.id')
    .execute()
}
