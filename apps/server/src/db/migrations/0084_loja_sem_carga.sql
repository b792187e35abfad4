-- A store whose whole stock did not come for some days can't show what it sold (carteira A.5). Kept per store: the day of its last full load
-- that told the whole stock, also where it changed nothing.
create table estoque_carga_completa (
  loja_id bigint primary key references loja (id),
  dia date not null
);
-- Known of earlier loads: the last file, and what the audit says of loads that changed something.
insert into estoque_carga_completa (loja_id, dia)
select loja_id, (max(quando) at time zone 'America/Sao_Paulo')::date
from (
  select loja_id, enviado_em as quando from estoque_ultimo_arquivo where completo
  union all
  select entidade_id, ocorrida_em from auditoria
  where instituicao_financeira_id = 0 and acao = 'importar' and entidade = 'loja' and depois::json ->> 'completo' = 'true') carga
where loja_id in (select id from loja)
group by loja_id;

alter table divergencia alter column numero drop not null;
alter table divergencia drop constraint divergencia_tipo_check;
alter table divergencia add constraint divergencia_tipo_check
  check (tipo in ('sem_saldo', 'desconhecido', 'encerrado_com_saldo', 'ativo_zerado', 'principal_acima', 'atraso', 'fora_do_estoque',
    'vendido_sem_pagamento', 'veiculo_sem_garantia', 'garantia_sem_saldo', 'loja_sem_carga'));
