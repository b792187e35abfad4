insert into "baixa_pagamento" ("instituicao_financeira_id", "baixa_id", "contrato_id", "valor", "data", "referencia",
    "registrado_em", "usuario_id")
values ($1, $2, $3, $4, $5, $6, $7, $8);
