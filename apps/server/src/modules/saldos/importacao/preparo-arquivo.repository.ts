import { anyOf } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import { sql } from 'kysely'
import type { Carga } from './carga.ts'

const cellsOf = (celulas: string | null): string[] => (celulas === null ? [] : JSON.parse(celulas))

/** Marks lines as unreadable, so that their contracts are left out; answers their cells by line. */
export async function updateIlegiveis(
  tx: Tx,
  importacaoId: number,
  linhas: readonly number[],
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ linha: number; celulas: string | null }>`
    update importacao_saldo set problema = 'ilegivel'
    where importacao_id = ${importacaoId} and linha = ${anyOf(linhas, 'integer')} returning linha, celulas`.execute(
    tx,
  )
  return new Map(rows.map(({ linha, celulas }) => [linha, cellsOf(celulas)]))
}

/**
 * Marks lines whose plate and chassis name different vehicles of the contract: both must find one and the same pledge,
 * or neither may find any. A pledge without a plate contradicts only the plate of another one.
 */
export async function updateChavesDoVeiculo(
  tx: Tx,
  { importacaoId, instituicaoId }: Pick<Carga, 'importacaoId' | 'instituicaoId'>,
): Promise<void> {
  await sql`
    update importacao_saldo s set problema = coalesce(s.problema, 'veiculo')
    from (
      select l.linha from importacao_saldo l
      join lateral (
        select bool_or(v.chassi = l.veiculo) as pelo_chassi,
          bool_or(l.placa in (p.placa_mercosul, v.placa_mercosul)) as pela_placa,
          bool_or(v.chassi = l.veiculo and l.placa in (p.placa_mercosul, v.placa_mercosul)) as pelos_dois,
          bool_or(v.chassi = l.veiculo and coalesce(p.placa_mercosul, v.placa_mercosul) is null) as sem_placa
        from penhor p join veiculo v on v.id = p.veiculo_id
        where p.instituicao_financeira_id = ${instituicaoId} and p.contrato_id = l.contrato_id) achado on true
      where l.importacao_id = ${importacaoId} and l.placa is not null and l.contrato_id is not null
        and (achado.pelo_chassi or achado.pela_placa) and achado.pelos_dois is not true
        and (achado.sem_placa and achado.pela_placa is not true) is not true) ruim
    where s.importacao_id = ${importacaoId} and s.linha = ruim.linha`.execute(tx)
}

/** The lines of contracts that are left out for another line, as they stand in the file. */
export async function listLinhasDosRuins(
  db: Db,
  importacaoId: number,
  limit: number,
): Promise<{ linha: number; celulas: string[] }[]> {
  const { rows } = await sql<{ linha: number; celulas: string }>`
    select l.linha, l.celulas from importacao_saldo l
    where l.importacao_id = ${importacaoId} and l.problema is null and l.celulas is not null
      and l.chave in (select chave from importacao_saldo where importacao_id = ${importacaoId} and problema is not null)
    order by l.linha limit ${limit}`.execute(db)
  return rows.map(({ linha, celulas }) => ({ linha, celulas: cellsOf(celulas) }))
}

/** The first numbers of the load that are no contract of the institution, with their lines. */
export async function listDesconhecidos(
  db: Db,
  importacaoId: number,
  limit: number,
): Promise<{ linha: number; numero: string }[]> {
  const { rows } = await sql<{ linha: number; numero: string }>`
    select linha, numero from (
      select distinct on (chave) linha, coalesce(numero, contrato_id::text, substr(chave, 4)) as numero
      from importacao_saldo where importacao_id = ${importacaoId} and contrato_id is null order by chave, linha) l
    order by linha limit ${limit}`.execute(db)
  return rows
}
