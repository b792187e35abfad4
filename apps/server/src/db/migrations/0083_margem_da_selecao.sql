-- Proposed vehicles may go some points beyond what must be covered, so that the next month of prices leaves no contract short at once.
-- Hundredths of a percent; 0 proposes up to the value, as before.
alter table politica_instituicao
  add column margem_selecao integer not null default 0 check (margem_selecao between 0 and 5000);
alter table politica_reducao
  add column margem_selecao integer not null default 0 check (margem_selecao between 0 and 5000);
