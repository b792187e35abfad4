import type { Centavos } from '@lastro/shared/dinheiro'
import type { OrdenacaoDasGarantias } from '@lastro/shared/veiculos/veiculo-em-garantia'
import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import type { Limites } from '../../http/lista.ts'
import { comUF, contemVeiculo } from '../veiculos/busca-veiculo.resolver.ts'

/** A store's pledges, of one institution or (null) of all; or an institution's, of all stores. */
export type DonoDasGarantias =
  | { lojaId: number; instituicaoId: number | null }
  | { lojaId?: never; instituicaoId: number }

interface Pedido extends Limites {
  filtro: string | undefined
  ordenacao?: OrdenacaoDasGarantias | undefined
}

const ORDEM: Record<OrdenacaoDasGarantias['campo'], string> = {
  loja: 'loja.nome_busca',
  contratoId: 'contrato.numero_ordem',
}

/** Open pledges, the newest first unless sorted. */
export async function listVeiculosEmGarantia(
  db: Db,
  { lojaId, instituicaoId }: DonoDasGarantias,
  { filtro, ordenacao, limit, offset }: Pedido,
) {
  const base = veiculosEmGarantia(db, { lojaId, instituicaoId }, filtro)
  const ordenada = ordenacao ? base.orderBy(sql.ref(ORDEM[ordenacao.campo]), ordenacao.direcao) : base
  const rows = await ordenada
    .select(CAMPOS)
    .select(
      sql<Centavos>`coalesce(garantia.preco_instituicao_financeira, garantia.preco_veiculo)`.as('preco'),
    )
    .orderBy('penhor.dataInclusao', 'desc')
    .orderBy('penhor.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(comUF), total }
}

/** Every read of open pledges starts here, so that none can forget whose they are. */
function veiculosEmGarantia(
  db: Db,
  { lojaId, instituicaoId }: { lojaId: number | undefined; instituicaoId: number | null },
  filtro: string | undefined,
) {
  let base = db
    .selectFrom('penhor')
    .innerJoin('contratoGarantia as garantia', (join) =>
      join
        .onRef('garantia.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
        .onRef('garantia.contratoId', '=', 'penhor.contratoId')
        .onRef('garantia.veiculoId', '=', 'penhor.veiculoId')
        .onRef('garantia.penhorId', '=', 'penhor.id'),
    )
    .innerJoin('contrato', (join) =>
      join
        .onRef('contrato.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
        .onRef('contrato.id', '=', 'penhor.contratoId'),
    )
    .innerJoin('estabelecimento as loja', 'loja.id', 'penhor.lojaId')
    .innerJoin('veiculo', 'veiculo.id', 'penhor.veiculoId')
    .innerJoin('veiculoModelo', 'veiculoModelo.id', 'veiculo.modeloId')
    .innerJoin('veiculoMarca', 'veiculoMarca.id', 'veiculoModelo.marcaId')
    .innerJoin('veiculoTipo', 'veiculoTipo.id', 'veiculo.tipoId')
    .leftJoin('veiculoTipoCombustivel', 'veiculoTipoCombustivel.id', 'veiculo.tipoCombustivelId')
    .leftJoin('uf', 'uf.id', 'veiculo.ufId')
    .where('penhor.dataExclusao', 'is', null)
  if (lojaId !== undefined) base = base.where('penhor.lojaId', '=', lojaId)
  if (instituicaoId !== null) base = base.where('penhor.instituicaoFinanceiraId', '=', instituicaoId)
  if (filtro) base = base.where(contemVeiculo(filtro))
  return base
}

const CAMPOS = [
  'veiculo.id',
  'veiculo.id as veiculoId',
  'veiculo.placa',
  'veiculo.renavam',
  'veiculo.anoFabricacao',
  'veiculo.anoModelo',
  'veiculo.dataEntrada',
  'veiculo.hodometro',
  'veiculo.dataAfericaoHodometro',
  'veiculoTipoCombustivel.nome as tipoCombustivel',
  'veiculoTipo.nome as tipo',
  'uf.sigla as veiculoUf',
  'veiculoMarca.nome as marca',
  'veiculoModelo.nome as modelo',
  'garantia.precoInstituicaoFinanceira',
  'contrato.id as contratoId',
  'contrato.numero as numeroContrato',
  'loja.nomeFantasia as loja',
] as const
