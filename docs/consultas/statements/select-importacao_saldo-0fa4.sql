with outros as materialized (
  select c.numero, c.numero_ordem
  from (
    select distinct on (chave) contrato_id, saldo_devedor
    from importacao_saldo
    where importacao_id = $1
      and contrato_id is not null
    order by chave, linha) l
  join contrato c on c.instituicao_financeira_id = $2
    and c.id = l.contrato_id
  where c.status not in (5))
select (
  select count(*)
  from outros)::integer as total, array(
  select numero
  from outros
  order by numero_ordem
  limit $3) as numeros;
