-- A store is suspended while a sale of its is unpaid for more business days than this (carteira A.3); null: never.
alter table politica_instituicao add column suspender_loja smallint check (suspender_loja between 1 and 30);
alter table politica_reducao add column suspender_loja smallint check (suspender_loja between 1 and 30);
