/** Who may read a contract: the contracts' own screens, the situation report (spec section 6), and the store that got it. */
export const CONSULTA_DE_CONTRATOS = {
  instituicao: ['Contratos.Contratos.Listar', 'Relatorios.SituacaoContratos.Listar'],
  loja: ['Loja.Propostas.Listar'],
  credencial: true,
} as const

/** One contract is the head of its coverage, too. */
export const CONSULTA_DE_UM_CONTRATO = {
  ...CONSULTA_DE_CONTRATOS,
  instituicao: [...CONSULTA_DE_CONTRATOS.instituicao, 'Relatorios.Cobertura.Listar'],
} as const
