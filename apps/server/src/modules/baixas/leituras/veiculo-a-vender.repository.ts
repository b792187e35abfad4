import { VEICULOS_A_VENDER_MAXIMO } from '@lastro/shared/baixas/venda-a-informar'
import { ATIVOS } from '@lastro/shared/contratos/status'
import type { Dia } from '@lastro/shared/dia'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { contemVeiculo } from '#modules/veiculos/busca-veiculo.sql.ts'

/** What a vehicle of a store is found by. `placa` is the whole text in place of a plate, as 'A emplacar 12345678'. */
export type Papel =
  | { coluna: 'id'; valor: number }
  | { coluna: 'placaMercosul' | 'placa' | 'chassi'; valor: string }

/** Finds a store's vehicle with its open pledge, whose columns are null where it is free. A vehicle in the stock goes before one that left. */
export const findVeiculoAVender = (db: Db, lojaId: number, { coluna, valor }: Papel) =>
  db
    .selectFrom('veiculo as v')
    .innerJoin('veiculoModelo as mo', 'mo.id', 'v.modeloId')
    .innerJoin('veiculoMarca as ma', 'ma.id', 'mo.marcaId')
    .leftJoin('penhor as p', (join) =>
      join.onRef('p.veiculoId', '=', 'v.id').on('p.dataExclusao', 'is', null).on('p.lojaId', '=', lojaId),
    )
    .leftJoin('contrato as c', (join) =>
      join
        .onRef('c.instituicaoFinanceiraId', '=', 'p.instituicaoFinanceiraId')
        .onRef('c.id', '=', 'p.contratoId'),
    )
    .leftJoin('contratoGarantia as g', (join) =>
      join
        .onRef('g.instituicaoFinanceiraId', '=', 'p.instituicaoFinanceiraId')
        .onRef('g.contratoId', '=', 'p.contratoId')
        .onRef('g.veiculoId', '=', 'p.veiculoId')
        .onRef('g.penhorId', '=', 'p.id'),
    )
    .leftJoin('estabelecimento as instituicao', 'instituicao.id', 'p.instituicaoFinanceiraId')
    .where('v.lojaId', '=', lojaId)
    .where(`v.${coluna}`, '=', valor)
    .select([
      'v.id as veiculoId',
      'v.placa',
      'v.saiuEm',
      'v.dataEntrada',
      'ma.nome as marca',
      'mo.nome as modelo',
    ])
    .select(['p.contratoId', 'p.instituicaoFinanceiraId', 'p.dataInclusao', 'c.numero', 'c.status'])
    .select('instituicao.nomeFantasia as instituicaoFinanceira')
    // An open change of guarantees may only propose to include the vehicle.
    .select(sql<boolean>`g.penhor_id is not null`.as('combinado'))
    .orderBy('v.saiuEm', (ordem) => ordem.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
export type VeiculoAVender = NonNullable<Awaited<ReturnType<typeof findVeiculoAVender>>>

/** A store's vehicles in guarantee of running contracts that contain the text, and whose sale nobody told. */
export const listVeiculosAVender = (db: Db, lojaId: number, filtro: string | undefined) =>
  db
    .selectFrom('penhor as p')
    .innerJoin('contrato as c', (join) =>
      join
        .onRef('c.instituicaoFinanceiraId', '=', 'p.instituicaoFinanceiraId')
        .onRef('c.id', '=', 'p.contratoId'),
    )
    .innerJoin('contratoGarantia as g', (join) =>
      join
        .onRef('g.instituicaoFinanceiraId', '=', 'p.instituicaoFinanceiraId')
        .onRef('g.contratoId', '=', 'p.contratoId')
        .onRef('g.veiculoId', '=', 'p.veiculoId')
        .onRef('g.penhorId', '=', 'p.id'),
    )
    .innerJoin('veiculo', 'veiculo.id', 'p.veiculoId')
    .innerJoin('veiculoModelo as mo', 'mo.id', 'veiculo.modeloId')
    .innerJoin('veiculoMarca as ma', 'ma.id', 'mo.marcaId')
    .where('p.lojaId', '=', lojaId)
    .where('p.dataExclusao', 'is', null)
    .where('c.status', 'in', [...ATIVOS])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('baixa as b')
            .whereRef('b.instituicaoFinanceiraId', '=', 'p.instituicaoFinanceiraId')
            .whereRef('b.penhorId', '=', 'p.id')
            .where('b.encerradaEm', 'is', null)
            .select('b.id'),
        ),
      ),
    )
    .$if(Boolean(filtro), (query) => query.where(contemVeiculo(filtro ?? '')))
    .select(['veiculo.id as veiculoId', 'veiculo.placa', 'ma.nome as marca', 'mo.nome as modelo', 'c.numero'])
    .orderBy('veiculo.placa')
    .limit(VEICULOS_A_VENDER_MAXIMO)
    .execute()

/** Finds the released payoff of a sale that the store told of its vehicle on that day, the newest first. */
export const findVendaLiberada = (
  db: Db,
  lojaId: number,
  { veiculoId, dataVenda }: { veiculoId: number; dataVenda: Dia },
) =>
  db
    .selectFrom('baixa')
    .where('lojaId', '=', lojaId)
    .where('veiculoId', '=', veiculoId)
    .where('dataVenda', '=', dataVenda)
    .where('origem', '=', 'loja')
    .where('estado', '=', 'liberada')
    .select(['id', 'contratoId', 'estado', 'versao'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
