/** What GET /api/lojas/{id}/veiculos narrows by; without it the stock comes. `garantia` has those that left while pledged, too. */
export const FILTROS_DE_SITUACAO = ['livre', 'garantia', 'saiu', 'todos'] as const
export type FiltroDeSituacao = (typeof FILTROS_DE_SITUACAO)[number]
/** 'estoque': without it. */
export const LABEL_FILTRO_DE_SITUACAO: Record<'estoque' | FiltroDeSituacao, string> = {
  estoque: 'No estoque',
  livre: 'Livres',
  garantia: 'Em garantia',
  saiu: 'Saíram',
  todos: 'Todos',
}

export const ORDENAVEIS_DO_VEICULO = ['placa', 'modelo', 'anoModelo', 'hodometro', 'dataEntrada'] as const
