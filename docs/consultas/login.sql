-- POST /api/autenticacao/Login

select "origem_conhecida"."chave_hash"
from "origem_conhecida"
inner join "usuario" on "usuario"."id" = "origem_conhecida"."usuario_id"
where "usuario"."cpf" = $1
  and "origem_conhecida"."chave_hash" in ($2, …)
  and "origem_conhecida"."vista_em" > $3;

insert into "fila_de_entrada" ("chave_hash", "usada_em")
values ($1, $2)
on conflict ("chave_hash") do update
set "usada_em" = $3;

insert into "tentativa_login" ("cpf_hash", "endereco", "conhecida", "ocorrida_em", "pendente")
values ($1, $2, $3, $4, $5)
returning "id";

select count(*) filter (
  where do_cpf
    and do_endereco
    and not aberta) as par_erradas, count(*) filter (
  where do_cpf
    and do_endereco
    and aberta) as par_pendentes, min(ocorrida_em) filter (
  where do_cpf
    and do_endereco
    and not aberta) as par_desde, count(*) filter (
  where do_endereco
    and not aberta) as endereco_erradas, count(*) filter (
  where do_endereco
    and aberta) as endereco_pendentes, min(ocorrida_em) filter (
  where do_endereco
    and not aberta) as endereco_desde, count(*) filter (
  where do_cpf
    and not conhecida
    and not aberta) as cpf_erradas, count(*) filter (
  where do_cpf
    and not conhecida
    and aberta) as cpf_pendentes, (
  select ultima_vaga
  from fila_de_entrada
  where chave_hash = $1) as ultima_vaga
from (
  select cpf_hash = $2 as do_cpf, endereco = $3 as do_endereco, conhecida, ocorrida_em, pendente
    and ocorrida_em > $4 as aberta
  from tentativa_login
  where (cpf_hash = $5
      or endereco = $6)
    and ocorrida_em > $7
    and id < $8 ) as tentativa;

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

delete
from "fila_de_entrada"
where "usada_em" < $1;

select "estabelecimento_id"
from "usuario"
where "id" = $1
  and "senha_hash" = $2
  and "ativo" = $3 for share;

select "usuario_id"
from "segundo_fator"
where "usuario_id" = $1;

insert into "sessao" ("token_hash", "usuario_id", "criada_em", "ultimo_uso_em", "expira_em")
values ($1, $2, $3, $4, $5);

delete
from "origem_conhecida"
where "usuario_id" = $1
  and "vista_em" < $2;

insert into "origem_conhecida" ("usuario_id", "chave_hash", "vista_em")
values ($1, $2, $3), …
on conflict ("usuario_id", "chave_hash") do update
set "vista_em" = $4;
