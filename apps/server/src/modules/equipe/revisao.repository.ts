import { CODIGOS_QUE_VINCULAM, type Permissao } from '@lastro/shared/permissoes'
import { type Acesso, DIAS_DE_UMA_RESPOSTA } from '@lastro/shared/usuarios/revisao'
import { sql } from 'kysely'
import { countAll, readPage } from '#db/count.ts'
import { anyOf, list, unnest } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import { DAY } from '#durations.ts'
import type { PageBounds } from '#http/lista.ts'

/** With since when and from whom the person has each; a second administrator's act names who asked for it. */
const PERFIS = sql<{ nome: string; desde: string | null; por: string | null }[]>`coalesce((
  select json_agg(json_build_object('nome', p.nome, 'desde', up.desde, 'por', deu.nome
    || case when deu.estabelecimento_id is null then ', da plataforma' else '' end || coalesce(', a pedido de ' || (
      select pediu.nome from ato_de_acesso ato join usuario pediu on pediu.id = ato.pedido_por
      where ato.usuario_id = up.usuario_id and ato.encerrado_em = up.desde and ato.desfecho = 'confirmado' limit 1), ''))
    order by p.nome, p.id)
  from usuario_perfil up join perfil p on p.id = up.perfil_id left join usuario deu on deu.id = up.dado_por
  where up.usuario_id = usuario.id), '[]')`

const CODIGOS = sql<
  Permissao[]
>`array(select v.codigo from unnest(${list(CODIGOS_QUE_VINCULAM, 'text')}) with ordinality as v (codigo, ordem)
  where exists (select from usuario_perfil up join perfil_permissao pp on pp.perfil_id = up.perfil_id
    where up.usuario_id = usuario.id and pp.codigo = v.codigo) order by v.ordem)`

/** An open session's last use, else the last sign-in. */
const ULTIMO_USO = sql<Date | null>`greatest((select max(s.ultimo_uso_em) from sessao s where s.usuario_id = usuario.id),
  (select max(o.vista_em) from origem_conhecida o where o.usuario_id = usuario.id))`

/** Grows with each change of the person's profiles, and of what one of them allows. */
const VERSOES = sql<string>`concat(usuario.versao, '.', (select coalesce(sum(p.versao), 0)
  from usuario_perfil up join perfil p on p.id = up.perfil_id where up.usuario_id = usuario.id))`

/** Of the provider in force; the sealed access keeps its password. */
const ENTRADA = sql<Acesso['entrada']>`coalesce((
  select case when p.somente_sso and p.lacrado_id <> usuario.id then 'provedor' else 'senhaOuProvedor' end
  from provedor_sso p where p.instituicao_financeira_id = usuario.estabelecimento_id and p.em_vigor and p.ativo), 'senha')`

interface AcessosQuery {
  instituicaoId: number
  agora: Date
  /** Only those without an answer that counts. */
  semResposta?: boolean
  ids?: readonly number[]
}

/** Active people of an institution, with the answer of the review under way that still counts. */
function acessosDe(db: Db, { instituicaoId, agora, semResposta = false, ids }: AcessosQuery) {
  const desde = new Date(agora.getTime() - DIAS_DE_UMA_RESPOSTA * DAY)
  return db
    .selectFrom('usuario')
    .leftJoin(
      ({ selectFrom }) =>
        selectFrom('respostaDaRevisao')
          .innerJoin('revisaoDeAcessos as aberta', 'aberta.id', 'respostaDaRevisao.revisaoId')
          .innerJoin('usuario as quem', 'quem.id', 'respostaDaRevisao.respondidaPor')
          .where('aberta.instituicaoFinanceiraId', '=', instituicaoId)
          .where('aberta.assinadaEm', 'is', null)
          .where('respostaDaRevisao.resposta', '=', 'mantem')
          .where('respostaDaRevisao.respondidaEm', '>', desde)
          .select([
            'respostaDaRevisao.usuarioId',
            'respostaDaRevisao.versoes',
            'respondidaEm',
            'quem.nome as por',
          ])
          .as('dada'),
      (join) => join.onRef('dada.usuarioId', '=', 'usuario.id').on('dada.versoes', '=', VERSOES),
    )
    .where('usuario.estabelecimentoId', '=', instituicaoId)
    .where('usuario.servico', '=', false)
    .where('usuario.ativo', '=', true)
    .$if(semResposta, (query) => query.where('dada.usuarioId', 'is', null))
    .$if(ids !== undefined, (query) => query.where('usuario.id', '=', anyOf(ids ?? [])))
}

const linhasDe = (db: Db, query: AcessosQuery) =>
  acessosDe(db, query)
    .select(['usuario.id as usuarioId', 'usuario.nome', 'usuario.cpf', 'dada.por', 'dada.respondidaEm'])
    .select([
      PERFIS.as('perfis'),
      CODIGOS.as('codigos'),
      ULTIMO_USO.as('ultimoUsoEm'),
      VERSOES.as('versoes'),
      ENTRADA.as('entrada'),
      sql<boolean>`exists (select from segundo_fator sf where sf.usuario_id = usuario.id)`.as('segundoFator'),
    ])
    .orderBy(sql`normalizar(usuario.nome)`)
    .orderBy('usuario.id')
export type AcessoRow = Awaited<ReturnType<ReturnType<typeof linhasDe>['execute']>>[number]

export const listAcessos = (db: Db, query: AcessosQuery, limites: PageBounds) =>
  readPage(acessosDe(db, query), linhasDe(db, query), limites)

export const listAcessosPorId = (db: Db, query: AcessosQuery & { ids: readonly number[] }) =>
  linhasDe(db, query).execute()

export const countSemResposta = (db: Db, query: AcessosQuery) =>
  countAll(acessosDe(db, { ...query, semResposta: true }))

export const listIdsDosAcessos = async (db: Db, query: AcessosQuery) => {
  const rows = await acessosDe(db, query)
    .select('usuario.id')
    .orderBy(sql`normalizar(usuario.nome)`)
    .orderBy('usuario.id')
    .execute()
  return rows.map(({ id }) => id)
}

export function findRevisaoAberta(db: Db, instituicaoId: number) {
  return db
    .selectFrom('revisaoDeAcessos')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('assinadaEm', 'is', null)
    .select(['id', 'iniciadaEm'])
    .executeTakeFirst()
}

export async function insertRevisao(tx: Tx, instituicaoId: number, agora: Date): Promise<number> {
  const { id } = await tx
    .insertInto('revisaoDeAcessos')
    .values({ instituicaoFinanceiraId: instituicaoId, iniciadaEm: agora })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface NovaResposta {
  usuarioId: number
  versoes: string
  retrato: string
}

/** Keeps answers of one kind; a later one replaces an earlier one to the same access. */
export async function upsertRespostas(
  tx: Tx,
  respostas: readonly NovaResposta[],
  de: { revisaoId: number; resposta: 'mantem' | 'retira'; respondidaPor: number; respondidaEm: Date },
): Promise<void> {
  const rows = unnest(respostas, { usuarioId: 'bigint', versoes: 'text', retrato: 'text' })
  await sql`insert into resposta_da_revisao (revisao_id, resposta, respondida_por, respondida_em, usuario_id, versoes, retrato)
    select ${de.revisaoId}, ${de.resposta}, ${de.respondidaPor}, ${de.respondidaEm}::timestamptz, r.* from ${rows} as r
    on conflict (revisao_id, usuario_id) do update set resposta = excluded.resposta, versoes = excluded.versoes,
      retrato = excluded.retrato, respondida_por = excluded.respondida_por, respondida_em = excluded.respondida_em`.execute(
    tx,
  )
}

/** Drops answers to accesses that went otherwise: a signed review says of each what became of it. */
export async function deleteSemEfeito(tx: Tx, revisaoId: number): Promise<void> {
  await tx
    .deleteFrom('respostaDaRevisao')
    .where('revisaoId', '=', revisaoId)
    .where('resposta', '=', 'mantem')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('usuario')
          .whereRef('usuario.id', '=', 'respostaDaRevisao.usuarioId')
          .where('usuario.ativo', '=', false)
          .select('usuario.id'),
      ),
    )
    .execute()
}

/** Signs a review, with the number of its answers of each kind. */
export async function updateAssinada(
  tx: Tx,
  id: number,
  { assinadaPor, assinadaEm }: { assinadaPor: number; assinadaEm: Date },
): Promise<{ mantidos: number; retirados: number }> {
  const de = (resposta: 'mantem' | 'retira') => sql<number>`(select count(*)::int from resposta_da_revisao r
    where r.revisao_id = ${id} and r.resposta = ${resposta})`
  const { mantidos, retirados } = await tx
    .updateTable('revisaoDeAcessos')
    .set({ assinadaPor, assinadaEm, mantidos: de('mantem'), retirados: de('retira') })
    .where('id', '=', id)
    .returning(['mantidos', 'retirados'])
    .executeTakeFirstOrThrow()
  return { mantidos: mantidos ?? 0, retirados: retirados ?? 0 }
}

const assinadasDe = (db: Db, instituicaoId: number) =>
  db
    .selectFrom('revisaoDeAcessos as revisao')
    .innerJoin('usuario', 'usuario.id', 'revisao.assinadaPor')
    .where('revisao.instituicaoFinanceiraId', '=', instituicaoId)
    .where('revisao.assinadaEm', 'is not', null)

const linhasDasAssinadas = (db: Db, instituicaoId: number) =>
  assinadasDe(db, instituicaoId)
    .select(['revisao.id', 'revisao.iniciadaEm', 'usuario.nome as assinadaPor'])
    .select(({ ref }) => [
      sql<Date>`${ref('revisao.assinadaEm')}`.as('assinadaEm'),
      sql<number>`${ref('revisao.mantidos')}`.as('mantidos'),
      sql<number>`${ref('revisao.retirados')}`.as('retirados'),
    ])

/** The newest first. */
export const listAssinadas = (db: Db, instituicaoId: number, limites: PageBounds) =>
  readPage(
    assinadasDe(db, instituicaoId),
    linhasDasAssinadas(db, instituicaoId).orderBy('revisao.assinadaEm', 'desc').orderBy('revisao.id', 'desc'),
    limites,
  )

export const findAssinada = (db: Db, id: number, instituicaoId: number) =>
  linhasDasAssinadas(db, instituicaoId).where('revisao.id', '=', id).executeTakeFirst()

/** The answers of a signed review, by the names of then. */
export function listRespostas(db: Db, revisaoId: number, limites: PageBounds) {
  const respostas = db
    .selectFrom('respostaDaRevisao as resposta')
    .innerJoin('usuario as quem', 'quem.id', 'resposta.respondidaPor')
    .where('resposta.revisaoId', '=', revisaoId)
  const linhas = respostas
    .select(['resposta.usuarioId', 'resposta.resposta', 'resposta.retrato', 'resposta.respondidaEm'])
    .select('quem.nome as por')
    .orderBy(sql`normalizar(resposta.retrato::json ->> 'nome')`)
    .orderBy('resposta.usuarioId')
  return readPage(respostas, linhas, limites)
}

/** From which instant on the next review is counted, and after how many days it is due; undefined: no policy asks. */
export async function findPrazo(db: Db, instituicaoId: number) {
  return db
    .selectFrom('estabelecimento')
    .leftJoin('politicaInstituicao as politica', 'politica.instituicaoFinanceiraId', 'estabelecimento.id')
    .where('estabelecimento.id', '=', instituicaoId)
    .select([
      'politica.revisaoDeAcessos as dias',
      sql<Date>`coalesce(politica.revisao_desde, estabelecimento.criado_em)`.as('desde'),
      sql<Date | null>`(select max(assinada_em) from revisao_de_acessos r
        where r.instituicao_financeira_id = estabelecimento.id and r.assinada_em is not null)`.as('ultimaEm'),
    ])
    .executeTakeFirstOrThrow()
}
