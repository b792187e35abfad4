import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import type { Db } from '../../../db/tables.ts'
import { veiculosComReferencia } from '../../veiculos/preco-referencia.sql.ts'
import type { ChaveDoContrato } from '../nucleo/contratos.sql.ts'

const CAMPOS = [
  'veiculo.id as veiculoId',
  'veiculo.placa',
  'veiculo.anoModelo as ano',
  'veiculo.hodometro as km',
  'veiculo.saiuEm',
  'veiculoMarca.nome as marca',
  'veiculoModelo.nome as modelo',
  'referencia.preco as referenciaAgora',
  'referencia.defasada',
  'g.penhorId',
  'g.precoInstituicaoFinanceira',
  'g.precoReferencia',
] as const

const veiculosAvaliados = (db: Db, hoje: Dia) =>
  veiculosComReferencia(db, hoje).innerJoin('veiculoMarca', 'veiculoMarca.id', 'veiculoModelo.marcaId')

/** The contract's vehicles with what their current value follows from (domain 6), those that left the stock first. */
export function listGarantiasAvaliadas(db: Db, { instituicaoFinanceiraId, id }: ChaveDoContrato, hoje: Dia) {
  return veiculosAvaliados(db, hoje)
    .innerJoin('contratoGarantia as g', 'g.veiculoId', 'veiculo.id')
    .where('g.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('g.contratoId', '=', id)
    .select(CAMPOS)
    .select('g.precoVeiculo')
    .orderBy(sql`veiculo.saiu_em is null`)
    .orderBy('veiculoMarca.nomeBusca')
    .orderBy('veiculoModelo.nomeBusca')
    .orderBy('veiculo.id')
    .execute()
}
export type GarantiaAvaliada = Awaited<ReturnType<typeof listGarantiasAvaliadas>>[number]

/** The same of a proposal's incoming vehicles. */
export function listEntradasAvaliadas(
  db: Db,
  { instituicaoFinanceiraId, id }: ChaveDoContrato,
  hoje: Dia,
): Promise<GarantiaAvaliada[]> {
  return veiculosAvaliados(db, hoje)
    .innerJoin('alteracaoGarantiaVeiculo as g', 'g.veiculoId', 'veiculo.id')
    .where('g.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('g.alteracaoId', '=', id)
    .where('g.sentido', '=', 'incluir')
    .select(CAMPOS)
    .select(sql<Centavos>`coalesce(g.preco_veiculo, 0)`.as('precoVeiculo'))
    .orderBy('veiculoMarca.nomeBusca')
    .orderBy('veiculoModelo.nomeBusca')
    .orderBy('veiculo.id')
    .execute()
}
