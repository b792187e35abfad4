-- FIPE's fuels of today: F flex, E electric, H hybrid, N natural gas. For years it listed these cars as Gasolina, which goes on
-- pricing them (alternativa) where no newer month lists their own fuel.
alter table preco_referencia
  drop constraint preco_referencia_combustivel_check,
  add check (combustivel in ('G', 'A', 'D', 'F', 'E', 'H', 'N', '*'));

alter table veiculo_tipo_combustivel
  drop constraint veiculo_tipo_combustivel_referencia_check,
  add column alternativa text check (alternativa = 'G');
update veiculo_tipo_combustivel set alternativa = 'G',
  referencia = case id when 6 then 'E' when 15 then 'N' when 16 then 'F' else 'H' end
where id in (6, 15, 16, 18, 19);
alter table veiculo_tipo_combustivel
  alter column referencia set not null,
  add check (referencia in ('G', 'A', 'D', 'F', 'E', 'H', 'N'));
