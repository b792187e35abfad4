with base as materialized (
  select id, data_base, ((data_base + 1)::timestamp at time zone 'America/Sao_Paulo') as fim
  from carga_saldo
  where instituicao_financeira_id = $1
    and completo
  order by data_base desc, id desc
  limit 1), cargas as materialized (
  select g.id
  from base
  join carga_saldo g on g.instituicao_financeira_id = $2
    and g.data_base = base.data_base
    and g.id >= base.id), ativo as materialized (
  select c.id, c.numero, c.loja_id, c.valor_credito, c.status_desde, c.status_desde < base.fim as na_base, na.carga_id,
    na.saldo_devedor, na.principal, na.dias_atraso
  from contrato c
  left join base on true
  left join lateral (
    select s.carga_id, s.saldo_devedor, s.principal, s.dias_atraso
    from saldo s
    where s.instituicao_financeira_id = c.instituicao_financeira_id
      and s.contrato_id = c.id
      and s.data_base = base.data_base
      and s.carga_id >= base.id
    order by s.carga_id desc
    limit 1) na on true
  where c.instituicao_financeira_id = $3
    and c.status in (5)), achada (tipo, chave, contrato_id, loja_id, numero, veiculo, veiculo_id, valor, comparado, dias)
  as materialized (
  select 'sem_saldo', 'c:' || id, id, loja_id, numero, null::text, null::bigint, valor_credito, null::bigint,
    null::integer
  from ativo
  where na_base
    and saldo_devedor is null
  union all
  select 'atraso', 'c:' || id, id, loja_id, numero, null, null, saldo_devedor, null, dias_atraso
  from ativo
  where dias_atraso > 0
  union all
  select 'principal_acima', 'c:' || id, id, loja_id, numero, null, null, principal, valor_credito, null
  from ativo
  where principal > valor_credito
  union all
  select 'ativo_zerado', 'c:' || a.id, a.id, a.loja_id, a.numero, null, null, 0, null, null
  from ativo a
  join base on true
  where a.saldo_devedor = 0
    and (
    select s.saldo_devedor
    from saldo s
    where s.instituicao_financeira_id = $4
      and s.contrato_id = a.id
      and s.data_base < base.data_base
      and not exists (
      select
      from carga_saldo nova
      where nova.instituicao_financeira_id = "s"."instituicao_financeira_id"
        and nova.data_base = "s"."data_base"
        and nova.completo
        and nova.id > "s"."carga_id")
    order by s.data_base desc, s.carga_id desc
    limit 1) = 0
  union all
  select 'desconhecido', 'n:' || d.numero, null, null, d.numero, null, null, d.saldo_devedor, null, null
  from base
  join (
    select distinct on (lower(d.numero)) d.*
    from cargas
    join carga_saldo_desconhecido d on d.instituicao_financeira_id = $5
      and d.carga_id = cargas.id
    order by lower(d.numero), d.carga_id desc) d on true
  where not exists (
    select
    from contrato c
    where c.instituicao_financeira_id = $6
      and c.numero_unico = lower(d.numero)
      and (
      select s.carga_id
      from saldo s
      where s.instituicao_financeira_id = $7
        and s.contrato_id = c.id
        and s.data_base = base.data_base
      order by s.carga_id desc
      limit 1) > d.carga_id)
  union all
  select 'encerrado_com_saldo', 'c:' || c.id, c.id, c.loja_id, c.numero, null, null, s.saldo_devedor, null, null
  from base
  cross join cargas
  join saldo s on s.instituicao_financeira_id = $8
    and s.carga_id = cargas.id
  join contrato c on c.instituicao_financeira_id = $9
    and c.id = s.contrato_id
  where s.saldo_devedor > 0
    and c.status in (6, 7)
    and c.status_desde < base.fim
    and (
    select s.carga_id
    from saldo s
    where s.instituicao_financeira_id = $10
      and s.contrato_id = c.id
      and s.data_base = base.data_base
    order by s.carga_id desc
    limit 1) = s.carga_id
  union all
  select 'fora_do_estoque', 'p:' || p.id, a.id, a.loja_id, a.numero, p.placa, p.veiculo_id, coalesce(g.preco_instituicao_financeira,
      g.preco_veiculo), null, null
  from cobertura k
  join ativo a on a.id = k.contrato_id
  join contrato_garantia g on g.instituicao_financeira_id = $11
    and g.contrato_id = a.id
  join penhor p on p.instituicao_financeira_id = $12
    and p.id = g.penhor_id
    and p.data_exclusao is null
  join veiculo v on v.id = p.veiculo_id
  -- The condition of the partial index of the few contracts with a vehicle that left.
  where k.instituicao_financeira_id = $13
    and k.ativo
    and k.sairam > 0
    and v.saiu_em is not null
    and not exists (
    select
    from baixa b
    where b.instituicao_financeira_id = $14
      and b.penhor_id = p.id
      and b.encerrada_em is null)
  union all
  select 'vendido_sem_pagamento', 'b:' || b.id, a.id, a.loja_id, a.numero, p.placa, p.veiculo_id, b.valor_avisado, null,
    null
  from baixa b
  join ativo a on a.id = b.contrato_id
  join penhor p on p.instituicao_financeira_id = $15
    and p.id = b.penhor_id
  where b.instituicao_financeira_id = $16
    and b.estado = 'aberta'
    and b.prazo < $17::date
  union all
  select 'veiculo_sem_garantia', 'c:' || a.id || ':' || s.veiculo, a.id, a.loja_id, a.numero, coalesce(p.placa,
      s.veiculo), p.veiculo_id, s.saldo, null, null
  from base
  cross join ativo a
  join saldo_veiculo s on s.instituicao_financeira_id = $18
    and s.contrato_id = a.id
    and s.data_base = base.data_base
    and s.carga_id = a.carga_id
  left join penhor p on p.instituicao_financeira_id = $19
    and p.id = s.penhor_id
  where s.saldo > 0
    and (p.id is null
      or p.data_exclusao < base.fim)
  union all
  select 'garantia_sem_saldo', 'p:' || p.id, a.id, a.loja_id, a.numero, p.placa, p.veiculo_id, null, null, null
  from base
  cross join ativo a
  -- What is told by vehicle: one step along the index, however many balances there are.
  cross join lateral (
    select array_agg(s.penhor_id) as penhores
    from saldo_veiculo s
    where s.instituicao_financeira_id = $20
      and s.contrato_id = a.id
      and s.data_base = base.data_base
      and s.carga_id = a.carga_id
    having count(*) > 0) dito
  -- Its guarantees: what is only proposed is pledged too, and owes nothing yet.
  join contrato_garantia g on g.instituicao_financeira_id = $21
    and g.contrato_id = a.id
  join penhor p on p.instituicao_financeira_id = $22
    and p.id = g.penhor_id
    and p.data_exclusao is null
  where p.data_inclusao < base.fim
    and array_position(dito.penhores, p.id) is null
  union all
  select 'loja_sem_carga', 'l:' || l.loja_id, null, l.loja_id, null, null, null, null, null, $23::date - e.dia
  from (
    select loja_id, min(("status_desde" at time zone 'America/Sao_Paulo')::date) as desde
    from ativo
    group by loja_id) l
  left join estoque_carga_completa e on e.loja_id = l.loja_id
  cross join (
    select least( (
        select ("recebida_em" at time zone 'America/Sao_Paulo')::date
        from carga_saldo
        where instituicao_financeira_id = $24
        order by id
        limit 1), (
        select ("aberta_em" at time zone 'America/Sao_Paulo')::date
        from baixa
        where instituicao_financeira_id = $25
          and origem = 'instituicao'
        order by id
        limit 1)) as desde) uso
  where uso.desde < $26::date
    and coalesce(e.dia, l.desde) < $27::date), sumida as (
  delete
  from divergencia d
  where d.instituicao_financeira_id = $28
    and not exists (
    select
    from achada a
    where a.tipo = d.tipo
      and a.chave = d.chave))
insert into divergencia (instituicao_financeira_id, tipo, chave, contrato_id, loja_id, numero, veiculo, veiculo_id,
    valor, comparado, dias, desde)
select $29::bigint, a.*, $30::timestamptz
from achada a
on conflict (instituicao_financeira_id, tipo, chave) do update
set ("numero", "veiculo", "veiculo_id", "valor", "comparado", "dias") = ("excluded"."numero", "excluded"."veiculo",
    "excluded"."veiculo_id", "excluded"."valor", "excluded"."comparado", "excluded"."dias")
where ("divergencia"."numero", "divergencia"."veiculo", "divergencia"."veiculo_id", "divergencia"."valor", "divergencia"."comparado",
    "divergencia"."dias") is distinct from ("excluded"."numero", "excluded"."veiculo", "excluded"."veiculo_id",
    "excluded"."valor", "excluded"."comparado", "excluded"."dias");
