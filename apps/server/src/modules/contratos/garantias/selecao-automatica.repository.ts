import { type Insertable, sql } from 'kysely'
import { unnest } from '#db/lists.ts'
import type { SelecaoAutomaticaTable, SelecaoAutomaticaVeiculoTable } from '#db/tables/contratos.ts'
import type { Db } from '#db/tables.ts'

type VeiculoDaSelecao = Pick<SelecaoAutomaticaVeiculoTable, 'veiculoId' | 'ordem' | 'desfecho' | 'preco'>

const COLUMNS = { veiculoId: 'bigint', ordem: 'integer', desfecho: 'text', preco: 'bigint' } as const

/** Writes how a contract's vehicles were chosen, and which were chosen, dropped again or left out for a stale price. */
export async function insertSelecaoAutomatica(
  db: Db,
  selecao: Insertable<SelecaoAutomaticaTable>,
  veiculos: readonly VeiculoDaSelecao[],
): Promise<void> {
  await db.insertInto('selecaoAutomatica').values(selecao).execute()
  if (veiculos.length === 0) return
  await sql`
    insert into selecao_automatica_veiculo (instituicao_financeira_id, contrato_id, veiculo_id, ordem, desfecho, preco)
    select ${selecao.instituicaoFinanceiraId}::bigint, ${selecao.contratoId}::bigint, v.*
    from ${unnest(veiculos, COLUMNS)} as v`.execute(db)
}
