import type {
  FiltroDaEquipe,
  FiltroDeAuditoria,
  RegistroDeAuditoria,
} from '@lastro/shared/auditoria/auditoria'
import { LABEL_EQUIPE_DA_LOJA } from '@lastro/shared/auditoria/rotulos'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { normalizar } from '@lastro/shared/texto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/tables.ts'

interface Trecho {
  /** Only older rows than this one; undefined: from the newest on. */
  antesDe: number | undefined
  limit: number
}

/** Current name of the thing, as people know it; null when it is gone or has none. Read only for the shown rows. */
const ALVO = sql<string | null>`case a.entidade
  when 'contrato' then (select numero from contrato where instituicao_financeira_id = a.instituicao_financeira_id and id = a.entidade_id)
  when 'casoDeficit' then (select c.numero from caso_deficit d
    join contrato c on c.instituicao_financeira_id = d.instituicao_financeira_id and c.id = d.contrato_id where d.id = a.entidade_id)
  when 'usuario' then (select nome from usuario where id = a.entidade_id)
  when 'perfil' then (select nome from perfil where id = a.entidade_id)
  when 'estabelecimento' then (select nome_fantasia from estabelecimento where id = a.entidade_id)
  when 'loja' then (select nome_fantasia from estabelecimento where id = a.entidade_id)
  when 'politica' then (select nome_fantasia from estabelecimento where id = a.entidade_id)
  when 'suspensaoLoja' then (select nome_fantasia from estabelecimento where id = a.entidade_id)
  when 'baixa' then (select v.placa from baixa b join veiculo v on v.id = b.veiculo_id
    where b.instituicao_financeira_id = a.instituicao_financeira_id and b.id = a.entidade_id)
  when 'whitelist' then (select e.nome_fantasia from whitelist w join estabelecimento e on e.id = w.loja_id where w.id = a.entidade_id)
  when 'parametroComercial' then (select coalesce('do contrato ' || c.numero, 'da loja ' || e.nome_fantasia, 'geral')
    from parametro_comercial p left join estabelecimento e on e.id = p.loja_id
    left join contrato c on c.instituicao_financeira_id = p.instituicao_financeira_id and c.id = p.contrato_id where p.id = a.entidade_id)
  when 'webhook' then (select url from webhook where id = a.entidade_id)
  when 'entrega' then (select w.url from webhook_entrega x join webhook w on w.id = x.webhook_id where x.id = a.entidade_id)
  when 'cargaSaldo' then (select to_char(data_base, '"de "DD/MM/YYYY') from carga_saldo
    where instituicao_financeira_id = a.instituicao_financeira_id and id = a.entidade_id)
  when 'credencial' then (select nome from credencial where id = a.entidade_id)
  end`

/** An establishment that reads its own audit. */
export interface Equipe {
  tipo: 'instituicao' | 'loja'
  estabelecimentoId: number
}

/** Filters of operators and of establishments. */
export type FiltroDeRegistros = FiltroDeAuditoria & Partial<FiltroDaEquipe>

/**
 * An institution's chain is read by time, as its indexes are; what is read person by person, and by operators, by
 * sequence.
 */
const isByTime = (equipe: Equipe | undefined, { pessoa }: FiltroDeRegistros): equipe is Equipe =>
  equipe?.tipo === 'instituicao' && !pessoa

const newestFirst = (byTime: boolean) =>
  byTime ? sql`a.ocorrida_em desc, a.sequencia desc` : sql`a.sequencia desc`

const olderThan = (antesDe: number, byTime: Equipe | false) =>
  byTime
    ? sql`(a.ocorrida_em, a.sequencia) < (select ocorrida_em, sequencia from auditoria
        where instituicao_financeira_id = ${byTime.estabelecimentoId} and sequencia = ${antesDe})`
    : sql`a.sequencia < ${antesDe}`

/** What a filter asks of a row `a`. */
function conditionsOf(
  filtro: FiltroDeRegistros,
  { antesDe }: Pick<Trecho, 'antesDe'>,
  equipe: Equipe | undefined,
) {
  const { acao, entidade, dataInicial, dataFinal, numeroContrato } = filtro
  const instituicaoId =
    equipe?.tipo === 'instituicao' ? equipe.estabelecimentoId : filtro.instituicaoFinanceiraId
  const conditions = [
    antesDe !== undefined && olderThan(antesDe, isByTime(equipe, filtro) && equipe),
    instituicaoId !== undefined && sql`a.instituicao_financeira_id = ${instituicaoId}`,
    acao && sql`a.acao = ${acao}`,
    entidade && sql`a.entidade = ${entidade}`,
    dataInicial && sql`a.ocorrida_em >= ${dataInicial}::timestamp at time zone 'America/Sao_Paulo'`,
    dataFinal &&
      sql`a.ocorrida_em < (${dataFinal}::timestamp + interval '1 day') at time zone 'America/Sao_Paulo'`,
    equipe &&
      numeroContrato &&
      sql`a.entidade = 'contrato' and (a.instituicao_financeira_id, a.entidade_id) in (
        select instituicao_financeira_id, id from contrato where numero_unico = lower(${numeroContrato})
          and ${sql.ref(equipe.tipo === 'loja' ? 'loja_id' : 'instituicao_financeira_id')} = ${equipe.estabelecimentoId})`,
  ].filter((condition) => typeof condition === 'object')
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

/**
 * Which acts an establishment reads: of an institution its chain's, of a store those of its people and upon them.
 * People's acts are read person by person, so that others' acts cost nothing.
 */
function sequenciasDaEquipe(equipe: Equipe, filtro: FiltroDeRegistros, { antesDe, limit }: Trecho) {
  const newest = (whose: RawBuilder<unknown>) =>
    sql<number>`(select a.sequencia from auditoria a where ${whose} and ${conditionsOf(filtro, { antesDe }, equipe)}
      order by ${newestFirst(isByTime(equipe, filtro))} limit ${limit})`
  const daLoja = equipe.tipo === 'loja'
  if (!daLoja && !filtro.pessoa) return newest(sql`true`)
  const ofThem = newest(sql`a.usuario_id = p.id`)
  const upon = sql`a.instituicao_financeira_id = ${PLATAFORMA} and a.entidade = 'usuario' and a.entidade_id = p.id`
  const acts = daLoja && !filtro.pessoa ? sql`${ofThem} union all ${newest(upon)}` : ofThem
  return sql<number>`(select do_ato.sequencia from usuario p cross join lateral (${acts}) do_ato
    where p.estabelecimento_id = ${equipe.estabelecimentoId} and ${hasName('p', filtro.pessoa)}
    order by do_ato.sequencia desc limit ${limit})`
}

const hasName = (usuario: string, parte: string | undefined) =>
  parte
    ? sql<boolean>`position(${normalizar(parte)} in normalizar(${sql.ref(`${usuario}.nome`)})) > 0`
    : sql<boolean>`true`

/** People of the own establishment and operators by name. A store's people are never named to an institution. */
const nomeVistoPor = ({ estabelecimentoId }: Equipe) =>
  sql<
    string | null
  >`case when u.id is null or u.estabelecimento_id is null or u.estabelecimento_id = ${estabelecimentoId}
    then u.nome else ${LABEL_EQUIPE_DA_LOJA} end`

/** An institution's contents, and the length of its chain, are not its stores' to read. */
const seenBy = <T>(equipe: Equipe | undefined, column: string) =>
  equipe?.tipo === 'loja'
    ? sql<T | null>`case when a.instituicao_financeira_id = ${PLATAFORMA} then ${sql.ref(column)} end`
    : sql<T | null>`${sql.ref(column)}`

/** Acts of every institution and of the platform, or only what an establishment may read of its own; newest first. */
export function listRegistros(
  db: Db,
  filtro: FiltroDeRegistros,
  trecho: Trecho,
  equipe?: Equipe,
): Promise<RegistroDeAuditoria[]> {
  const { pessoa } = filtro
  let query = db
    .selectFrom('auditoria as a')
    .leftJoin('estabelecimento as e', 'e.id', 'a.instituicaoFinanceiraId')
    .leftJoin('usuario as u', 'u.id', 'a.usuarioId')
    .leftJoin('auditoriaElo as l', (join) =>
      join
        .onRef('l.instituicaoFinanceiraId', '=', 'a.instituicaoFinanceiraId')
        .onRef('l.sequencia', '=', 'a.sequencia'),
    )
    .select([
      'a.sequencia',
      'a.instituicaoFinanceiraId',
      'e.nomeFantasia as instituicaoFinanceira',
      'a.ocorridaEm',
      'a.lado',
      'a.acao',
      'a.entidade',
      'a.entidadeId',
      'a.forcado',
      'a.motivo',
    ])
    .select([
      (equipe ? nomeVistoPor(equipe) : sql<string | null>`u.nome`).as('usuario'),
      seenBy<string>(equipe, 'a.antes').as('antes'),
      seenBy<string>(equipe, 'a.depois').as('depois'),
      seenBy<number>(equipe, 'l.posicao').as('elo'),
      ALVO.as('alvo'),
    ])
    .where(conditionsOf(filtro, trecho, equipe))
  if (equipe) query = query.where('a.sequencia', 'in', sequenciasDaEquipe(equipe, filtro, trecho))
  else if (pessoa)
    query = query.where(
      sql<boolean>`a.usuario_id in (select id from usuario where ${hasName('usuario', pessoa)})`,
    )
  return query
    .orderBy(newestFirst(isByTime(equipe, filtro)))
    .limit(trecho.limit)
    .execute()
}
