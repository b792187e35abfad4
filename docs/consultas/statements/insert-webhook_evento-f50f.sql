with alvo as (
  select id
  from webhook
  where loja_id = $1
    and desativado_em is null
    and excluido_em is null
    and ($2::bigint is null
      or id = $3::bigint) for key share), evento as (
  insert into webhook_evento (loja_id, mensagem, chave, tipo, contrato_id, corpo, ocorrido_em)
  select $4::bigint, $5, $6, $7, $8::bigint, $9, $10::timestamptz
  where exists (
    select
    from alvo)
  on conflict (loja_id, chave) do nothing
  returning id)
insert into webhook_entrega (webhook_id, evento_id, loja_id, contrato_id, desde, proxima_em)
select alvo.id, evento.id, $11::bigint, $12::bigint, $13::timestamptz, $14::timestamptz
from evento, alvo;
