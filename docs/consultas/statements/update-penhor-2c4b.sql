update penhor p
set (julgado_regra_id, julgado_versao, julgado_em, julgado_fatos) = row ($1::bigint, $2::integer, $3::date,
    jsonb_build_object('tipo_id', veiculo.tipo_id, 'uf_id', veiculo.uf_id, 'hodometro', veiculo.hodometro,
      'data_afericao_hodometro', veiculo.data_afericao_hodometro, 'chassi_remarcado', veiculo.chassi_remarcado, 'leilao',
      veiculo.leilao, 'marca_id', veiculo_modelo.marca_id, 'outras_marcas', veiculo_modelo.outras_marcas)::jsonb)
from veiculo
join veiculo_modelo on veiculo_modelo.id = veiculo.modelo_id
where p.instituicao_financeira_id = $4
  and p.contrato_id = $5
  and p.data_exclusao is null
  and p.veiculo_id = $6::bigint
  and veiculo.id = p.veiculo_id
  and (p.julgado_regra_id, p.julgado_versao, p.julgado_em, p.julgado_fatos) is distinct from ($7::bigint, $8::integer,
    $9::date, jsonb_build_object('tipo_id', veiculo.tipo_id, 'uf_id', veiculo.uf_id, 'hodometro', veiculo.hodometro,
      'data_afericao_hodometro', veiculo.data_afericao_hodometro, 'chassi_remarcado', veiculo.chassi_remarcado, 'leilao',
      veiculo.leilao, 'marca_id', veiculo_modelo.marca_id, 'outras_marcas', veiculo_modelo.outras_marcas)::jsonb);
