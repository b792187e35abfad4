select "carregada_em"
from "demonstracao";
