import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { unnest } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { ProblemaDaLinha } from '#db/tables/saldos.ts'
import { allowLongStatements } from '#importacao/long-statements.ts'
import type { Carga } from './carga.ts'
import type { LinhaSaldo } from './linha.ts'

const COLUMNS = {
  linha: 'integer',
  numero: 'text',
  contratoId: 'bigint',
  saldoDevedor: 'bigint',
  principal: 'bigint',
  encargos: 'bigint',
  diasAtraso: 'smallint',
  veiculo: 'text',
  placa: 'text',
  saldoVeiculo: 'bigint',
  celulas: 'text',
  problema: 'text',
  chave: 'text',
} as const

export async function insertLinhas(
  tx: Tx,
  importacaoId: number,
  linhas: readonly LinhaSaldo[],
): Promise<void> {
  await sql`
    insert into importacao_saldo (importacao_id, linha, numero, contrato_id, saldo_devedor, principal, encargos, dias_atraso,
      veiculo, placa, saldo_veiculo, celulas, problema, chave)
    select ${importacaoId}::bigint, l.* from ${unnest(linhas, COLUMNS)} as l`.execute(tx)
}

/**
 * Finds the institution's contracts by number, else by id, line by line along their indexes. A line that tells both must
 * mean one contract.
 */
export async function updateContratos(tx: Tx, { importacaoId, instituicaoId }: Carga): Promise<void> {
  await allowLongStatements(tx)
  await updateEstatisticas(tx)
  await sql`
    update importacao_saldo s
    set contrato_id = achado.id,
      problema = case when s.numero is not null and s.contrato_id is not null and s.contrato_id is distinct from achado.id
        then coalesce(s.problema, 'chaves') else s.problema end,
      chave = coalesce('c:' || achado.id, s.chave)
    from (
      select l.linha, case when l.numero is null
          then (select c.id from contrato c where c.instituicao_financeira_id = ${instituicaoId} and c.id = l.contrato_id)
          else (select c.id from contrato c
            where c.instituicao_financeira_id = ${instituicaoId} and c.numero_unico = lower(l.numero)) end as id
      from importacao_saldo l where l.importacao_id = ${importacaoId}) achado
    where s.importacao_id = ${importacaoId} and s.linha = achado.linha`.execute(tx)
  await updateEstatisticas(tx)
}

/**
 * Finds the pledge of each vehicle that a contract's lines name, by plate or chassis. An open one goes before one that
 * was open on the balances' day.
 */
export async function updatePenhores(
  tx: Tx,
  { importacaoId, instituicaoId, dataBase }: Carga,
): Promise<void> {
  await sql`
    with chave as materialized (
      select p.contrato_id, p.id, p.data_exclusao, k.veiculo
      from (select distinct contrato_id from importacao_saldo
        where importacao_id = ${importacaoId} and veiculo is not null and contrato_id is not null) c
      join penhor p on p.instituicao_financeira_id = ${instituicaoId} and p.contrato_id = c.contrato_id
      join veiculo v on v.id = p.veiculo_id
      cross join lateral (values (p.placa_mercosul), (v.placa_mercosul), (v.chassi)) k (veiculo)
      where p.data_exclusao is null
        or p.data_exclusao >= ${dataBase}::date::timestamp at time zone 'America/Sao_Paulo'
          and p.data_inclusao < (${dataBase}::date + 1)::timestamp at time zone 'America/Sao_Paulo')
    update importacao_saldo s set penhor_id = achado.id
    from (
      select distinct on (l.linha) l.linha, chave.id from importacao_saldo l join chave using (contrato_id, veiculo)
      where l.importacao_id = ${importacaoId}
      order by l.linha, chave.data_exclusao desc nulls first, chave.id desc) achado
    where s.importacao_id = ${importacaoId} and s.linha = achado.linha`.execute(tx)
}

/** Its statistics are those of an empty table, or of lines without contracts. A bad plan for 200,000 lines takes hours. */
async function updateEstatisticas(tx: Tx): Promise<void> {
  await sql`analyze importacao_saldo`.execute(tx)
}

/** Marks the lines that only the other lines of their contract show to be bad. */
export async function updateProblemas(tx: Tx, importacaoId: number): Promise<void> {
  await sql`
    update importacao_saldo s set problema = ruim.problema
    from (
      select linha, case
          when linha = cabeca and saldo_devedor is null then 'semSaldo'
          when linha <> cabeca and (veiculo is null or saldo_devedor <> saldo_da_cabeca) then 'repetido'
          when vezes > 1 then 'veiculoRepetido'
          when soma is not null and veiculo is null then 'semVeiculo'
          when soma <> saldo_da_cabeca then 'soma' end as problema
      from (
        select linha, saldo_devedor, veiculo, first_value(linha) over contrato as cabeca,
          first_value(saldo_devedor) over contrato as saldo_da_cabeca,
          sum(saldo_veiculo) over (partition by chave) as soma,
          -- One vehicle may be told by its plate and by its chassis.
          case when veiculo is not null
            then count(*) over (partition by chave, coalesce(penhor_id::text, veiculo)) end as vezes,
          bool_or(problema is not null) over (partition by chave) as ruim
        from importacao_saldo where importacao_id = ${importacaoId}
        window contrato as (partition by chave order by linha)) l
      where not ruim) ruim
    where s.importacao_id = ${importacaoId} and s.linha = ruim.linha and ruim.problema is not null`.execute(
    tx,
  )
}

export interface BadLine {
  linha: number
  problema: Exclude<ProblemaDaLinha, 'ilegivel'>
  /** The contract's number as told. */
  numero: string | null
  veiculo: string | null
  placa: string | null
  /** JSON of the line as it stands in the file; null: the load came by call. */
  celulas: string | null
  saldoDevedor: Centavos | null
  soma: Centavos | null
  /** The contract's first line. */
  cabeca: number
  total: number
}

/** The first lines that are bad beside others, with the number of all in each. */
export async function listProblemas(tx: Tx, importacaoId: number, limit: number): Promise<BadLine[]> {
  const { rows } = await sql<BadLine>`
    with bad as materialized (
      select linha, problema, coalesce(numero, contrato_id::text) as numero, veiculo, placa, celulas, chave, count(*) over () as total
      from importacao_saldo where importacao_id = ${importacaoId} and problema <> 'ilegivel'
      order by linha limit ${limit})
    select bad.linha, bad.problema, bad.numero, bad.veiculo, bad.placa, bad.celulas, bad.total, c.saldo_devedor, c.soma, c.cabeca
    from bad join (
      select chave, min(linha) as cabeca, sum(saldo_veiculo)::bigint as soma, max(saldo_devedor) as saldo_devedor
      from importacao_saldo where importacao_id = ${importacaoId} and chave in (select chave from bad) group by chave) c using (chave)
    order by bad.linha`.execute(tx)
  return rows
}

/** Removes all lines of contracts that have a bad one. */
export async function deleteContratosRuins(tx: Tx, importacaoId: number): Promise<void> {
  await sql`
    delete from importacao_saldo s using (
      select distinct chave from importacao_saldo where importacao_id = ${importacaoId} and problema is not null) ruim
    where s.importacao_id = ${importacaoId} and s.chave = ruim.chave`.execute(tx)
}

export interface Resumo {
  contratos: number
  desconhecidos: number
  saldoDevedor: Centavos
  conteudo: string
}

/**
 * Counts what the good lines tell. `conteudo` is the number of lines and two independent sums over their hashes. It is
 * equal for loads that tell one and the same of the same pledges, in whatever order.
 */
export async function sumCarga(db: Db, { importacaoId }: Carga): Promise<Resumo> {
  const {
    rows: [resumo],
  } = await sql<Resumo>`
    select count(*) filter (where cabeca and contrato_id is not null)::integer as contratos,
      count(*) filter (where cabeca and contrato_id is null)::integer as desconhecidos,
      coalesce(sum(saldo_devedor) filter (where cabeca and contrato_id is not null), 0)::bigint as saldo_devedor,
      count(*) || ':' || coalesce(sum(hashtextextended(texto, 1)::numeric), 0) || ':' || coalesce(sum(hashtextextended(texto, 2)::numeric), 0)
        as conteudo
    from (
      select l.contrato_id, l.saldo_devedor, l.linha = min(l.linha) over (partition by l.chave) as cabeca,
        concat_ws('|', l.chave, coalesce(l.saldo_devedor::text, '-'), coalesce(l.principal::text, '-'), coalesce(l.encargos::text, '-'),
          coalesce(l.dias_atraso::text, '-'), coalesce(l.veiculo, '-'), coalesce(l.saldo_veiculo::text, '-'), l.penhor_id) as texto
      from importacao_saldo l where l.importacao_id = ${importacaoId}) linhas`.execute(db)
  return resumo as Resumo
}
