import {
  type ConteudoDaRegra,
  compilarRegra,
  type RegraCompilada,
} from '@lastro/shared/regras-garantia/regra-compilada'
import type { Db } from '#db/tables.ts'
import { findRegra, listFiltros, listItens } from '../regra.repository.ts'

/**
 * Loads a version for motor.ts, the current one unless named; undefined when the rule is deleted, foreign or unknown.
 * Only tests use it: the product reads the compiled version in SQL (`itemDaRegra`).
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
