import { sql, type Updateable } from 'kysely'
import { readPage } from '#db/count.ts'
import { anyOf } from '#db/lists.ts'
import type { RegraGarantiaTable } from '#db/tables/contratos.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { PageBounds, Lista } from '#http/lista.ts'
import type { RegraRow } from '../regras/regra.repository.ts'
import { CAMPOS_DA_REGRA, emExclusao, regrasDe, serveALoja } from '../regras/regra.sql.ts'

/** Locks the rule's row until the transaction ends. `exclusao` also keeps contracts from taking the rule meanwhile. */
export async function lockRegra(
  tx: Tx,
  { instituicaoId, regraId }: { instituicaoId: number; regraId: number },
  para: 'alteracao' | 'exclusao',
): Promise<void> {
  const query = tx
    .selectFrom('regraGarantia')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('id', '=', regraId)
    .select('id')
  await (para === 'exclusao' ? query.forUpdate() : query.forNoKeyUpdate()).execute()
}

/** Which of an institution's rules a list shows; both undefined: all. */
export interface EscopoDeRegras {
  /** Shows general rules and this store's. */
  lojaId: number | undefined
  /** Shows this contract's own rules too. */
  contratoId: number | undefined
}

const existsNoContrato = (contratoId: number) => sql<boolean>`exists (select from contrato c
  where c.instituicao_financeira_id = regra.instituicao_financeira_id and c.id = ${contratoId} and c.regra_garantia_id = regra.id)`

/** Reads a page of rules, the default first, then the older before the newer. */
export async function listRegras(
  db: Db,
  { instituicaoId, lojaId, contratoId }: EscopoDeRegras & { instituicaoId: number },
  limites: PageBounds,
): Promise<Lista<RegraRow>> {
  let base = regrasDe(db, { instituicaoId })
  if (lojaId !== undefined || contratoId !== undefined)
    base = base
      .where((eb) => eb.or([serveALoja(lojaId), eb('regra.contratoId', '=', contratoId ?? 0)]))
      // Nobody can choose a rule that is being deleted, but the contract that still has it shows it.
      .where((eb) => eb.or([eb.not(emExclusao), existsNoContrato(contratoId ?? 0)]))
  const linhas = base
    .select([...CAMPOS_DA_REGRA, 'versao.resumo'])
    .orderBy('regra.regraPadrao', 'desc')
    .orderBy('regra.id')
  return readPage(base, linhas, limites)
}

/** Says whether the rule has items, or had some in an earlier version. */
export async function existsItens(tx: Db, regraId: number): Promise<boolean> {
  const item = await tx
    .selectFrom('regraGarantiaItem')
    .where('regraGarantiaId', '=', regraId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return item !== undefined
}

/** Locks the institution's default rule against another move until the transaction ends. */
async function lockPadrao(tx: Tx, instituicaoId: number): Promise<void> {
  await tx
    .selectFrom('instituicaoFinanceira')
    .where('id', '=', instituicaoId)
    .select('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Takes the mark of the default from the institution's rule that has it, and answers that rule's id; null without one.
 */
export async function updateSemPadrao(tx: Tx, instituicaoId: number): Promise<number | null> {
  await lockPadrao(tx, instituicaoId)
  const anterior = await tx
    .updateTable('regraGarantia')
    .set({ regraPadrao: false })
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('regraPadrao', '=', true)
    .where('excluidaEm', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return anterior?.id ?? null
}

export async function updateRegra(
  tx: Tx,
  { instituicaoId, regraId }: { instituicaoId: number; regraId: number },
  mudanca: Updateable<RegraGarantiaTable>,
): Promise<void> {
  await tx
    .updateTable('regraGarantia')
    .set(mudanca)
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('id', '=', regraId)
    .execute()
}

/** A rule that is being deleted, and who asked for the deletion. */
export interface RegraEmExclusao {
  instituicaoId: number
  regraId: number
  usuarioId: number
  lado: 'instituicao' | 'operador'
}

export function listRegrasEmExclusao(db: Db, limite: number): Promise<RegraEmExclusao[]> {
  return db
    .selectFrom('regraGarantia')
    .where('exclusaoPedidaEm', 'is not', null)
    .where('excluidaEm', 'is', null)
    .select(['instituicaoFinanceiraId as instituicaoId', 'id as regraId'])
    .select((eb) => [
      eb.ref('exclusaoPedidaPor').$notNull().as('usuarioId'),
      eb.ref('exclusaoPedidaLado').$notNull().as('lado'),
    ])
    .orderBy('id')
    .limit(limite)
    .execute()
}

/** Reads models by id with their present brand and those of other months, in one query. */
export async function listModelosPorId(
  db: Db,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, { nome: string; marcas: readonly number[] }>> {
  const distintos = [...new Set(ids)]
  if (distintos.length === 0) return new Map()
  const rows = await db
    .selectFrom('veiculoModelo')
    .where('id', '=', anyOf(distintos))
    .select(['id', 'nome', 'marcaId', 'outrasMarcas'])
    .execute()
  return new Map(
    rows.map(({ id, nome, marcaId, outrasMarcas }) => [
      id,
      { nome, marcas: [marcaId, ...(outrasMarcas ?? [])] },
    ]),
  )
}
