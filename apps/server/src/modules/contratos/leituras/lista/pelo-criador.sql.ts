import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '#db/lists.ts'

/** What the audit keeps of the creation of an institution's contracts. */
export const criacoes = (instituicaoId: number) =>
  sql`auditoria a where a.instituicao_financeira_id = ${instituicaoId} and a.entidade = 'contrato' and a.acao = 'criar'`

/** Holds for an institution's contracts that one of these people created. */
export const criadoPor = (instituicaoId: number, pessoas: readonly number[]): RawBuilder<boolean> =>
  sql`contrato.id in (select a.entidade_id from ${criacoes(instituicaoId)} and a.usuario_id = ${anyOf(pessoas)})`
