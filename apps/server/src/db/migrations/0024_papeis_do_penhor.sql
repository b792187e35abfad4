-- What is frozen in a vehicle while it is pledged (domain 3), kept with the pledge: a search among an institution's pledges and an
-- evaluation of its contracts read no vehicle for it. Of pledges that have ended, the papers as they are today are the best known.
alter table penhor
  add placa text,
  add placa_mercosul text,
  add modelo_id bigint references veiculo_modelo (id),
  add ano_modelo integer,
  add tipo_combustivel_id smallint references veiculo_tipo_combustivel (id);
update penhor p
set placa = v.placa, placa_mercosul = v.placa_mercosul, modelo_id = v.modelo_id, ano_modelo = v.ano_modelo,
  tipo_combustivel_id = v.tipo_combustivel_id
from veiculo v where v.id = p.veiculo_id;
alter table penhor
  alter placa set not null,
  alter placa_mercosul set not null,
  alter modelo_id set not null,
  alter ano_modelo set not null;

-- A contract is of one institution: told so, the planner no longer takes the two together for one row and probes prices one by one.
create statistics penhor_do_contrato (dependencies) on instituicao_financeira_id, contrato_id from penhor;
create statistics contrato_garantia_do_contrato (dependencies) on instituicao_financeira_id, contrato_id from contrato_garantia;
