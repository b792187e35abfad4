import { MAX_NAMED } from '@lastro/shared/carteira/carteira'
import { ATIVOS, STATUS_CONTRATO, type StatusContrato } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { list } from '#db/lists.ts'
import { literals } from '#db/literals.ts'
import type { Db } from '#db/tables.ts'
import { somasDosContratos } from '../nucleo/contratos.sql.ts'

/** Whose portfolio: an institution's, or a store's, which has only sent contracts. */
export type DonoDaCarteira = { instituicaoId: number } | { lojaId: number }

/** Every query of a portfolio's contracts starts here, so that none forgets whose they are. */
function carteiraDe(db: Db, dono: DonoDaCarteira) {
  const base = db.selectFrom('contrato')
  return 'lojaId' in dono
    ? base.where('contrato.lojaId', '=', dono.lojaId).where('contrato.enviadoEm', 'is not', null)
    : base.where('contrato.instituicaoFinanceiraId', '=', dono.instituicaoId)
}

interface SomaDoStatus {
  statusId: StatusContrato
  quantidade: number
  valorCredito: Centavos
}

/** Counts the portfolio's contracts by status and sums their credit, in centavos. */
export async function sumPorStatus(db: Db, dono: DonoDaCarteira): Promise<SomaDoStatus[]> {
  // A store's contracts are counted status by status, each by an index-only scan. An institution's totals are kept by
  // the database.
  const soma =
    'lojaId' in dono
      ? sql`lateral (${carteiraDe(db, dono)
          .where('contrato.status', '=', sql<StatusContrato>`s.status`)
          .select([
            sql`count(*)`.as('quantidade'),
            sql`sum(contrato.valor_credito)`.as('valorCredito'),
          ])}) soma on true`
      : sql`(${somasDosContratos(db, dono.instituicaoId)
          .select([
            'status',
            sql`sum(contratos)`.as('quantidade'),
            sql`sum(valor_credito)`.as('valorCredito'),
          ])
          .groupBy('status')}) soma using (status)`
  const { rows } = await sql<SomaDoStatus>`
    select s.status as status_id, coalesce(soma.quantidade, 0)::bigint as quantidade, coalesce(soma.valor_credito, 0)::bigint as valor_credito
    from unnest(${list(STATUS_CONTRATO, 'smallint')}) s (status) left join ${soma}
    order by s.status`.execute(db)
  return rows
}

/**
 * Reads the contracts that have waited longest in these statuses. The index `contrato_espera` gives the oldest of each
 * status, of which the oldest remain.
 */
export function listEsperas(db: Db, dono: DonoDaCarteira, status: readonly StatusContrato[]) {
  const antigas = sql.join(
    status.map(
      (each) =>
        sql`(${carteiraDe(db, dono)
          .where('contrato.status', '=', sql.lit(each))
          .select('contrato.id')
          .orderBy('contrato.statusDesde')
          .orderBy('contrato.id')
          .limit(MAX_NAMED)})`,
    ),
    sql` union all `,
  )
  return joinNames(carteiraDe(db, dono).where('contrato.id', 'in', sql<number>`(${antigas})`))
    .select([
      'contrato.status as statusId',
      'contrato.statusDesde as desde',
      'contrato.primeiraAprovacaoPor',
      'contrato.dataTermino',
    ])
    .orderBy('contrato.statusDesde')
    .orderBy('contrato.id')
    .limit(MAX_NAMED)
    .execute()
}

/** Reads the open changes of guarantees that wait for a side, the oldest first, and counts all of them. */
export async function listAlteracoesEmEspera(db: Db, dono: DonoDaCarteira, espera: Lado) {
  const abertas = carteiraDe(db, dono)
    .innerJoin('alteracaoGarantia as a', (join) =>
      join
        .onRef('a.instituicaoFinanceiraId', '=', 'contrato.instituicaoFinanceiraId')
        .onRef('a.contratoId', '=', 'contrato.id'),
    )
    .where('a.situacao', '=', 'pendente')
    .where('a.lado', '<>', espera)
    .select(['contrato.id', 'a.propostaEm as desde', 'a.expiraEm'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('a.propostaEm')
    .orderBy('contrato.id')
    .limit(MAX_NAMED)
  const rows = await joinNames(carteiraDe(db, dono))
    .innerJoin(abertas.as('aberta'), 'aberta.id', 'contrato.id')
    .select(['aberta.desde', 'aberta.expiraEm', 'aberta.total'])
    .orderBy('aberta.desde')
    .orderBy('contrato.id')
    .execute()
  return { quantidade: rows[0]?.total ?? 0, contratos: rows }
}

const contratosAtivosAte = (db: Db, instituicaoId: number, ate: Dia) =>
  carteiraDe(db, { instituicaoId })
    .where('contrato.status', 'in', literals(ATIVOS))
    .where('contrato.dataTermino', '<=', ate)

/** Counts the Ativo contracts that end until the day `ate`, and those of them that ended before `hoje`. */
export function countTerminos(db: Db, instituicaoId: number, { ate, hoje }: { ate: Dia; hoje: Dia }) {
  return somasDosContratos(db, instituicaoId)
    .where('status', 'in', literals(ATIVOS))
    .where('dataTermino', '<=', ate)
    .select([
      sql<number>`coalesce(sum(contratos), 0)::bigint`.as('quantidade'),
      sql<number>`coalesce(sum(contratos) filter (where data_termino < ${hoje}), 0)::bigint`.as('vencidos'),
    ])
    .executeTakeFirstOrThrow()
}

/** Reads the Ativo contracts that end until the day `ate`, the first to end first. */
export function listTerminos(db: Db, instituicaoId: number, ate: Dia) {
  return joinNames(contratosAtivosAte(db, instituicaoId, ate))
    .select('contrato.dataTermino')
    .orderBy('contrato.dataTermino')
    .orderBy('contrato.id')
    .limit(MAX_NAMED)
    .execute()
}

/** Whether a load of balances ever came. */
export async function existsCargaDeSaldos(db: Db, instituicaoId: number): Promise<boolean> {
  const carga = await db
    .selectFrom('cargaSaldo')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return carga !== undefined
}

function joinNames(base: ReturnType<typeof carteiraDe>) {
  return base
    .innerJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
    .innerJoin('estabelecimento as instituicao', 'instituicao.id', 'contrato.instituicaoFinanceiraId')
    .select([
      'contrato.id',
      'contrato.numero',
      'contrato.valorCredito',
      'loja.nomeFantasia as loja',
      'instituicao.nomeFantasia as instituicaoFinanceira',
    ])
}
