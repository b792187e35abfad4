import { NOMES_DOS_CAMPOS } from '@lastro/shared/contratos/campos'
import type { Lado } from '@lastro/shared/contratos/transicoes'
import { normalizar } from '@lastro/shared/texto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** A contract's key in every table. */
export interface ChaveDoContrato {
  instituicaoFinanceiraId: number
  id: number
}

/** Whose contracts: an institution's, a store's once sent, or all of them for an operator who opens one by id. */
export type DonoDeContratos = { instituicaoId: number } | { lojaId: number; instituicaoId?: number } | 'todos'

/** The side that looks at them. */
export const ladoDoDono = (dono: DonoDeContratos): Lado =>
  dono !== 'todos' && 'lojaId' in dono ? 'loja' : 'instituicao'

/** Every read of contracts starts here, so that no query can forget whose they are. */
export function contratosDe(db: Db, dono: DonoDeContratos) {
  const base = db.selectFrom('contrato')
  if (dono === 'todos') return base
  if (!('lojaId' in dono)) return base.where('contrato.instituicaoFinanceiraId', '=', dono.instituicaoId)
  const daLoja = base.where('contrato.lojaId', '=', dono.lojaId).where('contrato.enviadoEm', 'is not', null)
  return dono.instituicaoId === undefined
    ? daLoja
    : daLoja.where('contrato.instituicaoFinanceiraId', '=', dono.instituicaoId)
}

/** What an institution's contracts were added up to as they changed. */
export const somasDe = (db: Db, instituicaoId: number) =>
  db.selectFrom('somaContrato').where('instituicaoFinanceiraId', '=', instituicaoId)

/** The same with the names that CAMPOS_DO_CONTRATO shows. */
export const contratosComNomes = (db: Db, dono: DonoDeContratos) =>
  contratosDe(db, dono)
    .innerJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
    .innerJoin('estabelecimento as instituicao', 'instituicao.id', 'contrato.instituicaoFinanceiraId')

/** A literal substring, without accents or case, of a contract's own or the partner's number, looked up by its pieces of three signs. */
export function numeroContem(texto: string) {
  const contendo = `%${normalizar(texto).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`(contrato.numero_busca like ${contendo} or contrato.id_parceiro_busca like ${contendo})`
}

/** The reason of a contract's last refusal. */
export const ultimaRecusa = (db: Db, { instituicaoFinanceiraId, id }: ChaveDoContrato) =>
  db
    .selectFrom('contratoRecusa')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoId', '=', id)
    .select('motivo')
    .orderBy('id', 'desc')
    .limit(1)

/**
 * The open change of the guarantees of a row of `contrato`: the side whose answer it waits for, and since when; one that is due to lapse
 * until the job comes, too.
 */
export const alteracaoPendente = sql<{ espera: Lado; desde: Date }>`(
  select case a.lado when 'loja' then 'instituicao' else 'loja' end as espera, a.proposta_em as desde
  from alteracao_garantia a where a.instituicao_financeira_id = contrato.instituicao_financeira_id
  and a.contrato_id = contrato.id and a.situacao = 'pendente')`

/** What stands in its own row. */
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
 * These contracts, in the order of `pedido.posicao`. Each is looked up by its key: `= any(ids)` may read all of the institution's or the store's
 * contracts, where the table has no statistics yet or the plan is one for any of them.
 */
export const contratosPedidos = (
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
