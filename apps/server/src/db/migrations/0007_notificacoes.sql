-- How many notifications wait to be read, which the navigation asks for every minute.
create index notificacao_nao_lida on notificacao (estabelecimento_id, data) where lida_em is null;
