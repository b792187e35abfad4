import { NOMES_DAS_FAIXAS, type FaixaDeAtraso, type TipoDeDivergencia } from './tipos-de-divergencia.ts'

interface DescricaoDaDivergencia {
  label: string
  /** What disagrees, and what to do about it. */
  texto: string
}

/** What each kind is called, and what it says. */
export const DIVERGENCIAS: Record<TipoDeDivergencia, DescricaoDaDivergencia> = {
  fora_do_estoque: {
    label: 'Fora do estoque',
    texto: 'O veículo está em garantia e saiu do estoque da loja.',
  },
  vendido_sem_pagamento: {
    label: 'Vendido, a pagar',
    texto: 'O veículo foi vendido, e o prazo para a loja pagar por ele terminou.',
  },
  loja_sem_carga: {
    label: 'Loja sem carga',
    texto: 'O estoque completo da loja não vem há mais de 3 dias úteis: uma venda não apareceria.',
  },
  atraso: { label: 'Em atraso', texto: 'O contrato tem parcelas em atraso.' },
  sem_saldo: {
    label: 'Sem saldo',
    texto: 'O contrato está ativo e não veio na última carga completa.',
  },
  desconhecido: {
    label: 'Desconhecido',
    texto: 'O número veio na carga e não é de um contrato daqui.',
  },
  encerrado_com_saldo: {
    label: 'Encerrado com saldo',
    texto: 'O contrato foi encerrado e ainda tem saldo devedor.',
  },
  ativo_zerado: {
    label: 'Ativo sem dívida',
    texto: 'O saldo é zero em duas bases seguidas e o contrato continua ativo.',
  },
  principal_acima: {
    label: 'Principal acima do crédito',
    texto: 'O principal é maior que o valor do crédito do contrato.',
  },
  veiculo_sem_garantia: {
    label: 'Veículo sem garantia',
    texto: 'Há saldo de um veículo que não é garantia do contrato.',
  },
  garantia_sem_saldo: {
    label: 'Garantia sem saldo',
    texto: 'O contrato tem saldo por veículo, e este não veio.',
  },
}

/** `apos`: more days than these. */
export const FAIXAS_DE_ATRASO: Record<FaixaDeAtraso, { apos: number; dias: string; label: string }> = {
  '1a30': { apos: 0, dias: '1 a 30 dias', label: 'Atraso de 1 a 30 dias' },
  '31a90': { apos: 30, dias: '31 a 90 dias', label: 'Atraso de 31 a 90 dias' },
  acima90: { apos: 90, dias: 'acima de 90 dias', label: 'Atraso acima de 90 dias' },
}

/** What disagrees, in a word; of a contract in arrears with its band. */
export function rotuloDaDivergencia({
  tipo,
  dias,
}: {
  tipo: TipoDeDivergencia
  dias: number | null
}): string {
  if (tipo !== 'atraso' || dias === null) return DIVERGENCIAS[tipo].label
  const faixa = NOMES_DAS_FAIXAS.findLast((nome) => dias > FAIXAS_DE_ATRASO[nome].apos)
  return faixa ? FAIXAS_DE_ATRASO[faixa].label : DIVERGENCIAS[tipo].label
}
