import { sql } from 'kysely'
import type { Tx } from '#db/tables.ts'
import type { MesDoArquivo } from './mes.ts'

interface Substituicao {
  motivo: string
  pedidaPor: number | null
  confirmadaPor: number | null
  substituidaEm: Date
}

/**
 * Replaces the loaded month by the file's. Changed and deleted prices are kept, with who asked, who confirmed and why.
 * Finds the newest prices of the cars concerned anew. Write the names before.
 */
export async function updateMesSubstituido(
  tx: Tx,
  importacaoId: number,
  { tipoId, mes, precos }: MesDoArquivo,
  { motivo, pedidaPor, confirmadaPor, substituidaEm }: Substituicao,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into fipe_substituicao (tipo_id, mes, precos_antes, motivo, pedida_por, confirmada_por, substituida_em)
    select tipo_id, mes, precos, ${motivo}, ${pedidaPor}::bigint, ${confirmadaPor}::bigint, ${substituidaEm}::timestamptz
    from fipe_mes where tipo_id = ${tipoId} and mes = ${mes}::date
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  const novos = sql`(select n.modelo_id, f.ano_modelo, f.combustivel, f.preco
      from importacao_fipe f
      join importacao_fipe_modelo n on n.importacao_id = f.importacao_id and n.codigo_fipe = f.codigo_fipe and n.recente
      where f.importacao_id = ${importacaoId} and f.tipo_id = ${tipoId} and f.mes = ${mes}::date)`
  await sql`
    insert into preco_referencia_substituido (substituicao_id, modelo_id, ano_modelo, combustivel, preco)
    select ${id}::bigint, modelo_id, ano_modelo, combustivel, a.preco
    from (select p.* from preco_referencia p join veiculo_modelo m on m.id = p.modelo_id
      where m.tipo_id = ${tipoId} and p.mes = ${mes}::date) a
    full join ${novos} d using (modelo_id, ano_modelo, combustivel)
    where a.preco is distinct from d.preco`.execute(tx)
  await sql`
    delete from preco_referencia p using preco_referencia_substituido s
    where s.substituicao_id = ${id} and p.mes = ${mes}::date
      and (p.modelo_id, p.ano_modelo, p.combustivel) = (s.modelo_id, s.ano_modelo, s.combustivel)`.execute(tx)
  await sql`
    insert into preco_referencia (modelo_id, ano_modelo, combustivel, mes, preco)
    select modelo_id, ano_modelo, combustivel, ${mes}::date, d.preco
    from preco_referencia_substituido s join ${novos} d using (modelo_id, ano_modelo, combustivel)
    where s.substituicao_id = ${id}`.execute(tx)
  await tx
    .updateTable('fipeMes')
    .set({ precos, importadoEm: substituidaEm, importadoPor: confirmadaPor })
    .where('tipoId', '=', tipoId)
    .where('mes', '=', mes)
    .execute()
  await updateAtuais(tx, id)
}

/** Sets the newest loaded price of every car that the replacement changed. */
async function updateAtuais(tx: Tx, substituicaoId: number): Promise<void> {
  await sql`
    delete from preco_referencia_atual a using preco_referencia_substituido s
    where s.substituicao_id = ${substituicaoId}
      and (a.modelo_id, a.ano_modelo, a.combustivel) = (s.modelo_id, s.ano_modelo, s.combustivel)`.execute(tx)
  await sql`
    insert into preco_referencia_atual (modelo_id, ano_modelo, combustivel, mes, preco)
    select distinct on (p.modelo_id, p.ano_modelo, p.combustivel) p.modelo_id, p.ano_modelo, p.combustivel, p.mes, p.preco
    from preco_referencia_substituido s
    join preco_referencia p using (modelo_id, ano_modelo, combustivel)
    join veiculo_modelo m on m.id = p.modelo_id
    join fipe_mes c on c.tipo_id = m.tipo_id and c.mes = p.mes
    where s.substituicao_id = ${substituicaoId}
    order by p.modelo_id, p.ano_modelo, p.combustivel, p.mes desc`.execute(tx)
}
