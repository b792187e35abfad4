-- Whose car it is (portas V): what the store tells of a vehicle's entry in Renave. It is no proof.
alter table veiculo
  add column renave_situacao text not null default 'nao_informado'
    check (renave_situacao in ('nao_informado', 'em_estoque', 'em_estoque_vinculado', 'consignado', 'saiu')),
  add column renave_titulo text
    check (renave_titulo in ('compra', 'consignacao', 'transferencia', 'proprio', 'retomado', 'garantia')),
  add column renave_entrada date,
  add column renave_saida date,
  add column renave_protocolo text check (length(renave_protocolo) between 1 and 60),
  add column renave_hodometro integer check (renave_hodometro between 0 and 9999999),
  add column nfe_entrada text check (nfe_entrada ~ '^[0-9]{44}$'),
  -- who told it, and when it last changed; nobody: a program that runs by itself
  add column renave_informado_em timestamptz,
  add column renave_informado_por bigint references usuario (id),
  -- since when it is somebody else's car, and can be no guarantee
  add column consignado_desde timestamptz,
  add constraint veiculo_consignado_check check ((renave_situacao = 'consignado') = (consignado_desde is not null));
create index veiculo_renave_informado_por on veiculo (renave_informado_por) where renave_informado_por is not null;

alter table importacao_estoque
  add column renave_situacao text, add column renave_titulo text, add column renave_entrada date, add column renave_saida date,
  add column renave_protocolo text, add column renave_hodometro integer, add column nfe_entrada text;
-- A key that two vehicles tell is a mark on both.
create index veiculo_nfe_entrada on veiculo (nfe_entrada) where nfe_entrada is not null;

-- 'renave': a sale presumed because the store told that Renave has the vehicle no more
alter table baixa drop constraint baixa_origem_check,
  add constraint baixa_origem_check check (origem in ('loja', 'instituicao', 'sistema', 'renave')),
  drop constraint baixa_aberta_por_check,
  add constraint baixa_aberta_por_check check (case when origem in ('sistema', 'renave') then aberta_por is null
    when origem = 'instituicao' then aberta_por is not null else true end);

-- Where an establishment is; null: nobody told it yet, and nothing that hangs on the state is asked of it.
alter table estabelecimento add column uf text check (uf in ('AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS',
  'MT', 'PA', 'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'));

-- From which day the vehicles of a store of each state must show their entry in Renave, as a JSON list; empty: nowhere.
alter table politica_instituicao add column exige_renave text not null default '[]';
alter table politica_reducao add column exige_renave text not null default '[]';
