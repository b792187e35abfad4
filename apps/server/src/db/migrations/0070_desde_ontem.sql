-- 'Desde ontem' reads the newest acts and steps of coverage cases of one institution, whatever the number of older ones.
create index auditoria_do_tempo on auditoria (instituicao_financeira_id, ocorrida_em desc, sequencia desc);
create index caso_deficit_passo_do_tempo on caso_deficit_passo (instituicao_financeira_id, data desc, id desc);

-- When a person last looked at that page.
create table visita_novidades (
  usuario_id bigint primary key references usuario (id),
  ate timestamptz not null
);
