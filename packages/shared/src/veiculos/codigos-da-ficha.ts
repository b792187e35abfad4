import type { Permissao } from '../permissoes.ts'

/** Screens that list vehicles; a user with any of these codes may open a vehicle's page. */
export const CODIGOS_DA_FICHA = {
  instituicao: [
    'Contratos.Contratos.Listar',
    'Relatorios.SituacaoContratos.Listar',
    'Relatorios.HistoricoPrecificacao.Listar',
    'Relatorios.Cobertura.Listar',
  ],
  loja: ['Loja.Estoque.Listar', 'Loja.Propostas.Listar'],
} as const satisfies Record<string, readonly Permissao[]>
