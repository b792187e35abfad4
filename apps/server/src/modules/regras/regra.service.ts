import {
  type ConteudoDaRegra,
  compilarRegra,
  type RegraCompilada,
} from '@lastro/shared/regras-garantia/regra-compilada'
import type { Db } from '../../db/tables.ts'
import { findRegra, listFiltros, listItens, type RegraRow, lockRegraEmUso } from './regra.repository.ts'

/** An institution's rule for a contract that takes it: in a transaction the rule can't be deleted until it ends. */
export async function segurarCabecalho(
  db: Db,
  instituicaoId: number,
  regraId: number,
): Promise<RegraRow | undefined> {
  if (db.isTransaction) await lockRegraEmUso(db, { instituicaoId, regraId })
  return findRegra(db, { instituicaoId }, regraId)
}

/**
 * A version ready for motor.ts, the current one unless named; undefined when the rule is deleted, foreign or unknown. The SQL form,
 * `itemDaRegra`, needs none of this: it reads what was compiled when the version was written.
 */
export async function carregarRegraCompilada(
  db: Db,
  { instituicaoId, regraId, versao }: { instituicaoId: number; regraId: number; versao?: number },
): Promise<(RegraCompilada & { regraId: number; versao: number }) | undefined> {
  const regra = await findRegra(db, { instituicaoId }, regraId)
  if (!regra) return undefined
  const pedida = { regraId, versao: versao ?? regra.versao }
  const conteudo: ConteudoDaRegra = {
    filtros: await listFiltros(db, [{ id: regraId, versao: pedida.versao }]),
    itens: await listItens(db, pedida),
  }
  return { ...pedida, ...compilarRegra(conteudo) }
}
