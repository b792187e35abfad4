import type { Permissao } from '../permissoes.ts'

/** Any code of a screen with a row for a vehicle: from there its page is reached. */
export const CODIGOS_DA_FICHA = {
  instituicao: [
    'Contratos.Contratos.Listar',
    'Relatorios.SituacaoContratos.Listar',
    'Relatorios.HistoricoPrecificacao.Listar',
    'Relatorios.Cobertura.Listar',
  ],
  loja: ['Loja.Estoque.Listar', 'Loja.Propostas.Listar'],
} as const satisfies Record<string, readonly Permissao[]>
