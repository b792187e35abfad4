insert into importacao_estoque (importacao_id, linha, placa, placa_mercosul, chave, renavam, chassi, codigo_fipe, marca,
    modelo, tipo_id, ano_fabricacao, ano_modelo, tipo_combustivel_id, uf_id, hodometro, data_afericao_hodometro,
    data_entrada, preco, chassi_remarcado, leilao, cambio, celulas)
select $1::bigint, l.*
from unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::text[], $11::smallint[], $12::integer[], $13::integer[], $14::smallint[], $15::smallint[], $16::integer[],
    $17::date[], $18::date[], $19::bigint[], $20::boolean[], $21::boolean[], $22::text[], $23::text[]) as l;
