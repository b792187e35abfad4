insert into "fila_de_entrada" ("chave_hash", "usada_em")
values ($1, $2)
on conflict ("chave_hash") do update
set "usada_em" = $3;
