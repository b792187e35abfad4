insert into "tentativa_login" ("cpf_hash", "endereco", "conhecida", "ocorrida_em", "pendente")
values ($1, $2, $3, $4, $5)
returning "id";
