insert into notificacao (estabelecimento_id, titulo, conteudo, contrato_id, chave, data)
select n.*, $1::timestamptz
from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[]) as n
on conflict (estabelecimento_id, chave) do nothing;
