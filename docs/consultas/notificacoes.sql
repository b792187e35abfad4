-- GET /api/notificacoes?estabelecimentoId=:id&pagina=1&quantidadePorPagina=20&total=limitado

select "id", "estabelecimento_id", "titulo", "conteudo", "contrato_id", "data", "lida_em" is not null as "lida"
from "notificacao"
where "estabelecimento_id" = $1
  and "data" > $2
order by "data" desc, "id" desc
limit $3
offset $4;

select count(*) as "lidos"
from (
  select "id"
  from "notificacao"
  where "estabelecimento_id" = $1
    and "data" > $2
  order by "data" desc
  limit $3) as "c";

select count(*) as "lidos"
from (
  select "data"
  from "notificacao"
  where "estabelecimento_id" = $1
    and "data" > $2
    and "lida_em" is null
  order by "data" desc
  limit $3) as "c";
