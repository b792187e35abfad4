update "caso_deficit"
set "a_avisar" = $1
where "a_avisar" = $2
  and (instituicao_financeira_id, contrato_id) in (
  select *
  from unnest($3::bigint[], $4::bigint[]));
