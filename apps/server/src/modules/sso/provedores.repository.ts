import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { type Expression, sql } from 'kysely'
import { list } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { ProvedorSsoTable } from '#db/tables/acesso.ts'

const DADOS = [
  'provedorSso.id',
  'provedorSso.instituicaoFinanceiraId',
  'provedorSso.versao',
  'provedorSso.ativo',
  'provedorSso.emissor',
  'provedorSso.clienteId',
  'provedorSso.segredo',
  'provedorSso.identificaPor',
  'provedorSso.campoCpf',
  'provedorSso.dominios',
  'provedorSso.campoGrupos',
  'provedorSso.segundoFator',
  'provedorSso.somenteSso',
  'provedorSso.lacradoId',
  'provedorSso.pedidoPor',
  'provedorSso.pedidoEm',
] as const

/** The groups of a provider, as JSON. */
const grupos = sql<{ grupo: string; perfilId: number }[]>`coalesce((
  select json_agg(json_build_object('grupo', g.grupo, 'perfilId', g.perfil_id) order by g.grupo, g.perfil_id)
  from grupo_sso g where g.provedor_sso_id = provedor_sso.id), '[]')`

const nome = sql<string>`coalesce(estabelecimento.nome_fantasia, 'a plataforma')`

const provedores = (db: Db) =>
  db
    .selectFrom('provedorSso')
    .leftJoin('estabelecimento', 'estabelecimento.id', 'provedorSso.instituicaoFinanceiraId')
    .innerJoin('usuario as autor', 'autor.id', 'provedorSso.pedidoPor')
    .select([...DADOS, 'autor.nome as autor', grupos.as('grupos'), nome.as('nome')])

/** Which establishment's; 0: the platform's. */
const de = (estabelecimentoId: number): Expression<boolean> & object =>
  sql<boolean>`coalesce(provedor_sso.instituicao_financeira_id, 0) = ${estabelecimentoId}`

/** The settings in force of an establishment (0: the platform), or those that wait for a second person. */
export function findProvedor(db: Db, estabelecimentoId: number, { emVigor }: { emVigor: boolean }) {
  return provedores(db)
    .where(de(estabelecimentoId))
    .where('provedorSso.emVigor', '=', emVigor)
    .executeTakeFirst()
}
export type ProvedorRow = NonNullable<Awaited<ReturnType<typeof findProvedor>>>

/** Settings in force, switched on, of an active establishment. */
export function findProvedorAberto(db: Db, id: number) {
  return provedores(db)
    .where('provedorSso.id', '=', id)
    .where('provedorSso.emVigor', '=', true)
    .where('provedorSso.ativo', '=', true)
    .where((eb) => eb.or([eb('estabelecimento.id', 'is', null), eb('estabelecimento.ativo', '=', true)]))
    .executeTakeFirst()
}

export function findProvedorPorId(db: Db, id: number) {
  return provedores(db).where('provedorSso.id', '=', id).executeTakeFirst()
}

type Dados = Omit<ProvedorSsoTable, 'id' | 'segredo' | 'versao' | 'instituicaoFinanceiraId' | 'emVigor'>
export interface ProvedorNovo extends Dados {
  grupos: readonly { grupo: string; perfilId: number }[]
}

async function insertGrupos(tx: Tx, provedorSsoId: number, { grupos: todos }: Pick<ProvedorNovo, 'grupos'>) {
  if (todos.length > 0)
    await tx
      .insertInto('grupoSso')
      .values(todos.map((grupo) => ({ provedorSsoId, ...grupo })))
      .execute()
}

/** Keeps settings that wait, in place of others; resolves to their id. `cifrar` encrypts their secret for their row. */
export async function insertProposta(
  tx: Tx,
  estabelecimentoId: number,
  { grupos: todos, dominios, ...dados }: ProvedorNovo,
  cifrar: (id: number) => string,
): Promise<number> {
  await deleteProposta(tx, estabelecimentoId)
  const { id } = await tx
    .insertInto('provedorSso')
    .values({
      ...dados,
      dominios: list(dominios, 'text'),
      instituicaoFinanceiraId: estabelecimentoId === PLATAFORMA ? null : estabelecimentoId,
      emVigor: false,
      versao: 0,
      segredo: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('provedorSso')
    .set({ versao: id, segredo: cifrar(id) })
    .where('id', '=', id)
    .execute()
  await insertGrupos(tx, id, { grupos: todos })
  return id
}

export async function deleteProposta(tx: Tx, estabelecimentoId: number): Promise<void> {
  await tx.deleteFrom('provedorSso').where(de(estabelecimentoId)).where('emVigor', '=', false).execute()
}

/** The first settings of an establishment come into force as they were asked for. */
export async function updateEmVigor(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('provedorSso').set({ emVigor: true }).where('id', '=', id).execute()
}

/** Settings in force become those of a request, whose own row goes. The row in force keeps its id, by which sessions know it. */
export async function updateProvedor(
  tx: Tx,
  id: number,
  { grupos: todos, dominios, ...dados }: ProvedorNovo & { segredo: string; versao: number },
): Promise<void> {
  await tx
    .updateTable('provedorSso')
    .set({ ...dados, dominios: list(dominios, 'text') })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('grupoSso').where('provedorSsoId', '=', id).execute()
  await insertGrupos(tx, id, { grupos: todos })
}

/** Another provider or client means other subjects: whom the former meant by one is forgotten. */
export async function deletePessoas(tx: Tx, provedorSsoId: number): Promise<void> {
  await tx.deleteFrom('pessoaSso').where('provedorSsoId', '=', provedorSsoId).execute()
}

/** Ends the sessions that a provider opened; of one subject or session of it, where named. Resolves to their number. */
export async function deleteSessoesDoProvedor(
  tx: Tx,
  provedorSsoId: number,
  { sujeito, sessao }: { sujeito?: string | undefined; sessao?: string | undefined } = {},
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessao')
    .where('provedorSsoId', '=', provedorSsoId)
    .$if(sujeito !== undefined, (query) => query.where('sujeito', '=', sujeito ?? ''))
    .$if(sessao !== undefined, (query) => query.where('sessaoDoProvedor', '=', sessao ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Whether any settings are kept, in force or asked for: each holds a secret. */
export async function existsProvedor(db: Db): Promise<boolean> {
  const row = await db.selectFrom('provedorSso').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}
