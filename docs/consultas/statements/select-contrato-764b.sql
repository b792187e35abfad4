select em, ramo, id, instituicao_id
from ((
    select a.*
    from ((
        select "contrato"."instituicao_financeira_id", "contrato"."id"
        from "contrato"
        where "contrato"."loja_id" = $1
          and "contrato"."enviado_em" is not null
          and (contrato.status in (0, 1, 2, 3, 4, 5)
            or contrato.status_desde >= $2::timestamptz - interval '1 hour'))) c
    cross join lateral (
      select a.ocorrida_em as em, 1 as ramo, a.sequencia as id, a.instituicao_financeira_id as instituicao_id
      from auditoria a
      where a.instituicao_financeira_id = c.instituicao_financeira_id
        and a.entidade = 'contrato'
        and a.entidade_id = c.id
        and a.sequencia >= (
        select sequencia
        from auditoria
        where ocorrida_em >= $3::timestamptz - interval '1 hour'
        order by ocorrida_em, sequencia
        limit 1)
        and "a"."ocorrida_em" >= $4::timestamptz
        and "a"."ocorrida_em" < $5::timestamptz
        and a.acao not in ('consultar', 'exportar', 'conferir')
        and a.acao <> 'primeiraAprovacao'
        and a.sequencia >= (
        select min(e.sequencia)
        from auditoria e
        where e.instituicao_financeira_id = a.instituicao_financeira_id
          and e.entidade = 'contrato'
          and e.entidade_id = a.entidade_id
          and e.acao = 'enviar')
      order by a.sequencia desc
      limit $6) a)
  union all (
    select a.ocorrida_em as em, 1 as ramo, a.sequencia as id, a.instituicao_financeira_id as instituicao_id
    from auditoria a
    where a.instituicao_financeira_id = $7
      and a.entidade = 'referencia'
      and a.acao in ('importar', 'substituir')
      and "a"."ocorrida_em" >= $8::timestamptz
      and "a"."ocorrida_em" < $9::timestamptz
    order by a.ocorrida_em desc, a.sequencia desc
    limit $10)
  union all (
    select a.*
    from (
      select $11::bigint as loja_id) l
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
        and a.acao not in ('consultar', 'exportar', 'conferir')
        and "a"."ocorrida_em" >= $14::timestamptz
        and "a"."ocorrida_em" < $15::timestamptz
      order by a.sequencia desc
      limit $16) a
    order by a.em desc, a.id desc
    limit $17)
  union all (
    select p.*
    from ((
        select "contrato"."instituicao_financeira_id", "contrato"."id"
        from "contrato"
        where "contrato"."loja_id" = $18
          and "contrato"."enviado_em" is not null
          and (contrato.status in (0, 1, 2, 3, 4, 5)
            or contrato.status_desde >= $19::timestamptz - interval '1 hour'))) c
    cross join lateral (
      select d.id, d.instituicao_financeira_id
      from caso_deficit d
      where d.instituicao_financeira_id = c.instituicao_financeira_id
        and d.contrato_id = c.id
      offset 0) d
    cross join lateral (
      select p.data as em, 2 as ramo, p.id, p.instituicao_financeira_id as instituicao_id
      from caso_deficit_passo p
      where p.instituicao_financeira_id = d.instituicao_financeira_id
        and p.caso_id = d.id
        and "p"."data" >= $20::timestamptz
        and "p"."data" < $21::timestamptz
      limit $22) p
    order by p.em desc, p.id desc
    limit $23)
  union all (
    select v.*
    from (
      select greatest((b.prazo + 1)::timestamp at time zone 'America/Sao_Paulo', b.aberta_em) as em, 4 as ramo, b.id,
        b.instituicao_financeira_id as instituicao_id
      from baixa b
      where b.estado = 'aberta'
        and b.encerrada_em is null
        and b.prazo < least($24::date, ($25::timestamptz at time zone 'America/Sao_Paulo')::date)
        and b.prazo >= ($26::timestamptz at time zone 'America/Sao_Paulo')::date - 1
        and b.loja_id = $27
      union
      select greatest((b.prazo + 1)::timestamp at time zone 'America/Sao_Paulo', b.aberta_em) as em, 4 as ramo, b.id,
        b.instituicao_financeira_id as instituicao_id
      from baixa b
      where b.estado = 'aberta'
        and b.encerrada_em is null
        and b.prazo < least($28::date, ($29::timestamptz at time zone 'America/Sao_Paulo')::date)
        and b.aberta_em >= $30::timestamptz
        and b.loja_id = $31 ) v
    where "v"."em" >= $32::timestamptz
      and "v"."em" < $33::timestamptz
    order by v.em desc, v.id desc
    limit $34)) n
order by em desc, ramo desc, id desc
limit $35;
