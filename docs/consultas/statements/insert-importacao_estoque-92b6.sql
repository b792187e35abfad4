insert into importacao_estoque (importacao_id, linha, placa, placa_mercosul, renavam, chassi, codigo_fipe, marca,
    modelo, tipo_id, ano_fabricacao, ano_modelo, tipo_combustivel_id, uf_id, hodometro, data_afericao_hodometro,
    data_entrada, preco, chassi_remarcado, leilao, cambio, celulas)
select $1::bigint, l.*
from unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::smallint[], $11::integer[], $12::integer[], $13::smallint[], $14::smallint[], $15::integer[], $16::date[],
    $17::date[], $18::bigint[], $19::boolean[], $20::boolean[], $21::text[], $22::text[]) as l;
