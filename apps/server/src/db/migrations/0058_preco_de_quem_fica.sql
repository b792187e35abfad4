-- A change of an Ativo contract's vehicles may also change the prices of those that stay (domain 2): the row names the pledge that stays and
-- the price that is proposed for it.
alter table alteracao_garantia_veiculo
  drop constraint alteracao_garantia_veiculo_sentido_check,
  drop constraint alteracao_garantia_veiculo_check1,
  add constraint alteracao_garantia_veiculo_sentido_check check (sentido in ('incluir', 'remover', 'preco')),
  add constraint alteracao_garantia_veiculo_preco_check check ((sentido = 'remover') = (preco_veiculo is null)),
  add constraint alteracao_garantia_veiculo_digitado_check check (sentido <> 'preco' or preco_instituicao_financeira is not null);
