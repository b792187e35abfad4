import { withPrefixes } from './file-kind.ts'

/** How banks' systems head what names a contract and its vehicle. */
export const TITULOS_DO_CONTRATO = {
  numero: [
    ...withPrefixes('numero', ['contrato', 'operacao', 'ccb', 'cedula', 'ct', 'contrato_operacao']),
    'contrato_numero',
    'contrato_n',
    'operacao_numero',
    'operacao_n',
    'ccb_numero',
    'ccb_n',
    'numero',
    'identificacao_contrato',
  ],
  id_contrato: ['contrato_id', 'id_lastro'],
  placa: ['placa_atual', 'placa_veiculo'],
  chassi: ['chassis', 'n_chassi', 'chassi_veiculo', 'vin'],
} as const
