-- What an Ativo contract's vehicles must cover (carteira A.2): the agreed valorGarantia, or the balance times an index (hundredths of a percent).
alter table politica_instituicao
  add column base_do_exigido text not null default 'valorGarantia' check (base_do_exigido in ('valorGarantia', 'saldo')),
  add column indice_minimo integer not null default 12500 check (indice_minimo between 10000 and 99999);
alter table politica_reducao
  add column base_do_exigido text not null default 'valorGarantia' check (base_do_exigido in ('valorGarantia', 'saldo')),
  add column indice_minimo integer not null default 12500 check (indice_minimo between 10000 and 99999);
