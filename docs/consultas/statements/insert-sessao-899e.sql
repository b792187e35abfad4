insert into "sessao" ("token_hash", "usuario_id", "criada_em", "ultimo_uso_em", "expira_em")
values ($1, $2, $3, $4, $5);
