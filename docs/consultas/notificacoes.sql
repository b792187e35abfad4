-- GET /api/notificacoes?estabelecimentoId=:id&pagina=1&quantidadePorPagina=20

select "id", "estabelecimento_id", "titulo", "conteudo", "contrato_id", "data", "lida_em" is not null as "lida"
from "notificacao"
where "estabelecimento_id" = $1
  and "data" > $2
order by "data" desc, "id" desc
limit $3
offset $4;

select count(*) as "total"
from "notificacao"
where "estabelecimento_id" = $1
  and "data" > $2;

select count(*) as "total"
from "notificacao"
where "estabelecimento_id" = $1
  and "data" > $2
  and "lida_em" is null;
