-- The reference beside which the institution typed a vehicle's price: a store that takes the vehicle out and offers it again brings both back,
-- or a fall of the table in between would disappear from the coverage. Of pledges that ended before it is not known.

alter table penhor add column preco_referencia bigint, add column mes_referencia date;

update penhor p set preco_referencia = g.preco_referencia, mes_referencia = g.mes_referencia
from contrato_garantia g
where g.instituicao_financeira_id = p.instituicao_financeira_id and g.contrato_id = p.contrato_id and g.veiculo_id = p.veiculo_id
  and g.penhor_id = p.id and p.preco_instituicao_financeira is not null;
