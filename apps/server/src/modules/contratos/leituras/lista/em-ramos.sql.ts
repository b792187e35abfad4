import type { ContratosQuery } from '@lastro/shared/contratos/contrato'
import { type FiltroStatus, STATUS_CONTRATO, STATUS_DO_FILTRO } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import { STATUS_DA_VEZ } from '@lastro/shared/contratos/transicoes'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '#db/literals.ts'
import type { PageBounds } from '#http/lista.ts'
import {
  type contratosDe,
  type DonoDeContratos,
  ladoDoDono,
} from '#modules/contratos/nucleo/contratos.sql.ts'
import { DA_VEZ, idsPelaLoja } from '#modules/vinculos/pela-loja.sql.ts'

export type Campo = NonNullable<ContratosQuery['ordenacao']>['campo']

/** Open changes of guarantees that wait for a side. */
function alteracoesQueEsperam(lado: Lado, dono: DonoDeContratos) {
  const { instituicaoId } = dono === 'todos' ? {} : dono
  const daInstituicao =
    instituicaoId === undefined ? sql`` : sql`and a.instituicao_financeira_id = ${instituicaoId}`
  return sql`from alteracao_garantia a where a.situacao = 'pendente' and a.lado <> ${lado} ${daInstituicao}`
}

/**
 * Holds for contracts that wait for a side, by status or by an open change of guarantees. The subquery reads the
 * institution's open changes once, not per contract.
 */
export const espera = (lado: Lado, dono: DonoDeContratos) =>
  sql<boolean>`(contrato.status in ${literals(STATUS_DA_VEZ[lado])}
    or (contrato.instituicao_financeira_id, contrato.id) in (select a.instituicao_financeira_id, a.contrato_id
      ${alteracoesQueEsperam(lado, dono)}))`

interface Ordem {
  contratos: ReturnType<typeof contratosDe>
  dono: DonoDeContratos
  /** What narrows `contratos`, and nothing else does. */
  status: FiltroStatus | undefined
  direcao: 'asc' | 'desc'
}

/**
 * Selects a page's ids. The contracts that wait for the owner's side come first where `direcao` is 'asc', in both
 * groups the newest first. Each status gives its newest contracts along an index, so that not all are sorted.
 */
function idsPelaVez({ contratos, dono, status, direcao }: Ordem, { limit, offset }: PageBounds) {
  const lado = ladoDoDono(dono)
  const ids = contratos.select('contrato.id').orderBy('contrato.id', 'desc')
  const ramos = (status === undefined ? STATUS_CONTRATO : STATUS_DO_FILTRO[status]).map((um) =>
    ids
      .where('contrato.status', '=', sql.lit(um))
      .where(sql<boolean>`contrato.id not in (select id from alterado)`)
      .select(sql.lit(!STATUS_DA_VEZ[lado].includes(um)).as('depois'))
      .limit(limit + offset),
  )
  const alterados = ids
    .where(sql<boolean>`contrato.id in (select id from alterado)`)
    .select(sql.lit(false).as('depois'))
  return sql<number>`
    with alterado as materialized (select a.contrato_id as id ${alteracoesQueEsperam(lado, dono)})
    select id from (${sql.join([...ramos, alterados], sql` union all `)}) c
    order by depois ${sql.raw(direcao)}, id desc
    limit ${limit} offset ${offset}`
}

/**
 * Selects a page's ids by whose turn it is or by the store's name: orders that no single index has. undefined: another
 * order.
 */
export function paginaEmRamos(
  campo: Campo | undefined,
  ordem: Ordem,
): ((limites: PageBounds) => RawBuilder<number>) | undefined {
  const { contratos, dono, direcao } = ordem
  if (campo === 'vez') return (limites) => idsPelaVez(ordem, limites)
  // A store's list has one store, and an operator's has no institution to find them by.
  if (campo !== 'loja' || dono === 'todos' || 'lojaId' in dono) return undefined
  const daLoja = contratos.where('contrato.lojaId', '=', DA_VEZ).select('contrato.id')
  return (limites) => idsPelaLoja(daLoja, { ...limites, ...dono, direcao, direcaoDoId: 'desc' })
}
