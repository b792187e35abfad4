-- Operators look for an act, a kind of thing, a person or a day in the audit of all institutions, the newest first.
create index auditoria_acao on auditoria (acao, sequencia);
create index auditoria_tipo on auditoria (entidade, sequencia);
create index auditoria_usuario on auditoria (usuario_id, sequencia);
create index auditoria_ocorrida on auditoria (ocorrida_em);
