import { ATIVOS, ENCERRADOS } from '@lastro/shared/contratos/status'
import type { Dia } from '@lastro/shared/dia'
import { sql } from 'kysely'
import type { Centavos } from '@lastro/shared/dinheiro'
import { unnest } from '#db/lists.ts'
import { literals } from '#db/literals.ts'
import type { Db, Tx } from '#db/tables.ts'
import { pagoDaBaixa } from '#modules/contratos/nucleo/baixas.sql.ts'
import { saldoMaisNovo } from '#modules/cobertura/avaliar/saldo-que-conta.sql.ts'

interface Dias {
  hoje: Dia
  /** A whole stock of this day or later is new enough. */
  semCargaDesde: Dia
}

/** Institutions that ever loaded balances or opened a payoff: only these have a reconciliation. */
export async function listInstituicoesComCarteira(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from instituicao_financeira i
    where exists (select from carga_saldo c where c.instituicao_financeira_id = i.id)
      or exists (select from baixa b where b.instituicao_financeira_id = i.id) order by i.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** One reconciliation of an institution at a time; held until the transaction ends. */
export async function lockConciliacao(tx: Tx, instituicaoId: number): Promise<void> {
  await sql`select id from instituicao_financeira where id = ${instituicaoId} for no key update`.execute(tx)
}

/** The newest whole load, with the end of its day. */
const baseDe = (instituicaoId: number) => sql`
  select id, data_base, ((data_base + 1)::timestamp at time zone 'America/Sao_Paulo') as fim from carga_saldo
  where instituicao_financeira_id = ${instituicaoId} and completo order by data_base desc, id desc limit 1`

/** That load, and the later ones of its day, which correct it. */
const cargasDe = (instituicaoId: number) => sql`
  select g.id from base join carga_saldo g on g.instituicao_financeira_id = ${instituicaoId} and g.data_base = base.data_base and g.id >= base.id`

/** Ativo contracts with their balance of the newest of these loads that tells one. */
const ativosDe = (instituicaoId: number) => sql`
  select c.id, c.numero, c.loja_id, c.valor_credito, c.status_desde, c.status_desde < base.fim as na_base, na.carga_id, na.saldo_devedor, na.principal, na.dias_atraso
  from contrato c left join base on true
  left join lateral (
    select s.carga_id, s.saldo_devedor, s.principal, s.dias_atraso from saldo s
    where s.instituicao_financeira_id = c.instituicao_financeira_id and s.contrato_id = c.id and s.data_base = base.data_base
      and s.carga_id >= base.id
    order by s.carga_id desc limit 1) na on true
  where c.instituicao_financeira_id = ${instituicaoId} and c.status in ${literals(ATIVOS)}`

/** What disagrees about Ativo contracts as a whole. */
const divergenciasOfContratos = (instituicaoId: number) => sql`
  select 'sem_saldo', 'c:' || id, id, loja_id, numero, null::text, null::bigint, valor_credito, null::bigint, null::integer
  from ativo where na_base and saldo_devedor is null
  union all
  select 'atraso', 'c:' || id, id, loja_id, numero, null, null, saldo_devedor, null, dias_atraso from ativo where dias_atraso > 0
  union all
  select 'principal_acima', 'c:' || id, id, loja_id, numero, null, null, principal, valor_credito, null
  from ativo where principal > valor_credito
  union all
  select 'ativo_zerado', 'c:' || a.id, a.id, a.loja_id, a.numero, null, null, 0, null, null
  from ativo a join base on true
  where a.saldo_devedor = 0 and ${saldoMaisNovo(
    sql`s.saldo_devedor`,
    sql`s.instituicao_financeira_id = ${instituicaoId} and s.contrato_id = a.id and s.data_base < base.data_base`,
  )} = 0`

/** The newest load of the base's day that tells a balance of `c`: one step along the index, however many balances there are. */
const cargaNaBase = (instituicaoId: number) => sql`(
    select s.carga_id from saldo s
    where s.instituicao_financeira_id = ${instituicaoId} and s.contrato_id = c.id and s.data_base = base.data_base
    order by s.carga_id desc limit 1)`

/** What the loads tell of no Ativo contract; of each number, and of each contract, the newest load counts. */
const divergenciasOfOthers = (instituicaoId: number) => sql`
  select 'desconhecido', 'n:' || d.numero, null, null, d.numero, null, null, d.saldo_devedor, null, null
  from base join (
    select distinct on (lower(d.numero)) d.* from cargas join carga_saldo_desconhecido d
      on d.instituicao_financeira_id = ${instituicaoId} and d.carga_id = cargas.id
    order by lower(d.numero), d.carga_id desc) d on true
  where not exists (
    select from contrato c where c.instituicao_financeira_id = ${instituicaoId} and c.numero_unico = lower(d.numero)
      and ${cargaNaBase(instituicaoId)} > d.carga_id)
  union all
  select 'encerrado_com_saldo', 'c:' || c.id, c.id, c.loja_id, c.numero, null, null, s.saldo_devedor, null, null
  from base cross join cargas join saldo s on s.instituicao_financeira_id = ${instituicaoId} and s.carga_id = cargas.id
  join contrato c on c.instituicao_financeira_id = ${instituicaoId} and c.id = s.contrato_id
  where s.saldo_devedor > 0 and c.status in ${literals(ENCERRADOS)} and c.status_desde < base.fim
    and ${cargaNaBase(instituicaoId)} = s.carga_id`

/** A sale past its last day, with what is still to be paid for it; null: no fresh balance tells it. */
export interface VendaVencida {
  id: number
  contratoId: number
  penhorId: number
  falta: Centavos | null
}

/** Reads an institution's unpaid payoffs past their last day. */
export const listVendasVencidas = (db: Db, instituicaoId: number, hoje: Dia) =>
  db
    .selectFrom('baixa as b')
    .where('b.instituicaoFinanceiraId', '=', instituicaoId)
    .where('b.estado', '=', 'aberta')
    .where('b.prazo', '<', hoje)
    .select(['b.id', 'b.contratoId', 'b.penhorId', pagoDaBaixa.as('pago')])
    .execute()

const COLUNAS_DA_VENDA = { id: 'bigint', contratoId: 'bigint', penhorId: 'bigint', falta: 'bigint' } as const

/** What disagrees about the vehicles of Ativo contracts. */
const divergenciasOfVeiculos = (instituicaoId: number, vendas: readonly VendaVencida[]) => sql`
  select 'fora_do_estoque', 'p:' || p.id, a.id, a.loja_id, a.numero, p.placa, p.veiculo_id,
    coalesce(g.preco_instituicao_financeira, g.preco_veiculo), null, null
  from cobertura k join ativo a on a.id = k.contrato_id
  join contrato_garantia g on g.instituicao_financeira_id = ${instituicaoId} and g.contrato_id = a.id
  join penhor p on p.instituicao_financeira_id = ${instituicaoId} and p.id = g.penhor_id and p.data_exclusao is null
  join veiculo v on v.id = p.veiculo_id
  -- The condition of the partial index of the few contracts with a vehicle that left.
  where k.instituicao_financeira_id = ${instituicaoId} and k.ativo and k.sairam > 0 and v.saiu_em is not null
    and not exists (select from baixa b where b.instituicao_financeira_id = ${instituicaoId} and b.penhor_id = p.id and b.encerrada_em is null)
  union all
  select 'vendido_sem_pagamento', 'b:' || b.id, a.id, a.loja_id, a.numero, p.placa, p.veiculo_id, b.falta, null, null
  from ${unnest(vendas, COLUNAS_DA_VENDA)} as b (id, contrato_id, penhor_id, falta) join ativo a on a.id = b.contrato_id
  join penhor p on p.instituicao_financeira_id = ${instituicaoId} and p.id = b.penhor_id
  union all
  select 'veiculo_sem_garantia', 'c:' || a.id || ':' || s.veiculo, a.id, a.loja_id, a.numero, coalesce(p.placa, s.veiculo),
    p.veiculo_id, s.saldo, null, null
  from base cross join ativo a
  join saldo_veiculo s on s.instituicao_financeira_id = ${instituicaoId} and s.contrato_id = a.id and s.data_base = base.data_base
    and s.carga_id = a.carga_id
  left join penhor p on p.instituicao_financeira_id = ${instituicaoId} and p.id = s.penhor_id
  where s.saldo > 0 and (p.id is null or p.data_exclusao < base.fim)
  union all
  select 'garantia_sem_saldo', 'p:' || p.id, a.id, a.loja_id, a.numero, p.placa, p.veiculo_id, null, null, null
  from base cross join ativo a
  -- What is told by vehicle: one step along the index, however many balances there are.
  cross join lateral (
    select array_agg(s.penhor_id) as penhores from saldo_veiculo s where s.instituicao_financeira_id = ${instituicaoId}
      and s.contrato_id = a.id and s.data_base = base.data_base and s.carga_id = a.carga_id having count(*) > 0) dito
  -- Its guarantees: what is only proposed is pledged too, and owes nothing yet.
  join contrato_garantia g on g.instituicao_financeira_id = ${instituicaoId} and g.contrato_id = a.id
  join penhor p on p.instituicao_financeira_id = ${instituicaoId} and p.id = g.penhor_id and p.data_exclusao is null
  where p.data_inclusao < base.fim and array_position(dito.penhores, p.id) is null`

/** The day on which an instant falls in São Paulo. */
const diaDe = (instante: string) => sql`(${sql.ref(instante)} at time zone 'America/Sao_Paulo')::date`

/**
 * Stores with Ativo contracts whose whole stock came last before `semCargaDesde`. Nothing before the institution's first
 * balances or own payoff counts. Of a store that never sent its whole stock, its oldest Ativo contract begins the count.
 */
const divergenciasOfLojas = (instituicaoId: number, { hoje, semCargaDesde }: Dias) => sql`
  select 'loja_sem_carga', 'l:' || l.loja_id, null, l.loja_id, null, null, null, null, null, ${hoje}::date - e.dia
  from (select loja_id, min(${diaDe('status_desde')}) as desde from ativo group by loja_id) l
  left join estoque_carga_completa e on e.loja_id = l.loja_id
  cross join (select least(
    (select ${diaDe('recebida_em')} from carga_saldo where instituicao_financeira_id = ${instituicaoId} order by id limit 1),
    (select ${diaDe('aberta_em')} from baixa where instituicao_financeira_id = ${instituicaoId} and origem = 'instituicao'
      order by id limit 1)) as desde) uso
  where uso.desde < ${semCargaDesde}::date and coalesce(e.dia, l.desde) < ${semCargaDesde}::date`

const FATOS = ['numero', 'veiculo', 'veiculo_id', 'valor', 'comparado', 'dias']
const fatosDe = (linha: string) => sql.join(FATOS.map((fato) => sql.ref(`${linha}.${fato}`)))

/**
 * Finds what disagrees now, adds what is new, updates amounts and removes what is no more. What people said about a
 * divergence stays. A contract is compared with the newest whole load only if it was in its state on that load's day.
 */
export async function updateDivergencias(
  tx: Tx,
  instituicaoId: number,
  { agora, vendas, ...dias }: Dias & { agora: Date; vendas: readonly VendaVencida[] },
): Promise<void> {
  await sql`
    with base as materialized (${baseDe(instituicaoId)}),
    cargas as materialized (${cargasDe(instituicaoId)}),
    ativo as materialized (${ativosDe(instituicaoId)}),
    achada (tipo, chave, contrato_id, loja_id, numero, veiculo, veiculo_id, valor, comparado, dias) as materialized (
      ${divergenciasOfContratos(instituicaoId)} union all ${divergenciasOfOthers(instituicaoId)} union all ${divergenciasOfVeiculos(instituicaoId, vendas)}
      union all ${divergenciasOfLojas(instituicaoId, dias)}),
    sumida as (
      delete from divergencia d where d.instituicao_financeira_id = ${instituicaoId}
        and not exists (select from achada a where a.tipo = d.tipo and a.chave = d.chave))
    insert into divergencia (instituicao_financeira_id, tipo, chave, contrato_id, loja_id, numero, veiculo, veiculo_id, valor, comparado,
      dias, desde)
    select ${instituicaoId}::bigint, a.*, ${agora}::timestamptz from achada a
    on conflict (instituicao_financeira_id, tipo, chave) do update
    set (${sql.join(FATOS.map((fato) => sql.ref(fato)))}) = (${fatosDe('excluded')})
    where (${fatosDe('divergencia')}) is distinct from (${fatosDe('excluded')})`.execute(tx)
}
