import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { explicarFaltaDePreco } from '@lastro/shared/veiculos/falta-de-preco'
import { sql } from 'kysely'
import { countAll } from '#db/count.ts'
import { anyOf } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import type { PageBounds } from '#http/lista.ts'
import { itemSobRegra, type VersaoDaRegra } from '../regras/item-da-regra.sql.ts'
import { contemVeiculo } from '../veiculos/busca-veiculo.sql.ts'
import { podeGarantir } from '../veiculos/garante.sql.ts'
import {
  estoqueComReferencia,
  faltaDePreco,
  veiculosComReferencia,
} from '../veiculos/preco-referencia.sql.ts'
import { livre } from './livre.sql.ts'

/** The rule's version under which vehicles are priced; null: no rule, and every vehicle counts at its own price. */
export type RegraVersao = Omit<VersaoDaRegra, 'hoje'> | null

/**
 * Domain 3. Under a rule: reference price × percentage, null where the vehicle doesn't qualify. Without a rule: the
 * reference price, else the store's own, else 0.
 */
const priceUnder = (regra: RegraVersao) =>
  regra
    ? sql<Centavos | null>`item.preco`
    : sql<Centavos | null>`coalesce(referencia.preco, veiculo.preco, 0)`

const estoqueDaLoja = (db: Db, lojaId: number, regra: RegraVersao, hoje: Dia) =>
  estoqueComReferencia(db, lojaId, hoje).leftJoinLateral(itemSobRegra(regra, hoje), (join) => join.onTrue())

const DO_VEICULO = [
  'veiculo.id',
  'veiculo.placa',
  'veiculo.renavam',
  'veiculo.chassi',
  'veiculo.anoFabricacao',
  'veiculo.anoModelo',
  'veiculo.dataEntrada',
  'veiculo.hodometro',
  'veiculo.dataAfericaoHodometro',
  'veiculo.renaveSituacao',
] as const

interface EstoquePedido extends PageBounds {
  lojaId: number
  regra: RegraVersao
  /** The contract whose own vehicles come first; it must be the caller's. */
  contrato: { instituicaoFinanceiraId: number; id: number } | null
  filtro: string | undefined
  hoje: Dia
  contar: boolean
}

/** The vehicles of the list, unordered. */
function suitableVeiculos(db: Db, { lojaId, regra, contrato, filtro, hoje }: EstoquePedido) {
  let estoque = estoqueDaLoja(db, lojaId, regra, hoje)
    .innerJoin('veiculoMarca', 'veiculoMarca.id', 'veiculoModelo.marcaId')
    .innerJoin('veiculoTipo', 'veiculoTipo.id', 'veiculo.tipoId')
    .leftJoin('uf', 'uf.id', 'veiculo.ufId')
    .leftJoin('contratoGarantia as garantia', (join) =>
      join
        .onRef('garantia.veiculoId', '=', 'veiculo.id')
        .on('garantia.instituicaoFinanceiraId', '=', contrato?.instituicaoFinanceiraId ?? 0)
        .on('garantia.contratoId', '=', contrato?.id ?? 0),
    )
    .select([
      ...DO_VEICULO,
      'veiculo.placaMercosul',
      'veiculoTipoCombustivel.nome as tipoCombustivel',
      'veiculoTipo.nome as tipo',
      'uf.sigla as veiculoUF',
      'veiculoMarca.nome as marca',
      'veiculoMarca.nomeBusca as marcaBusca',
      'veiculoModelo.nome as modelo',
      'veiculoModelo.nomeBusca as modeloBusca',
      'veiculoModelo.codigoFipe',
      'garantia.precoInstituicaoFinanceira',
      sql<boolean>`garantia.veiculo_id is not null`.as('emGarantia'),
      priceUnder(regra).as('preco'),
      'referencia.preco as precoReferencia',
      'referencia.mes as mesReferencia',
      'item.percentual',
      sql<boolean>`coalesce(referencia.defasada, false)`.as('referenciaDefasada'),
      faltaDePreco(hoje).as('faltaDePreco'),
    ])
  if (filtro) estoque = estoque.where(contemVeiculo(filtro))
  return db
    .selectFrom(estoque.as('veiculo'))
    .where(livre(contrato?.id ?? null))
    .where('veiculo.preco', 'is not', null)
}

/**
 * Vehicles in stock that are free, or of `contrato`, and qualify under `regra`. The contract's come first, then by
 * brand and model.
 */
export async function listEstoque(db: Db, pedido: EstoquePedido) {
  const { contar, limit, offset } = pedido
  const base = suitableVeiculos(db, pedido)
  const rows = await base
    .select([
      ...DO_VEICULO,
      'veiculo.tipoCombustivel',
      'veiculo.tipo',
      'veiculo.veiculoUF',
      'veiculo.marca',
      'veiculo.modelo',
      'veiculo.precoInstituicaoFinanceira',
      'veiculo.emGarantia',
      'veiculo.precoReferencia',
      'veiculo.mesReferencia',
      'veiculo.percentual',
      sql<boolean>`veiculo.preco_referencia is null`.as('semReferencia'),
      'veiculo.codigoFipe',
      'veiculo.faltaDePreco',
      'veiculo.referenciaDefasada',
    ])
    .select((eb) => eb.ref('veiculo.preco').$notNull().as('preco'))
    .orderBy('veiculo.emGarantia', 'desc')
    .orderBy('veiculo.marcaBusca')
    .orderBy('veiculo.modeloBusca')
    .orderBy('veiculo.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const veiculos = rows.map((row) =>
    Object.assign(row, { motivoSemReferencia: explicarFaltaDePreco(row) || null }),
  )
  if (!contar) return { rows: veiculos, total: veiculos.length }
  return { rows: veiculos, total: await countAll(base) }
}

/** Why a list may be empty: how many vehicles the stock has, and how many of them may be chosen for a contract. */
export function countEstoque(db: Db, { lojaId, contratoId }: { lojaId: number; contratoId: number | null }) {
  return db
    .selectFrom('veiculo')
    .where('veiculo.lojaId', '=', lojaId)
    .where('veiculo.saiuEm', 'is', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('emEstoque'),
      sql<number>`count(*) filter (where ${podeGarantir('veiculo')} and ${livre(contratoId)})`.as('livres'),
    ])
    .executeTakeFirstOrThrow()
}

/** Ids of the given vehicles that back another contract. */
export async function listIdsEmOutroContrato(
  db: Db,
  { contratoId, veiculoIds }: { contratoId: number; veiculoIds: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom('veiculo')
    .where('veiculo.id', '=', anyOf(veiculoIds))
    .where(sql<boolean>`not ${livre(contratoId)}`)
    .select('veiculo.id')
    .execute()
  return rows.map(({ id }) => id)
}

interface AvaliacaoPedida {
  lojaId: number
  regra: RegraVersao
  contratoId: number | null
  /** Only these; undefined: what of the store's whole stock can be a guarantee. */
  veiculoIds: readonly number[] | undefined
  hoje: Dia
}

/** What decides whether a vehicle may be a guarantee and at which price, for reads before a write. */
export function listAvaliados(db: Db, { lojaId, regra, contratoId, veiculoIds, hoje }: AvaliacaoPedida) {
  const preco = priceUnder(regra)
  const base = veiculoIds
    ? veiculosComReferencia(db, hoje)
        .leftJoinLateral(itemSobRegra(regra, hoje), (join) => join.onTrue())
        .where('veiculo.lojaId', '=', lojaId)
        .where('veiculo.id', '=', anyOf(veiculoIds))
        .orderBy('veiculo.id')
    : estoqueDaLoja(db, lojaId, regra, hoje)
  return base
    .select([
      'veiculo.id as veiculoId',
      'veiculo.placa',
      'veiculo.placaMercosul',
      'veiculo.renavam',
      'veiculo.chassi',
      'veiculo.anoModelo',
      'veiculo.dataEntrada',
      sql<Centavos>`coalesce(${preco}, 0)`.as('preco'),
      'referencia.preco as precoReferencia',
      'referencia.mes as mesReferencia',
      sql<boolean>`coalesce(referencia.defasada, false)`.as('defasada'),
      'veiculoModelo.codigoFipe',
      'veiculoTipoCombustivel.nome as tipoCombustivel',
      faltaDePreco(hoje).as('faltaDePreco'),
      sql<boolean>`${preco} is not null`.as('qualifica'),
      livre(contratoId).as('livre'),
      sql<boolean>`veiculo.saiu_em is null`.as('emEstoque'),
      'veiculo.renaveSituacao',
      sql<boolean>`veiculo.consignado_desde is not null`.as('consignado'),
    ])
    .execute()
}

/** Locks vehicles against stock loads, but not against other readers. Ids are locked in order, against deadlocks. */
export async function lockVeiculos(db: Db, lojaId: number, veiculoIds: readonly number[]): Promise<void> {
  await sql`select id from veiculo where loja_id = ${lojaId} and id = ${anyOf(veiculoIds)}
    order by id for share`.execute(db)
}

/** How many of these are the store's, including those that left its stock. */
export async function countVeiculosDaLoja(
  db: Db,
  lojaId: number,
  veiculoIds: readonly number[],
): Promise<number> {
  const { quantidade } = await db
    .selectFrom('veiculo')
    .where('lojaId', '=', lojaId)
    .where('id', '=', anyOf(veiculoIds))
    .select(({ fn }) => fn.countAll<number>().as('quantidade'))
    .executeTakeFirstOrThrow()
  return quantidade
}
