-- Deadlines that are near or past, looked for every day over all institutions.
create index whitelist_prazo on whitelist (prazo);
create index contrato_prazo on contrato (data_termino) where status = 5;
-- What has been kept long enough is deleted.
create index notificacao_data on notificacao (data);
-- The end of a contract is told again when its last day was moved and comes again.
update notificacao n set chave = n.chave || ':' || c.data_termino
from contrato c where n.contrato_id = c.id and n.chave = format('contrato:%s:vencido', c.id);
