/** A table of sums. Each change of a summed row appends the difference (docs/decisoes/0020). */
export interface Soma {
  tabela: string
  /** Grouping columns besides the institution. */
  por: readonly string[]
  somadas: readonly string[]
}

const VALORES = [
  'deficit',
  'total_atual',
  'valor_garantia',
  'total_sem_referencia',
  'total_defasado',
  'total_saido',
]

export const SOMA_DOS_CONTRATOS: Soma = {
  tabela: 'soma_contrato',
  por: ['status', 'data_termino'],
  somadas: ['contratos', 'valor_credito'],
}

export const SOMA_DA_COBERTURA: Soma = {
  tabela: 'soma_cobertura',
  por: ['ativo', 'situacao', 'precos_de', 'precos_ate'],
  somadas: ['contratos', 'casos', ...VALORES, 'veiculos', 'sem_referencia', 'defasados', 'sairam'],
}

export const SOMA_DA_TENDENCIA: Soma = {
  tabela: 'soma_tendencia',
  por: ['mes'],
  somadas: ['contratos', 'descobertos', ...VALORES, 'sem_partes'],
}
