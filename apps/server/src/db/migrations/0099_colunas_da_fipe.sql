-- What the headings of FIPE's files mean that the product doesn't know: said once by an operator, kept for the platform's next
-- files, as carteira_coluna does for institutions.
create table plataforma_coluna (
  arquivo text not null check (arquivo = 'fipe'),
  titulo_busca text not null,
  titulo text not null,
  leitura text not null,
  usuario_id bigint not null references usuario (id),
  escolhida_em timestamptz not null default now(),
  primary key (arquivo, titulo_busca)
);
