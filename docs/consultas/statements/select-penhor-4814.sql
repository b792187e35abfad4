select "data_inclusao"
from "penhor"
where "veiculo_id" = $1
  and "data_exclusao" is null;
