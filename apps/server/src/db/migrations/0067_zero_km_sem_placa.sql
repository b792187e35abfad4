-- A zero-km car may have no plate yet (domain 6). Then its chassis names it among the store's vehicles, and `placa` holds what people read.
alter table veiculo
  alter placa_mercosul drop not null,
  drop constraint veiculo_placa_check,
  drop constraint veiculo_loja_id_placa_mercosul_key,
  add constraint veiculo_placa_check check (
    case when placa_mercosul is null then coalesce(placa = 'A emplacar ' || right(chassi, 8) and hodometro <= 100, false)
      else placa ~ '^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$' end);
create unique index veiculo_da_loja on veiculo (loja_id, (coalesce(placa_mercosul, chassi)));

alter table penhor alter placa_mercosul drop not null;

-- What names the line's vehicle in the store: the plate, or the chassis while the store knows no plate.
alter table importacao_estoque
  alter placa_mercosul drop not null,
  add chave text;
drop index importacao_estoque_placa;
create index importacao_estoque_chave on importacao_estoque (importacao_id, chave);
