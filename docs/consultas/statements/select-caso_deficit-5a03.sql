select *
from ( (
    select 'caso-' || p.id as chave, p.data as em, 'caso' as tipo, p.passo, null as motivo, null::bigint as total_antes,
      p.total_atual, p.valor_garantia, p.exigido, null::bigint as veiculo_id, null as placa
    from caso_deficit d
    cross join lateral (
      select *
      from caso_deficit_passo p
      where p.instituicao_financeira_id = d.instituicao_financeira_id
        and p.caso_id = d.id
        and "p"."data" >= $1::timestamptz
        and ($2::timestamptz is null
          or "p"."data" < $3::timestamptz)
      order by p.data desc, p.id desc
      limit $4) p
    where d.instituicao_financeira_id = $5
      and d.contrato_id = $6
    order by p.data desc
    limit $7)
  union all
  -- What an act changed stands in the act.
  (
    select 'avaliacao-' || h.id, h.avaliada_em, 'avaliacao', null, h.motivo, h.total_antes, h.total_atual,
      h.valor_garantia, h.exigido, null, null
    from cobertura_historico h
    where h.instituicao_financeira_id = $8
      and h.contrato_id = $9
      and "h"."avaliada_em" >= $10::timestamptz
      and ($11::timestamptz is null
        or "h"."avaliada_em" < $12::timestamptz)
      and h.ativo
      and h.motivo not in ('contrato', 'inicial')
      and h.total_antes <> h.total_atual
    order by h.avaliada_em desc, h.id desc
    limit $13)
  union all (
    select 'saida-' || p.id, v.saiu_em, 'saida', null, null, null, null, null, null, v.id, v.placa
    from penhor p
    join veiculo v on v.id = p.veiculo_id
    where p.instituicao_financeira_id = $14
      and p.contrato_id = $15
      and "v"."saiu_em" >= $16::timestamptz
      and ($17::timestamptz is null
        or "v"."saiu_em" < $18::timestamptz)
      and v.saiu_em >= p.data_inclusao
      and (p.data_exclusao is null
        or v.saiu_em <= p.data_exclusao)
    order by v.saiu_em desc
    limit $19)) r
order by em desc, chave desc;
