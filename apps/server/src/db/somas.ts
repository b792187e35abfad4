/** A table of sums. Each change of a summed row appends the difference (docs/decisoes/0020). */
export interface Soma {
  tabela: string
  /** Grouping columns besides the institution. */
  groupedBy: readonly string[]
  summedColumns: readonly string[]
}

const VALUE_COLUMNS = [
  'deficit',
  'total_atual',
  'valor_garantia',
  'total_sem_referencia',
  'total_defasado',
  'total_saido',
  'exigido',
]

export const SOMA_DOS_CONTRATOS: Soma = {
  tabela: 'soma_contrato',
  groupedBy: ['status', 'data_termino'],
  summedColumns: ['contratos', 'valor_credito'],
}

export const SOMA_DA_COBERTURA: Soma = {
  tabela: 'soma_cobertura',
  groupedBy: ['ativo', 'situacao', 'precos_de', 'precos_ate'],
  summedColumns: [
    'contratos',
    'casos',
    ...VALUE_COLUMNS,
    'veiculos',
    'sem_referencia',
    'defasados',
    'sairam',
  ],
}

export const SOMA_DA_TENDENCIA: Soma = {
  tabela: 'soma_tendencia',
  groupedBy: ['mes'],
  summedColumns: ['contratos', 'descobertos', ...VALUE_COLUMNS, 'sem_partes'],
}
