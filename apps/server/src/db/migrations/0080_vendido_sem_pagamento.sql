-- A sold vehicle that nobody paid for in time disagrees, too (carteira A.5).
alter table divergencia drop constraint divergencia_tipo_check;
alter table divergencia add constraint divergencia_tipo_check
  check (tipo in ('sem_saldo', 'desconhecido', 'encerrado_com_saldo', 'ativo_zerado', 'principal_acima', 'atraso', 'fora_do_estoque',
    'vendido_sem_pagamento', 'veiculo_sem_garantia', 'garantia_sem_saldo'));
