import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import type { Limites } from '../../http/lista.ts'
import { comUF, contemVeiculo } from '../veiculos/busca-veiculo.resolver.ts'

interface Pedido extends Limites {
  lojaId: number
  /** Only contracts of this institution; null: all. */
  instituicaoId: number | null
  filtro: string | undefined
}

/** A store's open pledges, newest first. */
export async function listVeiculosEmGarantia(
  db: Db,
  { lojaId, instituicaoId, filtro, limit, offset }: Pedido,
) {
  let base = db
    .selectFrom('penhor')
    .innerJoin('contratoGarantia as garantia', (join) =>
      join
        .onRef('garantia.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
        .onRef('garantia.contratoId', '=', 'penhor.contratoId')
        .onRef('garantia.penhorId', '=', 'penhor.id'),
    )
    .innerJoin('contrato', 'contrato.id', 'penhor.contratoId')
    .innerJoin('estabelecimento as loja', 'loja.id', 'penhor.lojaId')
    .innerJoin('veiculo', 'veiculo.id', 'penhor.veiculoId')
    .innerJoin('veiculoModelo', 'veiculoModelo.id', 'veiculo.modeloId')
    .innerJoin('veiculoMarca', 'veiculoMarca.id', 'veiculoModelo.marcaId')
    .innerJoin('veiculoTipo', 'veiculoTipo.id', 'veiculo.tipoId')
    .leftJoin('veiculoTipoCombustivel', 'veiculoTipoCombustivel.id', 'veiculo.tipoCombustivelId')
    .leftJoin('uf', 'uf.id', 'veiculo.ufId')
    .where('penhor.lojaId', '=', lojaId)
    .where('penhor.dataExclusao', 'is', null)
  if (instituicaoId !== null) base = base.where('penhor.instituicaoFinanceiraId', '=', instituicaoId)
  if (filtro) base = base.where(contemVeiculo(filtro))
  const rows = await base
    .select([
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
      sql<Centavos>`coalesce(garantia.preco_instituicao_financeira, garantia.preco_veiculo)`.as('preco'),
      'garantia.precoInstituicaoFinanceira',
      'contrato.id as contratoId',
      'contrato.numero as numeroContrato',
      'loja.nomeFantasia as loja',
    ])
    .orderBy('penhor.dataInclusao', 'desc')
    .orderBy('penhor.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(comUF), total }
}
