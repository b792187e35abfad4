import type { SituacaoRenave, TituloRenave } from './renave.ts'

export const LABEL_SITUACAO_RENAVE: Record<SituacaoRenave, string> = {
  nao_informado: 'Não informado',
  em_estoque: 'Em estoque',
  em_estoque_vinculado: 'Em estoque, com débito ou restrição',
  consignado: 'Consignado',
  saiu: 'Saiu do estoque',
}

export const LABEL_TITULO_RENAVE: Record<TituloRenave, string> = {
  compra: 'Compra',
  consignacao: 'Consignação',
  transferencia: 'Transferência',
  proprio: 'Próprio',
  retomado: 'Retomado',
  garantia: 'Garantia',
}

/** Who issued the NF-e of an access key, and of which model it is. */
export const emissorDaNfe = (chave: string) => ({ cnpj: chave.slice(6, 20), modelo: chave.slice(20, 22) })
