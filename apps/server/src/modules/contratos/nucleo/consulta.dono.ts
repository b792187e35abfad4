/**
 * Who may read contracts: users of their own screens, of the situation report (spec section 6), and the store that
 * received them.
 */
export const CONSULTA_DE_CONTRATOS = {
  instituicao: ['Contratos.Contratos.Listar', 'Relatorios.SituacaoContratos.Listar'],
  loja: ['Loja.Propostas.Listar'],
  credencial: true,
} as const

/** The page of a contract's coverage shows the contract in its head. */
export const CONSULTA_DE_UM_CONTRATO = {
  ...CONSULTA_DE_CONTRATOS,
  instituicao: [...CONSULTA_DE_CONTRATOS.instituicao, 'Relatorios.Cobertura.Listar'],
} as const
