import { NOMES_DOS_CAMPOS } from '@lastro/shared/contratos/campos'
import type { Lado } from '@lastro/shared/contratos/lados'
import { normalizar } from '@lastro/shared/texto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** A contract's key in every table; `id` is the contract's. */
export interface ChaveDoContrato {
  instituicaoFinanceiraId: number
  id: number
}

/** A proposal's key in every table. Its id has a name of its own, so that no contract's id stands in for it. */
export interface ChaveDaAlteracao {
  instituicaoFinanceiraId: number
  alteracaoId: number
}

/**
 * Whose contracts a query may read: an institution's, a store's once sent, or all for an operator who opens one by id.
 */
export type DonoDeContratos = { instituicaoId: number } | { lojaId: number; instituicaoId?: number } | 'todos'

export const ladoDoDono = (dono: DonoDeContratos): Lado =>
  dono !== 'todos' && 'lojaId' in dono ? 'loja' : 'instituicao'

/** Every query of contracts starts here, so that none forgets whose contracts it may read. */
export function contratosDe(db: Db, dono: DonoDeContratos) {
  const base = db.selectFrom('contrato')
  if (dono === 'todos') return base
  if (!('lojaId' in dono)) return base.where('contrato.instituicaoFinanceiraId', '=', dono.instituicaoId)
  const daLoja = base.where('contrato.lojaId', '=', dono.lojaId).where('contrato.enviadoEm', 'is not', null)
  return dono.instituicaoId === undefined
    ? daLoja
    : daLoja.where('contrato.instituicaoFinanceiraId', '=', dono.instituicaoId)
}

/** An institution's running totals, which the database keeps up as contracts change. */
export const somasDosContratos = (db: Db, instituicaoId: number) =>
  db.selectFrom('somaContrato').where('instituicaoFinanceiraId', '=', instituicaoId)

/** Contracts joined with the names that {@link CAMPOS_DO_CONTRATO} selects. */
export const contratosComNomes = (db: Db, dono: DonoDeContratos) =>
  contratosDe(db, dono)
    .innerJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
    .innerJoin('estabelecimento as instituicao', 'instituicao.id', 'contrato.instituicaoFinanceiraId')

/**
 * Finds a literal substring of a contract's own or the partner's number, without accents or case, by a trigram index.
 */
export function numeroContem(texto: string) {
  const contendo = `%${normalizar(texto).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`(contrato.numero_busca like ${contendo} or contrato.id_parceiro_busca like ${contendo})`
}

/**
 * Holds where a contract of the institution has the number in another spelling, which its unique key doesn't cover.
 * Such are another accent, and what older programs kept as typed. `numero` may be an expression.
 */
export const numeroEmOutraGrafia = (instituicaoId: number, numero: string | RawBuilder<string>) =>
  sql<boolean>`(exists (select from contrato
      where instituicao_financeira_id = ${instituicaoId} and numero_unico = normalizar(${numero}))
    or exists (select from contrato where instituicao_financeira_id = ${instituicaoId}
      and numero_busca = normalizar(${numero}) and numero_busca <> numero_unico))`

export const ultimaRecusa = (db: Db, { instituicaoFinanceiraId, id }: ChaveDoContrato) =>
  db
    .selectFrom('contratoRecusa')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoId', '=', id)
    .select('motivo')
    .orderBy('id', 'desc')
    .limit(1)

/**
 * The unanswered change of guarantees of a row of `contrato`: the side that must answer, and since when. An overdue one
 * counts until the job or the next act lets it lapse.
 */
export const alteracaoPendente = sql<{ espera: Lado; desde: Date }>`(
  select case a.lado when 'loja' then 'instituicao' else 'loja' end as espera, a.proposta_em as desde
  from alteracao_garantia a where a.instituicao_financeira_id = contrato.instituicao_financeira_id
  and a.contrato_id = contrato.id and a.situacao = 'pendente')`

const COLUNAS_DO_CONTRATO = [
  'contrato.id',
  ...NOMES_DOS_CAMPOS.map((campo) => `contrato.${campo}` as const),
  'contrato.instituicaoFinanceiraId',
  'contrato.lojaId',
  'contrato.regraGarantiaVersao',
  'contrato.numero',
  'contrato.status',
  'contrato.tipo',
  'contrato.tipoSelecaoGarantia',
  'contrato.versao',
  'contrato.enviadoEm',
  'contrato.statusDesde',
  'contrato.primeiraAprovacaoPor',
  'contrato.primeiraAprovacaoEm',
  'contrato.primeiraAprovacaoAto',
  'contrato.primeiraAprovacaoConteudo',
  'contrato.termosConsentidos',
] as const

export const CAMPOS_DO_CONTRATO = [
  ...COLUNAS_DO_CONTRATO,
  'instituicao.nomeFantasia as instituicaoFinanceira',
  'loja.nomeFantasia as loja',
  'loja.ativo as lojaAtiva',
  'instituicao.ativo as instituicaoAtiva',
] as const

/**
 * Reads contracts by id, to be sorted by `pedido.posicao`, the order of `ids`. Each is looked up by its key. `=
 * any(ids)` may read all contracts of the institution or store, where statistics are missing or the plan is generic.
 */
export const contratosNaOrdemDosIds = (
  db: Db,
  dono: DonoDeContratos,
  ids: readonly number[] | RawBuilder<number[]>,
) =>
  db
    .selectFrom(
      sql<{ id: number; posicao: number }>`unnest(${ids}::bigint[]) with ordinality`.as<'pedido'>(
        sql`pedido(id, posicao)`,
      ),
    )
    .innerJoinLateral(
      contratosDe(db, dono)
        .where(sql<boolean>`contrato.id = pedido.id`)
        .select(COLUNAS_DO_CONTRATO)
        .offset(0)
        .as('contrato'),
      (join) => join.onTrue(),
    )
    .innerJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
