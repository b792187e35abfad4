import { ANTES_DE_ATIVO, ATIVOS, EM_ANDAMENTO } from '@lastro/shared/contratos/status'
import type { ImpactoDaDesativacao } from '@lastro/shared/estabelecimentos/cadastro'
import { sql } from 'kysely'
import { literals } from '#db/literals.ts'
import type { Db, Tx } from '#db/tables.ts'

const EM_CURSO = sql`status in ${literals(EM_ANDAMENTO)}`

/** What depends on an establishment: its users, its partner systems, and its contracts on either side. */
export async function findImpacto(db: Db, id: number): Promise<ImpactoDaDesativacao> {
  const { rows } = await sql<ImpactoDaDesativacao>`
    select
      (select count(*) from usuario where estabelecimento_id = e.id and ativo and not servico)::int as usuarios,
      (select count(*) from credencial where loja_id = e.id and revogada_em is null)::int as credenciais,
      (select count(*) from webhook where loja_id = e.id and desativado_em is null)::int as avisos,
      count(c.status) filter (where c.status in ${literals(ANTES_DE_ATIVO)})::int as propostas,
      count(c.status) filter (where c.status in ${literals(ATIVOS)})::int as ativos
    from estabelecimento e left join lateral (
      select status from contrato where e.tipo = 'loja' and loja_id = e.id and enviado_em is not null and ${EM_CURSO}
      union all
      select status from contrato where e.tipo = 'instituicao' and instituicao_financeira_id = e.id and ${EM_CURSO}) c on true
    where e.id = ${id} group by e.id`.execute(db)
  const [impacto] = rows
  if (!impacto) throw new Error('The establishment is gone')
  return impacto
}

export async function updateAtivo(tx: Tx, id: number, ativo: boolean): Promise<void> {
  await tx.updateTable('estabelecimento').set({ ativo }).where('id', '=', id).execute()
}

/** Ends every session of its people, so that none revives when the establishment does. */
export async function deleteSessoesDoEstabelecimento(tx: Tx, estabelecimentoId: number): Promise<void> {
  await tx
    .deleteFrom('sessao')
    .where('usuarioId', 'in', (eb) =>
      eb.selectFrom('usuario').where('estabelecimentoId', '=', estabelecimentoId).select('id'),
    )
    .execute()
}

/** The other sides of its contracts in progress: institutions of a store, stores of an institution. */
export async function listContrapartes(
  tx: Tx,
  { id, tipo }: { id: number; tipo: 'instituicao' | 'loja' },
): Promise<number[]> {
  const base = tx
    .selectFrom('contrato')
    .where('status', 'in', literals(EM_ANDAMENTO))
    .where('enviadoEm', 'is not', null)
  if (tipo === 'loja') {
    const rows = await base.where('lojaId', '=', id).select('instituicaoFinanceiraId').distinct().execute()
    return rows.map(({ instituicaoFinanceiraId }) => instituicaoFinanceiraId)
  }
  const rows = await base.where('instituicaoFinanceiraId', '=', id).select('lojaId').distinct().execute()
  return rows.map(({ lojaId }) => lojaId)
}
