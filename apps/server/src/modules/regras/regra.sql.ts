import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** Whose rules: an institution's, or any for an operator who opens one by id. */
export type DonoDeRegras = { instituicaoId: number } | 'todos'

/** Every query of rules starts here, so that none forgets whose they are or shows a deleted one. */
export function regrasDe(db: Db, dono: DonoDeRegras) {
  const base = db
    .selectFrom('regraGarantia as regra')
    .innerJoin('regraGarantiaVersao as versao', (join) =>
      join.onRef('versao.regraGarantiaId', '=', 'regra.id').onRef('versao.versao', '=', 'regra.versao'),
    )
    .leftJoin('estabelecimento as loja', 'loja.id', 'regra.lojaId')
    .leftJoin('contrato', (join) =>
      join
        .onRef('contrato.instituicaoFinanceiraId', '=', 'regra.instituicaoFinanceiraId')
        .onRef('contrato.id', '=', 'regra.contratoId'),
    )
    .where('regra.excluidaEm', 'is', null)
  return dono === 'todos' ? base : base.where('regra.instituicaoFinanceiraId', '=', dono.instituicaoId)
}

/**
 * Holds for rules that a new contract of the store may take: general ones and this store's; without a store the general
 * ones.
 */
export const serveALoja = (lojaId: number | undefined) =>
  sql<boolean>`(regra.contrato_id is null and (regra.loja_id is null or regra.loja_id = ${lojaId ?? 0}))`

/** Holds for rules that are deleted, but not yet taken from all their contracts. */
export const emExclusao = sql<boolean>`(regra.exclusao_pedida_em is not null)`

export const CAMPOS_DA_REGRA = [
  'regra.id',
  'regra.instituicaoFinanceiraId',
  'regra.lojaId',
  'loja.nomeFantasia as loja',
  'regra.contratoId',
  'contrato.numero as contrato',
  'regra.nome',
  'regra.regraPadrao',
  emExclusao.as('emExclusao'),
  'regra.ordemSelecaoGarantiaAno',
  'regra.ordemSelecaoGarantiaPreco',
  'regra.versao',
  'regra.versaoDoNome',
] as const
