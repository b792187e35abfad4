-- A sale that the store told to its stock is told, not presumed (carteira A.3).

-- The store said on which day the vehicle was sold, by its own act or by a line of its load; `saiu_em` is that day.
alter table veiculo add column saida_informada boolean not null default false;

-- The program opens the payoff of such a sale; the store is its origin.
alter table baixa drop constraint baixa_check1;
alter table baixa add constraint baixa_aberta_por_check check (
  case origem when 'sistema' then aberta_por is null when 'instituicao' then aberta_por is not null else true end);
