delete
from "fila_de_entrada"
where "usada_em" < $1;
