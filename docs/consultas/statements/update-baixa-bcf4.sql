update baixa b
set estado = 'paga', valor = p.valor, rateado = p.rateado, data_saldo = p.data_saldo, motivo_menor = p.motivo_menor,
  paga_em = $1::timestamptz, versao = b.versao + 1
from unnest($2::bigint[], $3::bigint[], $4::boolean[], $5::date[], $6::text[]) as p (id, valor, rateado, data_saldo,
    motivo_menor)
where b.instituicao_financeira_id = $7
  and b.id = p.id
returning b.id, b.versao;
