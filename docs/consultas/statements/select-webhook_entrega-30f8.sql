with entrega as materialized (
  select e.desde
  from webhook_entrega e
  join webhook w on w.id = e.webhook_id
  join estabelecimento loja on loja.id = w.loja_id
  where e.estado = 'pendente'
    and w.desativado_em is null
    and loja.ativo
  limit $1), sem_elo as materialized (
  select instituicao_financeira_id, sequencia
  from auditoria_pendente
  limit $2)
select (
  select count(*)
  from entrega) as webhooks, (
  select extract(epoch
    from $3::timestamptz - min(desde))::float8
  from entrega) as webhook_mais_antigo, (
  select count(*)
  from sem_elo) as sem_elo, (
  select extract(epoch
    from $4::timestamptz - a.ocorrida_em)::float8
  from (
    select *
    from sem_elo
    order by sequencia
    limit 1) as p
  join auditoria a on a.instituicao_financeira_id = p.instituicao_financeira_id
    and a.sequencia = p.sequencia) as sem_elo_mais_antigo, (
  select extract(epoch
    from $5::timestamptz - max(concluida_em))::float8
  from reavaliacao) as reavaliacao, (
  select extract(epoch
    from $6::timestamptz - min(importada_em))::float8
  from reavaliacao
  where concluida_em is null) as reavaliacao_pendente;
