-- What only looks different is equal: the dashes, quotes, blanks and full width of a telephone or a spreadsheet, and characters that show
-- nothing. As normalizar() of the shared package.
create or replace function normalizar(texto text) returns text
  language sql immutable parallel safe strict
  return btrim(regexp_replace(lower(translate(texto,
    E'ÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝáàâãäåéèêëíìîïóòôõöúùûüçñýÿı'
    -- dashes, apostrophes, quotes, blanks
    '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63'
    '`\u00B4\u2018\u2019\u201A\u201B\u2032\u02BC'
    '\u201C\u201D\u201E\u201F\u2033'
    '\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u2800\u3000'
    -- full width
    '\uFF01\uFF02\uFF03\uFF04\uFF05\uFF06\uFF07\uFF08\uFF09\uFF0A\uFF0B\uFF0C\uFF0D\uFF0E\uFF0F\uFF10\uFF11\uFF12\uFF13\uFF14\uFF15\uFF16'
    '\uFF17\uFF18\uFF19\uFF1A\uFF1B\uFF1C\uFF1D\uFF1E\uFF1F\uFF20\uFF21\uFF22\uFF23\uFF24\uFF25\uFF26\uFF27\uFF28\uFF29\uFF2A\uFF2B\uFF2C'
    '\uFF2D\uFF2E\uFF2F\uFF30\uFF31\uFF32\uFF33\uFF34\uFF35\uFF36\uFF37\uFF38\uFF39\uFF3A\uFF3B\uFF3C\uFF3D\uFF3E\uFF3F\uFF40\uFF41\uFF42'
    '\uFF43\uFF44\uFF45\uFF46\uFF47\uFF48\uFF49\uFF4A\uFF4B\uFF4C\uFF4D\uFF4E\uFF4F\uFF50\uFF51\uFF52\uFF53\uFF54\uFF55\uFF56\uFF57\uFF58'
    '\uFF59\uFF5A\uFF5B\uFF5C\uFF5D\uFF5E'
    -- Removed: they have no counterpart.
    '\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B\u180C\u180D\u180E\u180F\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E'
    '\u2060\u2061\u2062\u2063\u2064\u2065\u2066\u2067\u2068\u2069\u206A\u206B\u206C\u206D\u206E\u206F\u3164\uFE00\uFE01\uFE02\uFE03\uFE04'
    '\uFE05\uFE06\uFE07\uFE08\uFE09\uFE0A\uFE0B\uFE0C\uFE0D\uFE0E\uFE0F\uFEFF\uFFA0\uFFF0\uFFF1\uFFF2\uFFF3\uFFF4\uFFF5\uFFF6\uFFF7\uFFF8'
    '\uFFF9\uFFFA\uFFFB',
    E'AAAAAAEEEEIIIIOOOOOUUUUCNYaaaaaaeeeeiiiiooooouuuucnyyi'
    '---------'
    ''''''''''''''''''
    '"""""'
    '                   '
    '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNO'
    'PQRSTUVWXYZ[\\]^_''abcdefghijklmnopqrstuvwxyz{|}~')), '\s+', ' ', 'g'));

-- Kept search forms follow where they differ. A brand or model whose new form another one has keeps its old form: both stay.
update contrato set numero = numero, id_parceiro = id_parceiro
where numero_busca <> normalizar(numero) or id_parceiro_busca <> normalizar(id_parceiro);
update estabelecimento set nome_fantasia = nome_fantasia where nome_busca <> normalizar(nome_fantasia);
update veiculo_marca m set nome = nome
where nome_busca <> normalizar(nome)
  and not exists (select from veiculo_marca o where o.id <> m.id and normalizar(o.nome) = normalizar(m.nome));
update veiculo_modelo m set nome = nome
where nome_busca <> normalizar(nome)
  and (codigo_fipe is not null or not exists (
    select from veiculo_modelo o where o.id <> m.id and o.marca_id = m.marca_id and o.tipo_id = m.tipo_id and o.codigo_fipe is null
    and normalizar(o.nome) = normalizar(m.nome)));

-- Numbers that a program kept before it cleaned them, or with accents: few. A new number is compared with these by its search form. Not
-- unique, as two of them may look alike.
create index contrato_numero_disfarcado on contrato (instituicao_financeira_id, numero_busca) where numero_busca <> numero_unico;
