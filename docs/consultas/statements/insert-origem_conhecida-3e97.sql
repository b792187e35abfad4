insert into "origem_conhecida" ("usuario_id", "chave_hash", "vista_em")
values ($1, $2, $3), …
on conflict ("usuario_id", "chave_hash") do update
set "vista_em" = $4;
