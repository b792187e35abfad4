-- POST /api/autenticacao/Login

insert into "tentativa_login" ("cpf_hash", "endereco", "ocorrida_em")
values ($1, $2, $3)
returning "id";

select count(*) filter (
  where cpf_hash = $1
    and endereco = $2) as par, count(*) filter (
  where endereco = $3) as endereco, count(*) filter (
  where cpf_hash = $4) as cpf, min(ocorrida_em) filter (
  where cpf_hash = $5
    and endereco = $6) as primeira_do_par, min(ocorrida_em) filter (
  where endereco = $7) as primeira_do_endereco
from tentativa_login
where (cpf_hash = $8
    or endereco = $9)
  and ocorrida_em > $10;

select "usuario"."id", "usuario"."senha_hash", "usuario"."senha_alterada_em", "usuario"."senha_provisoria", "usuario"."termo_aceito_em",
  "usuario"."estabelecimento_id"
from "usuario"
left join "estabelecimento" on "estabelecimento"."id" = "usuario"."estabelecimento_id"
where "usuario"."cpf" = $1
  and "usuario"."ativo" = $2
  and ("estabelecimento"."id" is null
    or "estabelecimento"."ativo" = $3);

delete
from "tentativa_login"
where "id" = $1;

delete
from "sessao"
where "expira_em" < $1;

delete
from "tentativa_login"
where "ocorrida_em" < $1;

select "id"
from "usuario"
where "id" = $1
  and "senha_hash" = $2
  and "ativo" = $3 for share;

select "usuario_id"
from "segundo_fator"
where "usuario_id" = $1;

insert into "sessao" ("token_hash", "usuario_id", "criada_em", "ultimo_uso_em", "expira_em")
values ($1, $2, $3, $4, $5);
