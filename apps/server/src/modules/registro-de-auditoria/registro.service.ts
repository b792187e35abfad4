import type { AcaoAuditada, EntidadeAuditada } from '@lastro/shared/auditoria/rotulos'
import type { Sessao } from '#http/acesso.ts'
import type { Db, Tx } from '#db/tables.ts'
import {
  type AuditedEntity,
  insertAuditoria,
  listDaInstituicao,
  type ActSelection,
} from './registro.repository.ts'

export interface Registro {
  instituicaoId: number
  /** null: the system itself (imports, jobs). */
  sessao: Pick<Sessao, 'usuarioId' | 'tipo'> | null
  acao: AcaoAuditada
  entidade: EntidadeAuditada
  entidadeId: number
  antes?: unknown
  depois?: unknown
  forcado?: boolean
  motivo?: string | null
  agora: Date
}

/**
 * Appends to the audit in the transaction of the change. `antes` and `depois` are the whole content as canonical JSON:
 * keys sorted, no blanks. Never pass a secret.
 */
export function registrar(tx: Tx, ...registros: readonly Registro[]): Promise<void> {
  return insertAuditoria(
    tx,
    registros.map((registro) => ({
      instituicaoFinanceiraId: registro.instituicaoId,
      usuarioId: registro.sessao?.usuarioId ?? null,
      lado: registro.sessao?.tipo ?? 'sistema',
      acao: registro.acao,
      entidade: registro.entidade,
      entidadeId: registro.entidadeId,
      forcado: registro.forcado ?? false,
      motivo: registro.motivo ?? null,
      antes: canonicalJson(registro.antes),
      depois: canonicalJson(registro.depois),
      ocorridaEm: registro.agora,
    })),
  )
}

interface ActReading extends ActSelection {
  acoes: readonly AcaoAuditada[]
  /** Acts read per query. */
  pageSize?: number
}

/** Yields the acts of the institution's side on a thing, newest first. A reader may stop at any time. */
export async function* readActsOfInstituicao(
  db: Db,
  entity: AuditedEntity,
  { pageSize = 50, ...leitura }: ActReading,
) {
  let antesDe: number | null = null
  for (;;) {
    const pagina: Awaited<ReturnType<typeof listDaInstituicao>> = await listDaInstituicao(db, entity, {
      ...leitura,
      antesDe,
      limit: pageSize,
    })
    yield* pagina
    if (pagina.length < pageSize) return
    antesDe = pagina.at(-1)?.sequencia ?? null
  }
}

/** Equal contents give equal texts; undefined gives null (no content). */
export function canonicalJson(value: unknown): string | null {
  if (value === undefined) return null
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
