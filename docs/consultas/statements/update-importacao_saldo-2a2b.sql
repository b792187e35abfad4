update importacao_saldo s
set problema = ruim.problema
from (
  select linha, case when linha = cabeca
    and saldo_devedor is null then 'semSaldo' when linha <> cabeca
    and (veiculo is null
      or saldo_devedor <> saldo_da_cabeca) then 'repetido' when vezes > 1 then 'veiculoRepetido' when soma is not null
    and veiculo is null then 'semVeiculo' when soma <> saldo_da_cabeca then 'soma' end as problema
  from (
    select linha, saldo_devedor, veiculo, first_value(linha) over contrato as cabeca, first_value(saldo_devedor) over
      contrato as saldo_da_cabeca, sum(saldo_veiculo) over (partition by chave) as soma, case when veiculo is not null
      then count(*) over (partition by chave, veiculo) end as vezes, bool_or(problema is not null) over (partition by
        chave) as ruim
    from importacao_saldo
    where importacao_id = $1 window contrato as (partition by chave
      order by linha)) l
  where not ruim) ruim
where s.importacao_id = $2
  and s.linha = ruim.linha
  and ruim.problema is not null;
