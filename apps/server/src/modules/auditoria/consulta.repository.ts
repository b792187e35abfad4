import type { FiltroDeAuditoria, RegistroDeAuditoria } from '@lastro/shared/auditoria/auditoria'
import { normalizar } from '@lastro/shared/texto'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

interface Trecho {
  /** Only older rows than this one; undefined: from the newest on. */
  antesDe: number | undefined
  limit: number
}

/** Current name of the thing, as people know it; null when it is gone or has none. Read only for the shown rows. */
const ALVO = sql<string | null>`case a.entidade
  when 'contrato' then (select numero from contrato where id = a.entidade_id)
  when 'casoDeficit' then (select c.numero from caso_deficit d
    join contrato c on c.instituicao_financeira_id = d.instituicao_financeira_id and c.id = d.contrato_id where d.id = a.entidade_id)
  when 'usuario' then (select nome from usuario where id = a.entidade_id)
  when 'perfil' then (select nome from perfil where id = a.entidade_id)
  when 'estabelecimento' then (select nome_fantasia from estabelecimento where id = a.entidade_id)
  when 'loja' then (select nome_fantasia from estabelecimento where id = a.entidade_id)
  when 'credencial' then (select nome from credencial where id = a.entidade_id)
  end`

/** Acts of every institution and of the platform, newest first. */
export function listRegistros(
  db: Db,
  filtro: FiltroDeAuditoria,
  { antesDe, limit }: Trecho,
): Promise<RegistroDeAuditoria[]> {
  const { instituicaoFinanceiraId, pessoa, acao, entidade, dataInicial, dataFinal } = filtro
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
      'u.nome as usuario',
      'a.lado',
      'a.acao',
      'a.entidade',
      'a.entidadeId',
      'a.forcado',
      'a.motivo',
      'a.antes',
      'a.depois',
      'l.posicao as elo',
    ])
    .select(ALVO.as('alvo'))
  if (antesDe !== undefined) query = query.where('a.sequencia', '<', antesDe)
  if (instituicaoFinanceiraId !== undefined)
    query = query.where('a.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
  if (pessoa)
    query = query.where(
      sql<boolean>`a.usuario_id in (select id from usuario where position(${normalizar(pessoa)} in normalizar(nome)) > 0)`,
    )
  if (acao) query = query.where('a.acao', '=', acao)
  if (entidade) query = query.where('a.entidade', '=', entidade)
  if (dataInicial)
    query = query.where(
      'a.ocorridaEm',
      '>=',
      sql<Date>`${dataInicial}::timestamp at time zone 'America/Sao_Paulo'`,
    )
  if (dataFinal)
    query = query.where(
      'a.ocorridaEm',
      '<',
      sql<Date>`(${dataFinal}::timestamp + interval '1 day') at time zone 'America/Sao_Paulo'`,
    )
  return query.orderBy('a.sequencia', 'desc').limit(limit).execute()
}
