import { sql } from 'kysely'
import type { Tx } from '#db/tables.ts'

/**
 * Takes vehicles whose payoffs end out of the stock, on the day of the sale or loss. Left there, a sold vehicle would be
 * free to be pledged until the store's next load. A load that lists it brings it back, as any vehicle.
 */
export async function updateVeiculosVendidos(
  tx: Tx,
  { instituicaoFinanceiraId, ids }: { instituicaoFinanceiraId: number; ids: readonly number[] },
  agora: Date,
): Promise<void> {
  await sql`
    update veiculo v set saiu_em = least((b.data_venda + time '12:00') at time zone 'America/Sao_Paulo', ${agora}::timestamptz),
      saida_informada = true, atualizado_em = ${agora}
    from baixa b
    where b.instituicao_financeira_id = ${instituicaoFinanceiraId} and b.id = any(${ids}::bigint[])
      and b.motivo in ('venda', 'perda_total') and v.id = b.veiculo_id and v.saiu_em is null`.execute(tx)
}
