import { list } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { AtoDeAcessoTable } from '#db/tables/acesso.ts'

/** An institution's acts upon accesses, waiting or ended. */
const atosDe = (db: Db, instituicaoId: number) =>
  db.selectFrom('atoDeAcesso').where('atoDeAcesso.instituicaoFinanceiraId', '=', instituicaoId)

export async function existsAto(db: Db, id: number, instituicaoId: number): Promise<boolean> {
  const query = atosDe(db, instituicaoId).where('atoDeAcesso.id', '=', id)
  return (await query.select('atoDeAcesso.id').executeTakeFirst()) !== undefined
}

/** Those that wait, with their authors; the oldest first. Their number is bounded where they are made. */
export function listAtos(db: Db, instituicaoId: number) {
  return atosDe(db, instituicaoId)
    .innerJoin('usuario', 'usuario.id', 'atoDeAcesso.pedidoPor')
    .leftJoin('usuario as alvo', 'alvo.id', 'atoDeAcesso.usuarioId')
    .where('atoDeAcesso.encerradoEm', 'is', null)
    .select([
      'atoDeAcesso.id',
      'atoDeAcesso.ato',
      'atoDeAcesso.usuarioId',
      'atoDeAcesso.perfilId',
      'atoDeAcesso.pedido',
      'atoDeAcesso.descricao',
      'atoDeAcesso.codigos',
      'atoDeAcesso.versao',
      'atoDeAcesso.pedidoPor as autorId',
      'usuario.nome as pedidoPor',
      'alvo.nome as pessoa',
      'atoDeAcesso.pedidoEm',
      'atoDeAcesso.expiraEm',
    ])
    .orderBy('atoDeAcesso.id')
    .execute()
}
export type AtoEmEspera = Awaited<ReturnType<typeof listAtos>>[number]

/** What kind of act it is, waiting or not. */
export async function findTipoDoAto(db: Db, id: number, instituicaoId: number) {
  const row = await atosDe(db, instituicaoId)
    .where('atoDeAcesso.id', '=', id)
    .select('atoDeAcesso.ato')
    .executeTakeFirst()
  return row?.ato
}

interface NovoAto {
  instituicaoFinanceiraId: number
  ato: AtoDeAcessoTable['ato']
  usuarioId: number | null
  perfilId: number | null
  pedido: string
  descricao: string
  codigos: readonly string[]
  versao: number
  pedidoPor: number
  pedidoEm: Date
  expiraEm: Date
}

export async function insertAto(tx: Tx, { codigos, ...novo }: NovoAto): Promise<number> {
  const { id } = await tx
    .insertInto('atoDeAcesso')
    .values({ ...novo, codigos: list(codigos, 'text') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface FimDoAto {
  desfecho: NonNullable<AtoDeAcessoTable['desfecho']>
  /** null: time. */
  encerradoPor: number | null
  encerradoEm: Date
  /** Whom a confirmed act made, or was about. */
  usuarioId?: number | null
}

/** Ends an act that waits, and forgets what was asked. */
export async function updateEncerrado(tx: Tx, id: number, fim: FimDoAto): Promise<void> {
  await tx
    .updateTable('atoDeAcesso')
    .set({ ...fim, pedido: null })
    .where('id', '=', id)
    .where('encerradoEm', 'is', null)
    .execute()
}

/** Of all institutions, acts whose time is over: the earliest. */
export function listVencidos(tx: Tx, agora: Date, limit: number) {
  return tx
    .selectFrom('atoDeAcesso')
    .where('encerradoEm', 'is', null)
    .where('expiraEm', '<=', agora)
    .select(['id', 'instituicaoFinanceiraId', 'descricao'])
    .orderBy('expiraEm')
    .orderBy('id')
    .limit(limit)
    .execute()
}
