import { NOMES_DAS_COLUNAS_DE_SALDO } from '@lastro/shared/saldos/colunas-do-arquivo'
import { COLUNAS_SALDO, type ColunaSaldo } from '@lastro/shared/saldos/saldo'
import { type FileKind, withPrefixes } from '#importacao/file-kind.ts'
import type { FonteDeSaldos } from './carga.ts'
import { TITULOS_DO_CONTRATO } from '#importacao/titulos-do-contrato.ts'

/** A file of balances, with the headings that banks' systems write. */
export const ARQUIVO_DE_SALDOS: FileKind<ColunaSaldo> = {
  colunas: COLUNAS_SALDO,
  nomes: NOMES_DAS_COLUNAS_DE_SALDO,
  titulos: {
    ...TITULOS_DO_CONTRATO,
    data_base: [
      'base',
      'saldo',
      'posicao',
      'posicao_saldo',
      'referencia',
      'atualizacao',
      'calculo',
      'apuracao',
      'base_saldo',
      'base_calculo',
      'processamento',
      'movimento',
      'mov',
    ].map((titulo) => `data_${titulo}`),
    saldo_devedor: withPrefixes('dinheiro', [
      'saldo_devedor',
      'saldo_devedor_total',
      'saldo_devedor_atual',
      'saldo_devedor_atualizado',
      'saldo_total',
      'saldo_contrato',
      'saldo_em_aberto',
      'saldo_aberto',
      'saldo_atual',
      'saldo_atualizado',
      'saldo_operacao',
      'saldo_contabil',
      'saldo_final',
      'saldo_a_pagar',
      'devido',
      'divida',
      'em_aberto',
      'saldo_devedor_contrato',
      'saldo_devedor_operacao',
    ]),
    principal: withPrefixes('dinheiro', ['principal', 'saldo_principal', 'saldo_devedor_principal']),
    encargos: withPrefixes('dinheiro', [
      'encargos',
      'juros',
      'juros_e_encargos',
      'juros_encargos',
      'saldo_encargos',
      'saldo_juros',
    ]),
    dias_atraso: [
      'dias_em_atraso',
      'dias_de_atraso',
      'atraso',
      'atraso_dias',
      'qtd_dias_atraso',
      'n_dias_atraso',
    ],
    saldo_veiculo: withPrefixes('dinheiro', [
      'saldo_veiculo',
      'saldo_do_veiculo',
      'saldo_placa',
      'saldo_bem',
    ]),
  },
  soltos: {
    saldo_devedor: ['saldo', 'valor_saldo'],
    data_base: ['data'],
    saldo_veiculo: ['saldo', 'valor_saldo'],
  },
  exige: { saldo_veiculo: ['placa', 'chassi'] },
  perguntaEntreDois: true,
}

/** Whether a person said which column is the contracts' balance, and none is the vehicles'. */
export const isSaidOfContracts = ({ colunas, ditas }: FonteDeSaldos): boolean =>
  !colunas.has('saldo_veiculo') &&
  ditas?.some(({ lida, escolha }) => lida && escolha?.leitura === 'saldo_devedor') === true
