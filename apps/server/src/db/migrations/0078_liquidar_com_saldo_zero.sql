-- Whether a contract is settled only with a fresh balance of 0 (carteira A.4).
alter table politica_instituicao add column liquidar_com_saldo_zero boolean not null default false;
alter table politica_reducao add column liquidar_com_saldo_zero boolean not null default false;
