-- The triggers of the sums composed their SQL at every statement, so that it was planned anew each time: for coverage that took longer than
-- all else of a send. Each table now has a function of its own, composed here once, which a connection plans once. What it adds up is what
-- 0041 says.
do $$
declare
  soma record;
  mudanca constant text := 'insert into %1$I select %2$s, %3$s from (%5$s) as mudanca (linha), lateral (select (linha::%1$I).*) as p group by %2$s having (%3$s) <> (%4$s) order by %2$s';
  somadas text;
  nada text;
  depois text;
  antes text;
begin
  for soma in
    select * from (values
      ('contrato', 'soma_contrato', 'somar_contratos', 'parcela_do_contrato', 'instituicao_financeira_id, status, data_termino',
        array['contratos', 'valor_credito']),
      ('cobertura', 'soma_cobertura', 'somar_coberturas', 'parcela_da_cobertura', 'instituicao_financeira_id, ativo, situacao, precos_de, precos_ate',
        array['contratos', 'casos', 'deficit', 'total_atual', 'valor_garantia', 'total_sem_referencia', 'total_defasado', 'total_saido',
          'veiculos', 'sem_referencia', 'defasados', 'sairam'])) as s (de, para, funcao, parcela, chaves, colunas)
  loop
    somadas := 'sum(' || array_to_string(soma.colunas, '), sum(') || ')';
    nada := array_to_string(array_fill('0'::text, array[cardinality(soma.colunas)]), ', ');
    depois := format('select %I(d::%I, 1) from depois d', soma.parcela, soma.de);
    antes := format('select %I(a::%I, -1) from antes a', soma.parcela, soma.de);
    execute format($f$
      create function %I() returns trigger language plpgsql as $b$
      begin
        if tg_op = 'INSERT' then %s;
        elsif tg_op = 'UPDATE' then %s;
        else %s;
        end if;
        return null;
      end $b$ $f$,
      soma.funcao,
      format(mudanca, soma.para, soma.chaves, somadas, nada, depois),
      format(mudanca, soma.para, soma.chaves, somadas, nada, depois || ' union all ' || antes),
      format(mudanca, soma.para, soma.chaves, somadas, nada, antes));
  end loop;
end $$;

create or replace trigger contrato_incluido after insert on contrato referencing new table as depois
  for each statement execute function somar_contratos();
create or replace trigger contrato_mudado after update on contrato referencing old table as antes new table as depois
  for each statement execute function somar_contratos();
create or replace trigger contrato_apagado after delete on contrato referencing old table as antes
  for each statement execute function somar_contratos();
alter table contrato enable always trigger contrato_incluido, enable always trigger contrato_mudado, enable always trigger contrato_apagado;

create or replace trigger cobertura_incluida after insert on cobertura referencing new table as depois
  for each statement execute function somar_coberturas();
create or replace trigger cobertura_mudada after update on cobertura referencing old table as antes new table as depois
  for each statement execute function somar_coberturas();
create or replace trigger cobertura_apagada after delete on cobertura referencing old table as antes
  for each statement execute function somar_coberturas();
alter table cobertura enable always trigger cobertura_incluida, enable always trigger cobertura_mudada, enable always trigger cobertura_apagada;

drop function somar_parcelas();
