import type { ExemplosDeContratos } from '@lastro/shared/saldos/saldo'
import { ATIVOS } from '@lastro/shared/contratos/status'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { literals } from '#db/literals.ts'
import type { Db } from '#db/tables.ts'
import { saldoMaisNovo, saldoQueConta } from '#modules/cobertura/avaliar/saldo-que-conta.sql.ts'
import type { Carga } from './carga.ts'

/** The contracts of a load, each with the balance of its first line. */
const cabecas = ({ importacaoId }: Carga) => sql`(
  select distinct on (chave) contrato_id, saldo_devedor from importacao_saldo
  where importacao_id = ${importacaoId} and contrato_id is not null order by chave, linha)`

/** The balance of a contract before the load, to be joined laterally. */
const saldoDe = (instituicaoId: number, contrato: string) =>
  saldoMaisNovo(
    sql`s.saldo_devedor`,
    sql`s.instituicao_financeira_id = ${instituicaoId} and s.contrato_id = ${sql.ref(contrato)}`,
  )

/** Whether a later day's balance of the contract counts. */
const temMaisNovo = (carga: Carga, contrato: string) => sql`exists (select from saldo s
  where s.instituicao_financeira_id = ${carga.instituicaoId} and s.contrato_id = ${sql.ref(contrato)}
    and s.data_base > ${carga.dataBase}::date and ${saldoQueConta('s')})`

/** Counts the sold vehicles that still wait for a payment and whose contracts owe nothing once the load counts. */
export async function countVendasZeradas(db: Db, carga: Carga): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from baixa b join ${cabecas(carga)} c on c.contrato_id = b.contrato_id
    where b.instituicao_financeira_id = ${carga.instituicaoId} and b.estado = 'aberta' and b.encerrada_em is null
      and c.saldo_devedor = 0 and not ${temMaisNovo(carga, 'c.contrato_id')}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The newest load of an institution; undefined: none. */
export const findUltimaCarga = (db: Db, instituicaoId: number) =>
  db
    .selectFrom('cargaSaldo')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .select('dataBase')
    .orderBy('dataBase', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest load since a day with so many contracts; undefined: none. */
export const findCargaComparavel = (
  db: Db,
  instituicaoId: number,
  { desde, contratos }: { desde: Dia; contratos: number },
) =>
  db
    .selectFrom('cargaSaldo')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('dataBase', '>=', desde)
    .where('contratos', '>=', contratos)
    .select('dataBase')
    .orderBy('dataBase', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest load of one day; undefined: none. */
export const findCargaDoDia = (db: Db, instituicaoId: number, dataBase: Dia) =>
  db
    .selectFrom('cargaSaldo')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('dataBase', '=', dataBase)
    .select(['id', 'completo', 'conteudo', 'recebidaEm'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

interface Variacao extends ExemplosDeContratos {
  antes: Centavos
  depois: Centavos
}

/** Sums the balances before and after over the contracts that have both; names those that move most, counts all that move. */
export async function sumDosDois(db: Db, carga: Carga, limit: number): Promise<Variacao> {
  const {
    rows: [soma],
  } = await sql<Variacao>`
    with dos_dois as materialized (
      select c.contrato_id, antes.saldo_devedor as antes, c.saldo_devedor as depois
      from ${cabecas(carga)} c join lateral ${saldoDe(carga.instituicaoId, 'c.contrato_id')} antes on true),
    maiores as materialized (
      select contrato_id, abs(depois - antes) as mudanca from dos_dois where depois <> antes
      order by mudanca desc, contrato_id limit ${limit})
    select coalesce(sum(antes), 0)::bigint as antes, coalesce(sum(depois), 0)::bigint as depois,
      count(*) filter (where depois <> antes)::integer as total,
      array(select c.numero from maiores m
        join contrato c on c.instituicao_financeira_id = ${carga.instituicaoId} and c.id = m.contrato_id
        order by m.mudanca desc, m.contrato_id) as numeros
    from dos_dois`.execute(db)
  return soma as Variacao
}

interface Exemplos extends ExemplosDeContratos {
  /** Number of contracts that were looked at. */
  de: number
}

/** Ativo contracts with a balance that are not in the load, by number. */
export async function findAusentes(db: Db, carga: Carga, limit: number): Promise<Exemplos> {
  const {
    rows: [achado],
  } = await sql<Exemplos>`
    with devedores as materialized (
      select c.id, c.numero, c.numero_ordem from contrato c
      join lateral ${saldoDe(carga.instituicaoId, 'c.id')} antes on antes.saldo_devedor > 0
      where c.instituicao_financeira_id = ${carga.instituicaoId} and c.status in ${literals(ATIVOS)}),
    ausentes as materialized (
      select d.numero, d.numero_ordem from devedores d left join ${cabecas(carga)} l on l.contrato_id = d.id
      where l.contrato_id is null)
    select (select count(*) from devedores)::integer as de, (select count(*) from ausentes)::integer as total,
      array(select numero from ausentes order by numero_ordem limit ${limit}) as numeros`.execute(db)
  return achado as Exemplos
}

/** Number of contracts of the load of which a later day's balance counts. */
export async function countComSaldoMaisNovo(db: Db, carga: Carga): Promise<number> {
  const {
    rows: [lido],
  } = await sql<{ total: number }>`
    select count(*)::integer as total from ${cabecas(carga)} l
    where ${temMaisNovo(carga, 'l.contrato_id')}`.execute(db)
  return lido?.total ?? 0
}

/** Contracts of the load that are not Ativo, by number. */
export async function findNaoAtivos(db: Db, carga: Carga, limit: number): Promise<ExemplosDeContratos> {
  const {
    rows: [achado],
  } = await sql<ExemplosDeContratos>`
    with outros as materialized (
      select c.numero, c.numero_ordem from ${cabecas(carga)} l
      join contrato c on c.instituicao_financeira_id = ${carga.instituicaoId} and c.id = l.contrato_id
      where c.status not in ${literals(ATIVOS)})
    select (select count(*) from outros)::integer as total,
      array(select numero from outros order by numero_ordem limit ${limit}) as numeros`.execute(db)
  return achado as ExemplosDeContratos
}

/** Ativo contracts whose first balance is below 1% of their credit, by number. */
export async function findPrimeirosBaixos(db: Db, carga: Carga, limit: number): Promise<ExemplosDeContratos> {
  const {
    rows: [achado],
  } = await sql<ExemplosDeContratos>`
    with baixos as materialized (
      select c.numero, c.numero_ordem from ${cabecas(carga)} l
      join contrato c on c.instituicao_financeira_id = ${carga.instituicaoId} and c.id = l.contrato_id
      where c.status in ${literals(ATIVOS)} and l.saldo_devedor * 100 < c.valor_credito
        and not exists (select from saldo s
          where s.instituicao_financeira_id = ${carga.instituicaoId} and s.contrato_id = c.id
            and s.data_base <> ${carga.dataBase}::date and ${saldoQueConta('s')}))
    select (select count(*) from baixos)::integer as total,
      array(select numero from baixos order by numero_ordem limit ${limit}) as numeros`.execute(db)
  return achado as ExemplosDeContratos
}

/** Vehicles told by balance that are no guarantee of their Ativo contract, each with its contract's number, in the load's order. */
export async function findSemGarantia(db: Db, carga: Carga, limit: number): Promise<ExemplosDeContratos> {
  const {
    rows: [achado],
  } = await sql<ExemplosDeContratos>`
    with sem_garantia as materialized (
      select l.linha, l.veiculo || ' (' || c.numero || ')' as veiculo from importacao_saldo l
      join contrato c on c.instituicao_financeira_id = ${carga.instituicaoId} and c.id = l.contrato_id
      where l.importacao_id = ${carga.importacaoId} and l.veiculo is not null and l.penhor_id is null
        and c.status in ${literals(ATIVOS)})
    select (select count(*) from sem_garantia)::integer as total,
      array(select veiculo from sem_garantia order by linha limit ${limit}) as numeros`.execute(db)
  return achado as ExemplosDeContratos
}

/** Contracts whose balance is above 1,5 × their credit, by number. */
export async function findAcimaDoCredito(db: Db, carga: Carga, limit: number): Promise<ExemplosDeContratos> {
  const {
    rows: [achado],
  } = await sql<ExemplosDeContratos>`
    with acima as materialized (
      select c.numero, c.numero_ordem from ${cabecas(carga)} l
      join contrato c on c.instituicao_financeira_id = ${carga.instituicaoId} and c.id = l.contrato_id
      where l.saldo_devedor * 2 > c.valor_credito * 3)
    select (select count(*) from acima)::integer as total,
      array(select numero from acima order by numero_ordem limit ${limit}) as numeros`.execute(db)
  return achado as ExemplosDeContratos
}
