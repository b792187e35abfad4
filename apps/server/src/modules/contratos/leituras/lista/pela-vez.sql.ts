import type { StatusContrato } from '@lastro/shared/contratos/status'
import { type Lado, STATUS_DA_VEZ } from '@lastro/shared/contratos/transicoes'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { literals } from '#db/literals.ts'
import type { Tables } from '#db/tables.ts'
import type { PageBounds } from '#http/lista.ts'
import type { DonoDeContratos } from '#modules/contratos/nucleo/contratos.sql.ts'

/** The contracts with an open change of guarantees that waits for a side. */
function alteracoesQueEsperam(lado: Lado, dono: DonoDeContratos) {
  const { instituicaoId } = dono === 'todos' ? {} : dono
  const daInstituicao =
    instituicaoId === undefined ? sql`` : sql`and a.instituicao_financeira_id = ${instituicaoId}`
  return sql`select a.instituicao_financeira_id, a.contrato_id
      from alteracao_garantia a where a.situacao = 'pendente' and a.lado <> ${lado} ${daInstituicao}`
}

const NA_ALTERACAO = sql`(contrato.instituicao_financeira_id, contrato.id)`

/**
 * Holds for contracts that wait for a side, by status or by an open change of guarantees. The subquery reads the
 * institution's open changes once, not per contract.
 */
export const espera = (lado: Lado, dono: DonoDeContratos) =>
  sql<boolean>`(contrato.status in ${literals(STATUS_DA_VEZ[lado])}
    or ${NA_ALTERACAO} in (${alteracoesQueEsperam(lado, dono)}))`

interface PaginaPelaVez extends PageBounds {
  lado: Lado
  dono: DonoDeContratos
  /** The statuses that the list shows. */
  status: readonly StatusContrato[]
  direcao: 'asc' | 'desc'
  total: RawBuilder<unknown>
}

/**
 * Selects a page's ids, each with `total`. The contracts that wait for a side come first where `direcao` is 'asc', in
 * both groups the newest first. Each status gives its newest contracts along an index: a page doesn't sort them all.
 */
export function idsPelaVez(
  base: SelectQueryBuilder<Tables, 'contrato', object>,
  { lado, dono, status, direcao, total, limit, offset }: PaginaPelaVez,
) {
  const ids = base.select('contrato.id').orderBy('contrato.id', 'desc')
  const ramos = status.map((umStatus) => {
    const doStatus = ids
      .where('contrato.status', '=', sql.lit(umStatus))
      .where(sql<boolean>`${NA_ALTERACAO} not in (select * from alterado)`)
      .limit(limit + offset)
    return sql`(${doStatus.select(sql.lit(!STATUS_DA_VEZ[lado].includes(umStatus)).as('depois'))})`
  })
  const alterados = ids
    .where(sql<boolean>`${NA_ALTERACAO} in (select * from alterado)`)
    .select(sql.lit(false).as('depois'))
  return sql<{ id: number; total: number }>`
    with alterado as materialized (${alteracoesQueEsperam(lado, dono)})
    select id, ${total} as total
    from (${sql.join([...ramos, sql`(${alterados})`], sql` union all `)}) c
    order by depois ${sql.raw(direcao)}, id desc
    limit ${limit} offset ${offset}`
}
