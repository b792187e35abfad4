select count(*) as "total"
from "estabelecimento" as "e";
