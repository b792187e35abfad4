-- A whole number, or the beginning of one, is found without reading what all of its neighbours have in common: of running numbers every
-- piece of three signs is in thousands, of those of five only few are.

-- Upper case stands in no text that is searched: the institution is a piece of its own, so that one index has both.
create function pedacos(instituicao bigint, numero text, parceiro text) returns text[]
  language sql immutable parallel safe
  return array['I' || instituicao]
    || array(select substr(numero, n, 5) from generate_series(1, length(numero) - 4) n)
    || array(select substr(parceiro, n, 5) from generate_series(1, length(parceiro) - 4) n);

create index contrato_pedacos on contrato using gin (pedacos(instituicao_financeira_id, numero_busca, id_parceiro_busca));
