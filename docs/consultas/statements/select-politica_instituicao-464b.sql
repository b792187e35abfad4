select "exige_segundo_fator", "aprovador_distinto", "valor_segunda_aprovacao", "tolerancia_cobertura", "margem_selecao",
  "saldo_vale", "base_do_exigido", "indice_minimo", "prazo_baixa", "suspender_loja", "liquidar_com_saldo_zero", "versao"
from "politica_instituicao"
where "instituicao_financeira_id" = $1 for share;
