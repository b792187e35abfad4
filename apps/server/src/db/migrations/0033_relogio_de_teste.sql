-- A database that has lived under a test clock (LASTRO_RELOGIO), by how much it is ahead of the world. One row; it never goes away.
create table relogio_de_teste (
  id boolean primary key default true check (id),
  adiantado_ms bigint not null
);

-- Moments come from the program's clock alone: a forgotten one is an error, not the database's time.
alter table auditoria alter column ocorrida_em drop default;
alter table chave_idempotencia alter column criada_em drop default;
alter table contrato alter column criado_em drop default;
alter table contrato alter column status_desde drop default;
alter table contrato_garantia alter column incluida_em drop default;
alter table contrato_recusa alter column recusada_em drop default;
alter table credencial alter column criada_em drop default;
alter table estabelecimento alter column criado_em drop default;
alter table estoque_escolha alter column escolhida_em drop default;
alter table evento_cobranca alter column ocorrido_em drop default;
alter table fipe_mes alter column importado_em drop default;
alter table notificacao alter column data drop default;
alter table penhor alter column data_inclusao drop default;
alter table politica_reducao alter column proposta_em drop default;
alter table reavaliacao alter column importada_em drop default;
alter table regra_garantia alter column criada_em drop default;
alter table regra_garantia_versao alter column criada_em drop default;
alter table segundo_fator alter column ativado_em drop default;
alter table segundo_fator_cadastro alter column iniciado_em drop default;
alter table sessao alter column criada_em drop default;
alter table sessao alter column ultimo_uso_em drop default;
alter table tentativa_codigo alter column ocorrida_em drop default;
alter table tentativa_login alter column ocorrida_em drop default;
alter table usuario alter column criado_em drop default;
alter table usuario alter column senha_alterada_em drop default;
alter table veiculo alter column atualizado_em drop default;
alter table webhook alter column criado_em drop default;
alter table whitelist alter column data_inclusao drop default;
