import { sql } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'

export interface NovaTentativa {
  cpfHash: Buffer
  endereco: string
  conhecida: boolean
  pergunta: boolean
  ocorridaEm: Date
}

/** Locks the rows of these keys until the transaction ends, always in the order CPF, address, against deadlocks. */
export async function upsertFilas(tx: Tx, chaves: readonly Buffer[], usadaEm: Date): Promise<void> {
  for (const chaveHash of chaves)
    await tx
      .insertInto('filaDeEntrada')
      .values({ chaveHash, usadaEm })
      .onConflict((conflict) => conflict.column('chaveHash').doUpdateSet({ usadaEm }))
      .execute()
}

/** Inserts a try that is not judged yet; resolves to its number. */
export async function insertTentativa(tx: Tx, tentativa: NovaTentativa): Promise<number> {
  const { id } = await tx
    .insertInto('tentativaLogin')
    .values({ ...tentativa, pendente: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateTentativaErrada(db: Db, id: number): Promise<void> {
  await db.updateTable('tentativaLogin').set({ pendente: false }).where('id', '=', id).execute()
}

export async function deleteTentativa(db: Db, id: number): Promise<void> {
  await db.deleteFrom('tentativaLogin').where('id', '=', id).execute()
}

export interface TryCounts {
  /** Tries of this CPF and address: wrong, and not judged yet. */
  parErradas: number
  parPendentes: number
  parDesde: Date | null
  enderecoErradas: number
  enderecoPendentes: number
  enderecoDesde: Date | null
  /** Tries of this CPF from unknown origins. */
  cpfErradas: number
  cpfPendentes: number
  /** The last place given in this CPF's queue. */
  ultimaVaga: Date | null
}

interface TryWindow {
  id: number
  cpfHash: Buffer
  endereco: string
  /** The window holds the tries after this instant. */
  desde: Date
  /** A try older than this and not judged never will be, and counts as wrong. */
  pendenteDesde: Date
}

/** Counts the tries in the window before number `id`, in one round trip. */
export async function countTentativas(db: Db, oQue: TryWindow): Promise<TryCounts> {
  const { id, cpfHash, endereco, desde, pendenteDesde } = oQue
  const { rows } = await sql<TryCounts>`
    select
      count(*) filter (where do_cpf and do_endereco and not aberta) as par_erradas,
      count(*) filter (where do_cpf and do_endereco and aberta) as par_pendentes,
      min(ocorrida_em) filter (where do_cpf and do_endereco and not aberta) as par_desde,
      count(*) filter (where do_endereco and not aberta) as endereco_erradas,
      count(*) filter (where do_endereco and aberta) as endereco_pendentes,
      min(ocorrida_em) filter (where do_endereco and not aberta) as endereco_desde,
      count(*) filter (where do_cpf and not conhecida and not aberta) as cpf_erradas,
      count(*) filter (where do_cpf and not conhecida and aberta) as cpf_pendentes,
      (select ultima_vaga from fila_de_entrada where chave_hash = ${cpfHash}) as ultima_vaga
    from (
      select cpf_hash = ${cpfHash} as do_cpf, endereco = ${endereco} as do_endereco, conhecida, ocorrida_em,
        pendente and ocorrida_em > ${pendenteDesde} as aberta
      from tentativa_login
      where (cpf_hash = ${cpfHash} or endereco = ${endereco}) and ocorrida_em > ${desde} and id < ${id}
    ) as tentativa`.execute(db)
  const [row] = rows
  if (!row) throw new Error('count without a row')
  return row
}

export function lockFila(tx: Tx, cpfHash: Buffer) {
  return tx
    .selectFrom('filaDeEntrada')
    .where('chaveHash', '=', cpfHash)
    .select(['ultimaVaga', 'vagas'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateFila(
  tx: Tx,
  cpfHash: Buffer,
  fila: { ultimaVaga: Date; vagas: number },
): Promise<void> {
  await tx.updateTable('filaDeEntrada').set(fila).where('chaveHash', '=', cpfHash).execute()
}

export async function deleteTentativas(
  db: Db,
  { antesDe, filasAntesDe }: { antesDe: Date; filasAntesDe: Date },
): Promise<void> {
  await db.deleteFrom('tentativaLogin').where('ocorridaEm', '<', antesDe).execute()
  await db.deleteFrom('filaDeEntrada').where('usadaEm', '<', filasAntesDe).execute()
}

export async function deletePerguntas(tx: Tx, cpfHash: Buffer): Promise<void> {
  await tx.deleteFrom('tentativaLogin').where('cpfHash', '=', cpfHash).where('pergunta', '=', true).execute()
}
