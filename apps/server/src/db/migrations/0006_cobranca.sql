-- Billing (domain 5). Events are appended with their amount as it was at that moment; the sums of each day, which statements read,
-- are kept in the same statement that appends, so both always agree (`npm run conferir` proves it).

-- Written afterwards, for something that happened before there was billing; its amount is that of the day of writing.
alter table evento_cobranca add column retroativo boolean not null default false;

-- The events behind one line of a statement, in the order of time.
create index evento_cobranca_linha on evento_cobranca (instituicao_financeira_id, tipo, valor, ocorrido_em, id);
drop index evento_cobranca_periodo;

-- dia: in America/Sao_Paulo.
create table cobranca_diaria (
  instituicao_financeira_id bigint not null references instituicao_financeira (id),
  dia date not null,
  tipo text not null check (tipo in
    ('contrato_incluido', 'contrato_alterado', 'garantia_incluida', 'garantia_removida', 'regra_garantia_alterada')),
  valor bigint not null check (valor >= 0),
  quantidade bigint not null check (quantidade > 0),
  primary key (instituicao_financeira_id, dia, tipo, valor)
);

-- ── What happened before ────────────────────────────────────────────────────────────────────────────────────────────────

-- The amounts that count for a contract, or for a rule by its scope: the contract's own row, else its store's, else the general one.
create function parametro_que_vale(instituicao bigint, loja bigint, contrato bigint) returns setof parametro_comercial
  language sql stable
  return (select p from parametro_comercial p
    where p.instituicao_financeira_id = instituicao
      and (p.contrato_id = contrato or (p.contrato_id is null and (p.loja_id = loja or p.loja_id is null)))
    order by p.contrato_id is null, p.loja_id is null limit 1);

-- Contracts that are or were Ativo: when they became so and who approved it, when they were settled and who did it.
create temporary table vida on commit drop as
select c.instituicao_financeira_id, c.id, c.loja_id, c.status, t.contrato_novo, t.contrato_alterado, t.garantia_incluida, t.garantia_removida,
  coalesce(aprovado.ocorrida_em, c.status_desde) as ativo_em, aprovado.usuario_id as aprovado_por,
  coalesce(liquidado.ocorrida_em, c.status_desde) as liquidado_em, liquidado.usuario_id as liquidado_por
from contrato c
left join lateral (select a.ocorrida_em, a.usuario_id from auditoria a
  where a.instituicao_financeira_id = c.instituicao_financeira_id and a.entidade = 'contrato' and a.entidade_id = c.id and a.acao = 'aprovar'
  order by a.sequencia desc limit 1) aprovado on true
left join lateral (select a.ocorrida_em, a.usuario_id from auditoria a
  where a.instituicao_financeira_id = c.instituicao_financeira_id and a.entidade = 'contrato' and a.entidade_id = c.id and a.acao = 'liquidar'
  order by a.sequencia desc limit 1) liquidado on true
left join parametro_que_vale(c.instituicao_financeira_id, c.loja_id, c.id) t on true
where c.status in (5, 7);

insert into evento_cobranca (instituicao_financeira_id, tipo, contrato_id, usuario_id, valor, chave, ocorrido_em, retroativo)
select instituicao_financeira_id, 'contrato_incluido', id, aprovado_por, coalesce(contrato_novo, 0), format('contrato:%s:incluido', id), ativo_em, true
from vida order by ativo_em, id;

-- The vehicles of a contract have not changed since it became Ativo, and a settled one still names them.
insert into evento_cobranca (instituicao_financeira_id, tipo, contrato_id, veiculo_id, usuario_id, valor, chave, ocorrido_em, retroativo)
select v.instituicao_financeira_id, 'garantia_incluida', v.id, g.veiculo_id, v.aprovado_por, coalesce(v.garantia_incluida, 0),
  format('penhor:%s:incluido', g.penhor_id), v.ativo_em, true
from vida v
join contrato_garantia g on g.instituicao_financeira_id = v.instituicao_financeira_id and g.contrato_id = v.id
where g.penhor_id is not null order by v.ativo_em, g.penhor_id;

insert into evento_cobranca (instituicao_financeira_id, tipo, contrato_id, veiculo_id, usuario_id, valor, chave, ocorrido_em, retroativo)
select v.instituicao_financeira_id, 'garantia_removida', v.id, g.veiculo_id, v.liquidado_por, coalesce(v.garantia_removida, 0),
  format('penhor:%s:removido', g.penhor_id), v.liquidado_em, true
from vida v
join contrato_garantia g on g.instituicao_financeira_id = v.instituicao_financeira_id and g.contrato_id = v.id
where v.status = 7 and g.penhor_id is not null order by v.liquidado_em, g.penhor_id;

-- A change of terms is a PUT; that a contract lost its deleted rule is not (it was forced on it).
insert into evento_cobranca (instituicao_financeira_id, tipo, contrato_id, usuario_id, valor, chave, ocorrido_em, retroativo)
select v.instituicao_financeira_id, 'contrato_alterado', v.id, a.usuario_id, coalesce(v.contrato_alterado, 0),
  format('contrato:%s:alterado:%s', v.id, a.depois::jsonb ->> 'versao'), a.ocorrida_em, true
from vida v
join auditoria a on a.instituicao_financeira_id = v.instituicao_financeira_id and a.entidade = 'contrato' and a.entidade_id = v.id
where a.acao = 'alterar' and not a.forcado and a.antes::jsonb ->> 'status' = '5' order by a.sequencia;

-- The first items of a rule are no change.
insert into evento_cobranca (instituicao_financeira_id, tipo, contrato_id, regra_garantia_id, usuario_id, valor, chave, ocorrido_em, retroativo)
select r.instituicao_financeira_id, 'regra_garantia_alterada', r.contrato_id, r.id, a.usuario_id, coalesce(t.regra_garantia_alterada, 0),
  format('regra:%s:alterada:%s', r.id, a.depois::jsonb ->> 'versao'), a.ocorrida_em, true
from regra_garantia r
join auditoria a on a.instituicao_financeira_id = r.instituicao_financeira_id and a.entidade = 'regraGarantia' and a.entidade_id = r.id
left join parametro_que_vale(r.instituicao_financeira_id, r.loja_id, r.contrato_id) t on true
where a.acao = 'alterarItens' and jsonb_array_length(a.antes::jsonb -> 'itens') > 0 order by a.sequencia;

drop function parametro_que_vale;

insert into cobranca_diaria (instituicao_financeira_id, dia, tipo, valor, quantidade)
select instituicao_financeira_id, (ocorrido_em at time zone 'America/Sao_Paulo')::date, tipo, valor, count(*)
from evento_cobranca group by 1, 2, 3, 4;
