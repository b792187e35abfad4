import { ATIVOS } from '@lastro/shared/contratos/status'
import type { Dia } from '@lastro/shared/dia'
import { sql } from 'kysely'
import { literals } from '#db/literals.ts'
import type { Db } from '#db/tables.ts'

export interface Prazo {
  id: number
  instituicaoFinanceiraId: number
  instituicao: string
  lojaId: number
  loja: string
  /** The contract's number; null: this is a whitelist entry. */
  numero: string | null
  fim: Dia
}

export interface Janela {
  /** The first last day of the window; both ends are included. */
  de: Dia
  ate: Dia
  /** Reads on after this id of the window. */
  depoisDe: number
  limite: number
}

/** Reads whitelist entries with their last day in the window, by id. */
export function listFimDeWhitelist(db: Db, { de, ate, depoisDe, limite }: Janela): Promise<Prazo[]> {
  return db
    .selectFrom('whitelist as w')
    .innerJoin('estabelecimento as instituicao', 'instituicao.id', 'w.instituicaoFinanceiraId')
    .innerJoin('estabelecimento as loja', 'loja.id', 'w.lojaId')
    .where('w.prazo', '>=', de)
    .where('w.prazo', '<=', ate)
    .where('w.id', '>', depoisDe)
    .select(['w.id', 'w.instituicaoFinanceiraId', 'w.lojaId', 'w.prazo as fim'])
    .select(['instituicao.nomeFantasia as instituicao', 'loja.nomeFantasia as loja'])
    .select(sql<string | null>`null::text`.as('numero'))
    .orderBy('w.id')
    .limit(limite)
    .execute()
}

/** Reads Ativo contracts with their last day in the window, by id. */
export function listFimDeContrato(db: Db, { de, ate, depoisDe, limite }: Janela): Promise<Prazo[]> {
  return db
    .selectFrom('contrato as c')
    .innerJoin('estabelecimento as instituicao', 'instituicao.id', 'c.instituicaoFinanceiraId')
    .innerJoin('estabelecimento as loja', 'loja.id', 'c.lojaId')
    .where('c.status', 'in', literals(ATIVOS))
    .where('c.dataTermino', '>=', de)
    .where('c.dataTermino', '<=', ate)
    .where('c.id', '>', depoisDe)
    .select(['c.id', 'c.instituicaoFinanceiraId', 'c.lojaId', 'c.dataTermino as fim', 'c.numero'])
    .select(['instituicao.nomeFantasia as instituicao', 'loja.nomeFantasia as loja'])
    .orderBy('c.id')
    .limit(limite)
    .execute()
}
