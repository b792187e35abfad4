select count(*)::integer as quantas
from (
  select em, ramo, id, instituicao_id
  from ((
      select a.ocorrida_em as em, 1 as ramo, a.sequencia as id, a.instituicao_financeira_id as instituicao_id
      from auditoria a
      where a.instituicao_financeira_id = $1
        and a.entidade in ('contrato', 'casoDeficit', 'cargaSaldo', 'suspensaoLoja', 'regraGarantia',
          'parametroComercial', 'whitelist', 'politica')
        and a.acao not in ('consultar', 'exportar', 'conferir')
        and "a"."ocorrida_em" >= $2::timestamptz
        and "a"."ocorrida_em" < $3::timestamptz
        and a.usuario_id is distinct from $4
      order by a.ocorrida_em desc, a.sequencia desc
      limit $5)
    union all (
      select a.ocorrida_em as em, 1 as ramo, a.sequencia as id, a.instituicao_financeira_id as instituicao_id
      from auditoria a
      where a.instituicao_financeira_id = $6
        and a.entidade = 'referencia'
        and a.acao in ('importar', 'substituir')
        and "a"."ocorrida_em" >= $7::timestamptz
        and "a"."ocorrida_em" < $8::timestamptz
        and a.usuario_id is distinct from $9
      order by a.ocorrida_em desc, a.sequencia desc
      limit $10)
    union all (
      select a.*
      from ((
          select distinct "whitelist"."loja_id"
          from "whitelist"
          where "whitelist"."prazo" >= $11
            and not exists (
            select "lado"."id"
            from "estabelecimento" as "lado"
            where ("lado"."id" = "whitelist"."loja_id"
                or "lado"."id" = "whitelist"."instituicao_financeira_id")
              and "lado"."ativo" = $12)
            and "whitelist"."instituicao_financeira_id" = $13)) l
      cross join lateral (
        select a.ocorrida_em as em, 1 as ramo, a.sequencia as id, a.instituicao_financeira_id as instituicao_id
        from auditoria a
        where a.instituicao_financeira_id = $14
          and a.entidade = 'loja'
          and a.entidade_id = l.loja_id
          and a.sequencia >= (
          select sequencia
          from auditoria
          where ocorrida_em >= $15::timestamptz - interval '1 hour'
          order by ocorrida_em, sequencia
          limit 1)
          and a.acao = 'importar'
          and "a"."ocorrida_em" >= $16::timestamptz
          and "a"."ocorrida_em" < $17::timestamptz
          and a.usuario_id is distinct from $18
        order by a.sequencia desc
        limit $19) a
      order by a.em desc, a.id desc
      limit $20)
    union all (
      select p.data as em, 2 as ramo, p.id, p.instituicao_financeira_id as instituicao_id
      from caso_deficit_passo p
      where p.instituicao_financeira_id = $21
        and "p"."data" >= $22::timestamptz
        and "p"."data" < $23::timestamptz
      order by p.data desc, p.id desc
      limit $24)
    union all (
      select v.saiu_em as em, 3 as ramo, p.id, p.instituicao_financeira_id as instituicao_id
      from cobertura k
      join penhor p on p.instituicao_financeira_id = k.instituicao_financeira_id
        and p.contrato_id = k.contrato_id
        and p.data_exclusao is null
      join veiculo v on v.id = p.veiculo_id
      where k.instituicao_financeira_id = $25
        and k.ativo
        and k.sairam > 0
        and "v"."saiu_em" >= $26::timestamptz
        and "v"."saiu_em" < $27::timestamptz
      order by v.saiu_em desc, p.id desc
      limit $28)
    union all (
      select v.*
      from (
        select greatest((b.prazo + 1)::timestamp at time zone 'America/Sao_Paulo', b.aberta_em) as em, 4 as ramo, b.id,
          b.instituicao_financeira_id as instituicao_id
        from baixa b
        where b.estado = 'aberta'
          and b.encerrada_em is null
          and b.prazo < least($29::date, ($30::timestamptz at time zone 'America/Sao_Paulo')::date)
          and b.prazo >= ($31::timestamptz at time zone 'America/Sao_Paulo')::date - 1
          and b.instituicao_financeira_id = $32
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
          and b.instituicao_financeira_id = $38 ) v
      where "v"."em" >= $39::timestamptz
        and "v"."em" < $40::timestamptz
      order by v.em desc, v.id desc
      limit $41)) n
  order by em desc, ramo desc, id desc
  limit $42) n;
