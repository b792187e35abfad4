-- Days on which an institution doesn't work, besides weekends and the national holidays.
create table dia_sem_expediente (
  instituicao_financeira_id bigint not null references instituicao_financeira (id),
  dia date not null,
  nome text not null,
  primary key (instituicao_financeira_id, dia)
);
