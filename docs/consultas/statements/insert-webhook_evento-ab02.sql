with novo as (
  select *
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
      $8::bigint[]) as n (loja_id, contrato_id, mensagem, chave, tipo, corpo, agora, webhook_id)), alvo as (
  select w.id, w.loja_id
  from webhook w
  where w.loja_id = $9::bigint
    and w.desativado_em is null
    and w.excluido_em is null
    and exists (
    select
    from novo n
    where n.loja_id = w.loja_id
      and coalesce(n.webhook_id, w.id) = w.id)
  order by w.id for key share of w), evento as (
  insert into webhook_evento (loja_id, mensagem, chave, tipo, contrato_id, corpo, ocorrido_em)
  select n.loja_id, n.mensagem, n.chave, n.tipo, n.contrato_id, n.corpo, n.agora
  from novo n
  where exists (
    select
    from alvo
    where alvo.loja_id = n.loja_id
      and coalesce(n.webhook_id, alvo.id) = alvo.id)
  on conflict (loja_id, chave) do nothing
  returning id, loja_id, chave)
insert into webhook_entrega (webhook_id, evento_id, loja_id, contrato_id, desde, proxima_em)
select alvo.id, evento.id, n.loja_id, n.contrato_id, n.agora, n.agora
from evento
join novo n using (loja_id, chave)
join alvo on alvo.loja_id = n.loja_id
  and coalesce(n.webhook_id, alvo.id) = alvo.id
order by evento.id, alvo.id;
