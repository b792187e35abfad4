select em, ramo, id, instituicao_id
from ((
    select a.*
    from ((
        select "contrato"."instituicao_financeira_id", "contrato"."id"
        from "contrato"
        where "contrato"."instituicao_financeira_id" = $1
          and (contrato.numero_busca like $2
            or contrato.id_parceiro_busca like $3)
        order by "contrato"."id" desc
        limit $4)) c
    cross join lateral (
      select a.ocorrida_em as em, 1 as ramo, a.sequencia as id, a.instituicao_financeira_id as instituicao_id
      from auditoria a
      where a.instituicao_financeira_id = c.instituicao_financeira_id
        and a.entidade = 'contrato'
        and a.entidade_id = c.id
        and a.sequencia >= (
        select sequencia
        from auditoria
        where ocorrida_em >= $5::timestamptz - interval '1 hour'
        order by ocorrida_em, sequencia
        limit 1)
        and "a"."ocorrida_em" >= $6::timestamptz
        and "a"."ocorrida_em" < $7::timestamptz
        and a.acao not in ('consultar', 'exportar', 'conferir')
      order by a.sequencia desc
      limit $8) a)
  union all (
    select p.*
    from ((
        select "contrato"."instituicao_financeira_id", "contrato"."id"
        from "contrato"
        where "contrato"."instituicao_financeira_id" = $9
          and (contrato.numero_busca like $10
            or contrato.id_parceiro_busca like $11)
        order by "contrato"."id" desc
        limit $12)) c
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
        and "p"."data" >= $13::timestamptz
        and "p"."data" < $14::timestamptz
      limit $15) p
    order by p.em desc, p.id desc
    limit $16)
  union all (
    select v.saiu_em as em, 3 as ramo, p.id, p.instituicao_financeira_id as instituicao_id
    from cobertura k
    join penhor p on p.instituicao_financeira_id = k.instituicao_financeira_id
      and p.contrato_id = k.contrato_id
      and p.data_exclusao is null
    join veiculo v on v.id = p.veiculo_id
    where k.instituicao_financeira_id = $17
      and k.ativo
      and k.sairam > 0
      and (k.instituicao_financeira_id, k.contrato_id) in ((
        select "contrato"."instituicao_financeira_id", "contrato"."id"
        from "contrato"
        where "contrato"."instituicao_financeira_id" = $18
          and (contrato.numero_busca like $19
            or contrato.id_parceiro_busca like $20)
        order by "contrato"."id" desc
        limit $21))
      and "v"."saiu_em" >= $22::timestamptz
      and "v"."saiu_em" < $23::timestamptz
    order by v.saiu_em desc, p.id desc
    limit $24)
  union all (
    select v.*
    from (
      select greatest((b.prazo + 1)::timestamp at time zone 'America/Sao_Paulo', b.aberta_em) as em, 4 as ramo, b.id,
        b.instituicao_financeira_id as instituicao_id
      from baixa b
      where b.estado = 'aberta'
        and b.encerrada_em is null
        and b.prazo < least($25::date, ($26::timestamptz at time zone 'America/Sao_Paulo')::date)
        and b.prazo >= ($27::timestamptz at time zone 'America/Sao_Paulo')::date - 1
        and b.instituicao_financeira_id = $28
        and (b.instituicao_financeira_id, b.contrato_id) in ((
          select "contrato"."instituicao_financeira_id", "contrato"."id"
          from "contrato"
          where "contrato"."instituicao_financeira_id" = $29
            and (contrato.numero_busca like $30
              or contrato.id_parceiro_busca like $31)
          order by "contrato"."id" desc
          limit $32))
      union
      select greatest((b.prazo + 1)::timestamp at time zone 'America/Sao_Paulo', b.aberta_em) as em, 4 as ramo, b.id,
        b.instituicao_financeira_id as instituicao_id
      from baixa b
      where b.estado = 'aberta'
        and b.encerrada_em is null
        and b.prazo < least($33::date, ($34::timestamptz at time zone 'America/Sao_Paulo')::date)
        and b.aberta_em >= $35::timestamptz
        and b.id > coalesce((
          select a.id
          from baixa a
          where a.instituicao_financeira_id = $36
            and a.aberta_em < $37::timestamptz - interval '1 hour'
          order by a.id desc
          limit 1), 0)
        and b.instituicao_financeira_id = $38
        and (b.instituicao_financeira_id, b.contrato_id) in ((
          select "contrato"."instituicao_financeira_id", "contrato"."id"
          from "contrato"
          where "contrato"."instituicao_financeira_id" = $39
            and (contrato.numero_busca like $40
              or contrato.id_parceiro_busca like $41)
          order by "contrato"."id" desc
          limit $42))) v
    where "v"."em" >= $43::timestamptz
      and "v"."em" < $44::timestamptz
    order by v.em desc, v.id desc
    limit $45)) n
order by em desc, ramo desc, id desc
limit $46;
