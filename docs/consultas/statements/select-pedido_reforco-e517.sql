select "id", "contrato_id", "situacao", "valor", "prazo", "texto", "alteracao_id"
from "pedido_reforco"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2::bigint
  and "encerrado_em" is null;
