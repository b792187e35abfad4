with novo as (
  insert into evento_cobranca (instituicao_financeira_id, usuario_id, ocorrido_em, tipo, contrato_id, veiculo_id,
      regra_garantia_id, valor, parametro_id, parametro_escopo, chave)
  select $1::bigint, $2::bigint, $3::timestamptz, e.*
  from unnest($4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::text[], $11::text[])
    as e
  on conflict (instituicao_financeira_id, chave) do nothing
  returning tipo, valor)
insert into cobranca_diaria as d (instituicao_financeira_id, dia, tipo, valor, quantidade)
select $12::bigint, ($13::timestamptz at time zone 'America/Sao_Paulo')::date, tipo, valor, count(*)
from novo
group by tipo, valor
order by tipo, valor
on conflict (instituicao_financeira_id, dia, tipo, valor) do update
set quantidade = d.quantidade + excluded.quantidade;
