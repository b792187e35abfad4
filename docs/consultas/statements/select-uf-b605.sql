select "id", "sigla", "nome"
from "uf";
