select (exists (
    select "id"
    from "whitelist"
    where ("instituicao_financeira_id" = $1
        and "loja_id" = $2))
    or exists (
    select "id"
    from "contrato"
    where ("instituicao_financeira_id" = $3
        and "loja_id" = $4))) as "conhecida";
