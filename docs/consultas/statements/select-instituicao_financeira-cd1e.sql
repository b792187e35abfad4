select id
from instituicao_financeira
where id = $1
for no key update;
