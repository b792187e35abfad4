// Apart from their texts, because the addresses of lists need the names alone.

/** What can disagree between stock, balance and pledge (carteira A.5), in the order of the screen. */
export const TIPOS_DE_DIVERGENCIA = [
  'fora_do_estoque',
  'vendido_sem_pagamento',
  'loja_sem_carga',
  'atraso',
  'sem_saldo',
  'desconhecido',
  'encerrado_com_saldo',
  'ativo_zerado',
  'principal_acima',
  'veiculo_sem_garantia',
  'garantia_sem_saldo',
] as const
export type TipoDeDivergencia = (typeof TIPOS_DE_DIVERGENCIA)[number]

/** How late a contract is (carteira A.5), the shortest delay first. */
export const NOMES_DAS_FAIXAS = ['1a30', '31a90', 'acima90'] as const
export type FaixaDeAtraso = (typeof NOMES_DAS_FAIXAS)[number]
