insert into "importacao" ("chave")
values ($1)
on conflict ("chave") do nothing
returning "id";
