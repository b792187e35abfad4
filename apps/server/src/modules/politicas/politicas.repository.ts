import type { Dia } from '@lastro/shared/dia'
import type { Permissao } from '@lastro/shared/permissoes'
import type { RenaveDoEstado } from '@lastro/shared/politicas/exige-renave'
import { PROTECOES, type Protecoes } from '@lastro/shared/politicas/politica'
import { sql } from 'kysely'
import { list } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'

/** A policy's columns; what has no type of its own there is JSON. */
const protecoesEmColunas = <P extends Pick<Protecoes, 'exigeRenave'>>({ exigeRenave, ...outras }: P) => ({
  ...outras,
  exigeRenave: JSON.stringify(exigeRenave),
})

const politicaDe = <R extends { exigeRenave: string }>({ exigeRenave, ...outras }: R) => ({
  ...outras,
  exigeRenave: JSON.parse(exigeRenave) as RenaveDoEstado[],
})

export async function findPolitica(db: Db, instituicaoFinanceiraId: number) {
  const row = await db
    .selectFrom('politicaInstituicao')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .select([...PROTECOES, 'versao'])
    .executeTakeFirst()
  return row && politicaDe(row)
}

/** Reads the policy with a lock that keeps it unchanged until the transaction ends. */
export async function lockPoliticaEmUso(tx: Tx, instituicaoFinanceiraId: number) {
  const row = await tx
    .selectFrom('politicaInstituicao')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .select([...PROTECOES, 'versao'])
    .forShare()
    .executeTakeFirst()
  return row && politicaDe(row)
}

/** The institution's row, created if missing, and locked. */
export async function lockPolitica(tx: Tx, instituicaoFinanceiraId: number) {
  await tx
    .insertInto('politicaInstituicao')
    .values({ instituicaoFinanceiraId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('politicaInstituicao')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .select([...PROTECOES, 'versao'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  return politicaDe(row)
}

export async function updatePolitica(
  tx: Tx,
  instituicaoFinanceiraId: number,
  { agora, ...mudada }: Protecoes & { saldosDesde: Dia; agora: Date },
): Promise<void> {
  const revisaoDesde =
    mudada.revisaoDeAcessos === null
      ? null
      : sql<Date | null>`case when revisao_de_acessos is null then ${agora}::timestamptz else revisao_desde end`
  await tx
    .updateTable('politicaInstituicao')
    .set((eb) => ({ ...protecoesEmColunas(mudada), revisaoDesde, versao: eb('versao', '+', 1) }))
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .execute()
}

/** Institutions whose coverage a balance may judge: they go by it, or loaded one, which may be 0. */
export async function listPoliticasPeloSaldo(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from instituicao_financeira i
    where exists (select from carga_saldo g where g.instituicao_financeira_id = i.id)
      or exists (select from politica_instituicao p where p.instituicao_financeira_id = i.id and p.base_do_exigido = 'saldo')
    order by i.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the oldest day whose balances count is written down. */
export async function existsSaldosDesde(db: Db, instituicaoFinanceiraId: number): Promise<boolean> {
  const politica = await db
    .selectFrom('politicaInstituicao')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('saldosDesde', 'is not', null)
    .select('instituicaoFinanceiraId')
    .executeTakeFirst()
  return politica !== undefined
}

export async function updateSaldosDesde(
  tx: Tx,
  instituicaoFinanceiraId: number,
  saldosDesde: Dia,
): Promise<void> {
  await tx
    .updateTable('politicaInstituicao')
    .set({ saldosDesde })
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .execute()
}

export async function findReducao(db: Db, instituicaoFinanceiraId: number) {
  const row = await db
    .selectFrom('politicaReducao as reducao')
    .innerJoin('usuario', 'usuario.id', 'reducao.usuarioId')
    .where('reducao.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .select([
      ...PROTECOES.map((campo) => `reducao.${campo}` as const),
      'reducao.usuarioId',
      'reducao.propostaEm',
      'usuario.nome as usuario',
      sql<boolean>`usuario.estabelecimento_id is null`.as('daPlataforma'),
    ])
    .executeTakeFirst()
  return row && politicaDe(row)
}

/** Replaces the pending request; undefined: none is pending any more. */
export async function updateReducao(
  tx: Tx,
  instituicaoFinanceiraId: number,
  reducao: (Protecoes & { usuarioId: number; propostaEm: Date }) | undefined,
): Promise<void> {
  await tx
    .deleteFrom('politicaReducao')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .execute()
  if (reducao)
    await tx
      .insertInto('politicaReducao')
      .values({ instituicaoFinanceiraId, ...protecoesEmColunas(reducao) })
      .execute()
}

/**
 * Active people of an institution who hold a code by one of their profiles. Each is looked up by itself (`offset 0`), as a
 * join would read the profiles of all people.
 */
const pessoasHolding = (db: Db, instituicaoFinanceiraId: number, codigo: Permissao) =>
  db
    .selectFrom('usuario')
    .where('usuario.estabelecimentoId', '=', instituicaoFinanceiraId)
    .where('usuario.ativo', '=', true)
    .where('usuario.servico', '=', false)
    .where(
      sql<boolean>`exists (select from usuario_perfil up join perfil_permissao pp on pp.perfil_id = up.perfil_id
        where up.usuario_id = usuario.id and pp.codigo = ${codigo} offset 0)`,
    )

/** Number of an institution's people who may approve. */
export async function countAprovadores(db: Db, instituicaoFinanceiraId: number): Promise<number> {
  const { pessoas } = await pessoasHolding(db, instituicaoFinanceiraId, 'Contratos.Contratos.Aprovar')
    .select((eb) => eb.fn.count<number>('usuario.id').as('pessoas'))
    .executeTakeFirstOrThrow()
  return pessoas
}

/** The first of them by name, leaving some out, each with the total. */
export function listQuemPode(
  db: Db,
  {
    instituicaoId,
    codigo,
    exceto,
    limit,
  }: { instituicaoId: number; codigo: Permissao; exceto: readonly number[]; limit: number },
) {
  return pessoasHolding(db, instituicaoId, codigo)
    .where('usuario.id', '<>', sql<number>`all(${list(exceto, 'bigint')})`)
    .select(['usuario.nome', sql<number>`count(*) over ()`.as('total')])
    .orderBy('usuario.nome')
    .orderBy('usuario.id')
    .limit(limit)
    .execute()
}
