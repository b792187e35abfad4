-- A rule's summary held what its items name, also where another item accepts everything: 'Honda, Jeep, Toyota' of a rule that takes all brands.
-- An item without a criterion now empties it, as resumirRegra does for new versions.
update regra_garantia_versao v
set resumo = v.resumo
  || case when aberta.marcas then '{"marcas": {"ids": [], "total": 0}}'::jsonb else '{}' end
  || case when aberta.modelos then '{"modelos": {"ids": [], "total": 0}}'::jsonb else '{}' end
  || case when aberta.ufs then '{"ufs": {"ids": [], "total": 0}}'::jsonb else '{}' end
  || case when aberta.idade then '{"idadeMaxima": null}'::jsonb else '{}' end
  || case when aberta.km then '{"quilometragemMaxima": null}'::jsonb else '{}' end
  || case when aberta.chassi then '{"chassiRemarcado": []}'::jsonb else '{}' end
  || case when aberta.leilao then '{"leilao": []}'::jsonb else '{}' end
from (
  select regra_garantia_id, versao, bool_or(marcas = '{}') as marcas, bool_or(modelos = '{}') as modelos, bool_or(ufs = '{}') as ufs,
    bool_or(idade_maxima is null) as idade, bool_or(quilometragem_maxima is null) as km, bool_or(chassi_remarcado is null) as chassi,
    bool_or(leilao is null) as leilao
  from regra_garantia_item
  group by regra_garantia_id, versao
) as aberta
where aberta.regra_garantia_id = v.regra_garantia_id and aberta.versao = v.versao;
