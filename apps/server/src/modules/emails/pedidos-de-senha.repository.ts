import { sql } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'

/** Keeps a request of a password. The statement is the same whether the CPF is somebody's or nobody's. */
export async function insertPedido(
  tx: Tx,
  pedido: { cpf: string; cpfHash: Buffer; endereco: string; pedidoEm: Date },
): Promise<void> {
  await tx.insertInto('pedidoDeSenha').values(pedido).execute()
}

export async function countPedidosDoEndereco(tx: Tx, endereco: string, desde: Date): Promise<number> {
  const { total } = await tx
    .selectFrom('pedidoDeSenha')
    .where('endereco', '=', endereco)
    .where('pedidoEm', '>', desde)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Whether any request waits to be looked up. */
export async function existsPedidoNovo(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('pedidoDeSenha')
    .where('cpf', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes new requests, with the number of earlier ones of the CPF since an hour before each. Forgets their CPF. */
export async function lockPedidosNovos(tx: Tx, limite: number) {
  const { rows } = await sql<{ id: number; cpf: string; pedidoEm: Date; antes: number }>`
    with novo as (
      select id, cpf, cpf_hash, pedido_em from pedido_de_senha where cpf is not null
      order by id limit ${limite} for update skip locked),
    esquecido as (update pedido_de_senha p set cpf = null from novo where p.id = novo.id)
    select id, cpf, pedido_em, (select count(*) from pedido_de_senha a
      where a.cpf_hash = novo.cpf_hash and a.id < novo.id and a.pedido_em > novo.pedido_em - interval '1 hour') as antes
    from novo order by id`.execute(tx)
  return rows
}

/** The active person of a CPF with a confirmed address, whose password opens something. */
export function findDestinatario(tx: Tx, cpf: string) {
  return tx
    .selectFrom('usuario as u')
    .leftJoin('estabelecimento as e', 'e.id', 'u.estabelecimentoId')
    .where('u.cpf', '=', cpf)
    .where('u.ativo', '=', true)
    .where((eb) => eb.or([eb('e.id', 'is', null), eb('e.ativo', '=', true)]))
    .where('u.emailConfirmadoEm', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('provedorSso as p')
            .where(sql<boolean>`coalesce(p.instituicao_financeira_id, 0) = coalesce(u.estabelecimento_id, 0)`)
            .where('p.emVigor', '=', true)
            .where('p.somenteSso', '=', true)
            .whereRef('p.lacradoId', '<>', 'u.id'),
        ),
      ),
    )
    .select(['u.id', 'u.email'])
    .$narrowType<{ email: string }>()
    .executeTakeFirst()
}
