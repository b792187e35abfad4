update caso_deficit c
set avisado_em = m.avisado_em, avisado_percentual = m.percentual, a_avisar = m.a_avisar
from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::integer[], $5::boolean[]) as m (instituicao_id, id,
    avisado_em, percentual, a_avisar)
where c.instituicao_financeira_id = m.instituicao_id
  and c.id = m.id;
