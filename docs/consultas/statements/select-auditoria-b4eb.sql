select em, ramo, id, instituicao_id
from ((
    select a.ocorrida_em as em, 1 as ramo, a.sequencia as id, a.instituicao_financeira_id as instituicao_id
    from auditoria a
    where a.instituicao_financeira_id = $1
      and a.entidade in ('contrato', 'casoDeficit', 'cargaSaldo', 'suspensaoLoja', 'regraGarantia', 'parametroComercial',
        'whitelist', 'politica')
      and a.acao not in ('consultar', 'exportar', 'conferir')
      and "a"."ocorrida_em" >= $2::timestamptz
      and "a"."ocorrida_em" < $3::timestamptz
    order by a.ocorrida_em desc, a.sequencia desc
    limit $4)
  union all (
    select a.ocorrida_em as em, 1 as ramo, a.sequencia as id, a.instituicao_financeira_id as instituicao_id
    from auditoria a
    where a.instituicao_financeira_id = $5
      and a.entidade = 'referencia'
      and a.acao in ('importar', 'substituir')
      and "a"."ocorrida_em" >= $6::timestamptz
      and "a"."ocorrida_em" < $7::timestamptz
    order by a.ocorrida_em desc, a.sequencia desc
    limit $8)
  union all (
    select a.*
    from ((
        select distinct "whitelist"."loja_id"
        from "whitelist"
        where "whitelist"."prazo" >= $9
          and not exists (
          select "lado"."id"
          from "estabelecimento" as "lado"
          where ("lado"."id" = "whitelist"."loja_id"
              or "lado"."id" = "whitelist"."instituicao_financeira_id")
            and "lado"."ativo" = $10)
          and "whitelist"."instituicao_financeira_id" = $11)) l
    cross join lateral (
      select a.ocorrida_em as em, 1 as ramo, a.sequencia as id, a.instituicao_financeira_id as instituicao_id
      from auditoria a
      where a.instituicao_financeira_id = $12
        and a.entidade = 'loja'
        and a.entidade_id = l.loja_id
        and a.sequencia >= (
        select sequencia
        from auditoria
        where ocorrida_em >= $13::timestamptz - interval '1 hour'
        order by ocorrida_em, sequencia
        limit 1)
        and a.acao = 'importar'
        and "a"."ocorrida_em" >= $14::timestamptz
        and "a"."ocorrida_em" < $15::timestamptz
      order by a.sequencia desc
      limit $16) a
    order by a.em desc, a.id desc
    limit $17)
  union all (
    select p.data as em, 2 as ramo, p.id, p.instituicao_financeira_id as instituicao_id
    from caso_deficit_passo p
    where p.instituicao_financeira_id = $18
      and "p"."data" >= $19::timestamptz
      and "p"."data" < $20::timestamptz
    order by p.data desc, p.id desc
    limit $21)
  union all (
    select v.saiu_em as em, 3 as ramo, p.id, p.instituicao_financeira_id as instituicao_id
    from cobertura k
    join penhor p on p.instituicao_financeira_id = k.instituicao_financeira_id
      and p.contrato_id = k.contrato_id
      and p.data_exclusao is null
    join veiculo v on v.id = p.veiculo_id
    where k.instituicao_financeira_id = $22
      and k.ativo
      and k.sairam > 0
      and "v"."saiu_em" >= $23::timestamptz
      and "v"."saiu_em" < $24::timestamptz
    order by v.saiu_em desc, p.id desc
    limit $25)
  union all (
    select v.*
    from (
      select greatest((b.prazo + 1)::timestamp at time zone 'America/Sao_Paulo', b.aberta_em) as em, 4 as ramo, b.id,
        b.instituicao_financeira_id as instituicao_id
      from baixa b
      where b.estado = 'aberta'
        and b.encerrada_em is null
        and b.prazo < least($26::date, ($27::timestamptz at time zone 'America/Sao_Paulo')::date)
        and b.prazo >= ($28::timestamptz at time zone 'America/Sao_Paulo')::date - 1
        and b.instituicao_financeira_id = $29
      union
      select greatest((b.prazo + 1)::timestamp at time zone 'America/Sao_Paulo', b.aberta_em) as em, 4 as ramo, b.id,
        b.instituicao_financeira_id as instituicao_id
      from baixa b
      where b.estado = 'aberta'
        and b.encerrada_em is null
        and b.prazo < least($30::date, ($31::timestamptz at time zone 'America/Sao_Paulo')::date)
        and b.aberta_em >= $32::timestamptz
        and b.id > coalesce((
          select a.id
          from baixa a
          where a.instituicao_financeira_id = $33
            and a.aberta_em < $34::timestamptz - interval '1 hour'
          order by a.id desc
          limit 1), 0)
        and b.instituicao_financeira_id = $35 ) v
    where "v"."em" >= $36::timestamptz
      and "v"."em" < $37::timestamptz
    order by v.em desc, v.id desc
    limit $38)) n
order by em desc, ramo desc, id desc
limit $39;
