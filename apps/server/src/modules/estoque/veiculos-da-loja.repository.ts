import { STATUS, type StatusContrato } from '@lastro/shared/contratos/status'
import { type Dia, diaEmSaoPaulo } from '@lastro/shared/dia'
import type { SituacaoRenave } from '@lastro/shared/veiculos/renave'
import type { SituacaoDoVeiculo, VeiculosDaLojaQuery } from '@lastro/shared/veiculos/veiculo-da-loja'
import { type RawBuilder, sql } from 'kysely'
import { readPage } from '#db/count.ts'
import { anyOf } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import { listIds } from '#exportacao/id-batches.ts'
import type { PageBounds } from '#http/lista.ts'
import { contemVeiculo } from '../veiculos/busca-veiculo.sql.ts'
import { podeGarantir } from '../veiculos/garante.sql.ts'
import { veiculosComPapeis } from '../veiculos/papeis.sql.ts'
import { livre } from './livre.sql.ts'

interface DaLoja {
  lojaId: number
  hoje: Dia
}

type Ordenacao = VeiculosDaLojaQuery['ordenacao']
export type BuscaDeVeiculos = DaLoja & Pick<VeiculosDaLojaQuery, 'filtro' | 'situacao' | 'ordenacao'>

const EM_GARANTIA = sql<boolean>`exists (select from penhor p where p.veiculo_id = veiculo.id and p.data_exclusao is null)`

const NO_ESTOQUE = sql<boolean>`(veiculo.saiu_em is null)`

function noEstoque(db: Db, { lojaId, situacao, filtro }: BuscaDeVeiculos) {
  let base = db
    .selectFrom('veiculo')
    .innerJoin('veiculoModelo', 'veiculoModelo.id', 'veiculo.modeloId')
    .innerJoin('veiculoMarca', 'veiculoMarca.id', 'veiculoModelo.marcaId')
    .where('veiculo.lojaId', '=', lojaId)
  if (situacao === undefined || situacao === 'livre') base = base.where('veiculo.saiuEm', 'is', null)
  if (situacao === 'livre') base = base.where(podeGarantir('veiculo')).where(livre(null))
  if (situacao === 'consignado')
    base = base.where(sql<boolean>`${NO_ESTOQUE} and veiculo.consignado_desde is not null`)
  if (situacao === 'garantia') base = base.where(EM_GARANTIA)
  if (situacao === 'saiu') base = base.where('veiculo.saiuEm', 'is not', null)
  return filtro ? base.where(contemVeiculo(filtro)) : base
}

const NOME = ['veiculo_marca.nome_busca', 'veiculo_modelo.nome_busca'] as const
const SORT_COLUMNS: Record<NonNullable<Ordenacao>['campo'], readonly string[]> = {
  placa: ['veiculo.placa_mercosul'],
  modelo: NOME,
  anoModelo: ['veiculo.ano_modelo', ...NOME],
  hodometro: ['veiculo.hodometro'],
  dataEntrada: ['veiculo.data_entrada'],
}

function ordem({ campo, direcao }: NonNullable<Ordenacao> = { campo: 'modelo', direcao: 'asc' }) {
  const sentido = direcao === 'desc' ? sql`desc nulls last` : sql`asc nulls last`
  return sql.join([
    ...SORT_COLUMNS[campo].map((coluna) => sql`${sql.ref(coluna)} ${sentido}`),
    sql`veiculo.id`,
  ])
}

/** Reads the page's ids first; only those are priced and joined with what they back. */
export async function listVeiculosDaLoja(db: Db, pedido: BuscaDeVeiculos & PageBounds) {
  const base = noEstoque(db, pedido)
  const daPagina = base.select('veiculo.id').orderBy(ordem(pedido.ordenacao))
  const { rows: ids, total } = await readPage(base, daPagina, pedido)
  const rows = await listVeiculosDaLojaPorId(
    db,
    pedido,
    ids.map(({ id }) => id),
  )
  const porId = new Map(rows.map((row) => [row.id, row]))
  return { rows: ids.flatMap(({ id }) => porId.get(id) ?? []), total }
}

/** The ids of all vehicles of the list, in order. */
export async function listIdsDeVeiculos(db: Db, pedido: BuscaDeVeiculos) {
  return listIds(noEstoque(db, pedido), () => sql`array_agg(veiculo.id order by ${ordem(pedido.ordenacao)})`)
}

/** Counts a store's stock by the situations to which its list may be narrowed. */
export function countVeiculosDaLoja(db: Db, lojaId: number) {
  const n = (condicao: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condicao})`
  return db
    .selectFrom('veiculo')
    .where('veiculo.lojaId', '=', lojaId)
    .select([
      n(NO_ESTOQUE).as('noEstoque'),
      n(sql`${podeGarantir('veiculo')} and ${livre(null)}`).as('livres'),
      n(EM_GARANTIA).as('emGarantia'),
      n(sql`not ${NO_ESTOQUE} and ${EM_GARANTIA}`).as('sairam'),
    ])
    .executeTakeFirstOrThrow()
}

/** Some of the list's rows, unordered. A store sees only its own contracts, once they were sent to it. */
export async function listVeiculosDaLojaPorId(db: Db, { lojaId, hoje }: DaLoja, ids: readonly number[]) {
  const rows = await veiculosComPapeis(db, hoje)
    .leftJoin('penhor', (join) =>
      join
        .onRef('penhor.veiculoId', '=', 'veiculo.id')
        .onRef('penhor.lojaId', '=', 'veiculo.lojaId')
        .on('penhor.dataExclusao', 'is', null),
    )
    .leftJoin('contrato', (join) =>
      join
        .onRef('contrato.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
        .onRef('contrato.id', '=', 'penhor.contratoId')
        .onRef('contrato.lojaId', '=', 'veiculo.lojaId')
        .on('contrato.enviadoEm', 'is not', null),
    )
    .leftJoin('contratoGarantia as garantia', (join) =>
      join
        .onRef('garantia.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
        .onRef('garantia.contratoId', '=', 'penhor.contratoId')
        .onRef('garantia.veiculoId', '=', 'penhor.veiculoId')
        .onRef('garantia.penhorId', '=', 'penhor.id'),
    )
    .leftJoin('estabelecimento as banco', 'banco.id', 'contrato.instituicaoFinanceiraId')
    .where('veiculo.lojaId', '=', lojaId)
    .where('veiculo.id', '=', anyOf(ids))
    .select([
      'referencia.preco as precoReferencia',
      'contrato.id as contratoId',
      'contrato.numero',
      'contrato.status',
      'banco.nomeFantasia as instituicaoFinanceira',
      'penhor.dataInclusao',
      sql<boolean>`garantia.veiculo_id is not null`.as('combinado'),
      livre(null).as('livre'),
    ])
    .execute()
  return rows.map(apresentar)
}

interface Penhora {
  contratoId: number | null
  numero: string | null
  status: StatusContrato | null
  instituicaoFinanceira: string | null
  dataInclusao: Date | null
  /** The vehicle is one of the contract's; otherwise a change of it only proposes the vehicle. */
  combinado: boolean
}

/** The row's contract as one object; null when the store knows of none. */
function garantiaDe({ contratoId, numero, status, instituicaoFinanceira, dataInclusao, combinado }: Penhora) {
  if (contratoId === null || numero === null || status === null) return null
  if (instituicaoFinanceira === null || dataInclusao === null) return null
  const desde = diaEmSaoPaulo(dataInclusao)
  const { label, vigente } = STATUS[status]
  const proposto = !combinado || !vigente
  return { contratoId, numero, instituicaoFinanceira, statusId: status, status: label, proposto, desde }
}

function apresentar<
  T extends Penhora & { livre: boolean; saiuEm: Date | null; renaveSituacao: SituacaoRenave },
>(row: T) {
  const garantia = garantiaDe(row)
  return {
    ...row,
    saiuEm: row.saiuEm && diaEmSaoPaulo(row.saiuEm),
    situacao: situacaoDe({
      saiu: row.saiuEm !== null,
      consignado: row.renaveSituacao === 'consignado',
      garantia: garantia !== null,
      livre: row.livre,
    }),
    garantia,
  }
}

function situacaoDe({
  saiu,
  consignado,
  garantia,
  livre: solto,
}: {
  saiu: boolean
  consignado: boolean
  garantia: boolean
  livre: boolean
}): SituacaoDoVeiculo {
  if (saiu) return 'saiu'
  if (consignado) return 'consignado'
  if (garantia) return 'garantia'
  return solto ? 'livre' : 'indisponivel'
}
