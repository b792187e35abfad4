import { MAXIMO_DE_DESCONHECIDOS } from '@lastro/shared/saldos/saldo'
import { sql } from 'kysely'
import type { Tx } from '#db/tables.ts'
import type { Carga } from './carga.ts'
import type { Resumo } from './preparo.repository.ts'

interface NovaCarga {
  resumo: Resumo
  usuarioId: number | null
  agora: Date
}

/** Keeps the staged load: its balances, those of its vehicles, and the numbers that are no contract. Resolves to its id. */
export async function insertCarga(
  tx: Tx,
  carga: Carga,
  { resumo, usuarioId, agora }: NovaCarga,
): Promise<number> {
  const { importacaoId, instituicaoId, completo, dataBase } = carga
  const { contratos, desconhecidos, saldoDevedor, conteudo } = resumo
  const { id } = await tx
    .insertInto('cargaSaldo')
    .values({
      instituicaoFinanceiraId: instituicaoId,
      dataBase,
      completo,
      recebidaEm: agora,
      usuarioId,
      contratos,
      desconhecidos,
      saldoDevedor,
      conteudo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into saldo (instituicao_financeira_id, contrato_id, data_base, carga_id, saldo_devedor, principal, encargos, dias_atraso)
    select distinct on (contrato_id) ${instituicaoId}::bigint, contrato_id, ${dataBase}::date, ${id}::bigint, saldo_devedor,
      principal, encargos, dias_atraso
    from importacao_saldo where importacao_id = ${importacaoId} and contrato_id is not null
    order by contrato_id, linha`.execute(tx)
  await sql`
    insert into saldo_veiculo (instituicao_financeira_id, contrato_id, data_base, carga_id, veiculo, penhor_id, saldo)
    select ${instituicaoId}::bigint, l.contrato_id, ${dataBase}::date, ${id}::bigint, l.veiculo, l.penhor_id, l.saldo_veiculo
    from importacao_saldo l
    where l.importacao_id = ${importacaoId} and l.contrato_id is not null and l.veiculo is not null`.execute(
    tx,
  )
  await sql`
    insert into carga_saldo_desconhecido (instituicao_financeira_id, carga_id, numero, saldo_devedor)
    select distinct on (chave) ${instituicaoId}::bigint, ${id}::bigint, coalesce(numero, substr(chave, 4)), saldo_devedor
    from importacao_saldo where importacao_id = ${importacaoId} and contrato_id is null
    order by chave, linha limit ${MAXIMO_DE_DESCONHECIDOS}
    on conflict do nothing`.execute(tx)
  return id
}
