select count(*) filter (
  where (veiculo.saiu_em is null)) as "no_estoque", count(*) filter (
  where (veiculo.saiu_em is null)
    and (not exists (
      select
      from penhor_identificador i
      where i.valor = "veiculo"."placa_mercosul"
      offset 0)
      and not exists (
      select
      from penhor_identificador i
      where i.valor = "veiculo"."renavam"
      offset 0)
      and not exists (
      select
      from penhor_identificador i
      where i.valor = "veiculo"."chassi"
      offset 0))) as "livres", count(*) filter (
  where exists (
    select
    from penhor p
    where p.veiculo_id = veiculo.id
      and p.data_exclusao is null)) as "em_garantia", count(*) filter (
  where not (veiculo.saiu_em is null)
    and exists (
    select
    from penhor p
    where p.veiculo_id = veiculo.id
      and p.data_exclusao is null)) as "sairam"
from "veiculo"
where "veiculo"."loja_id" = $1;
