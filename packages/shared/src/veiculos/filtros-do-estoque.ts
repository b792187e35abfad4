/**
 * Values of `situacao` of GET /api/lojas/{id}/veiculos; without one the answer is the stock. `garantia` also has
 * vehicles that left while pledged.
 */
export const FILTROS_DE_SITUACAO = ['livre', 'garantia', 'consignado', 'saiu', 'todos'] as const
export type FiltroDeSituacao = (typeof FILTROS_DE_SITUACAO)[number]
/** 'estoque' is the label of no filter. */
export const LABEL_FILTRO_DE_SITUACAO: Record<'estoque' | FiltroDeSituacao, string> = {
  estoque: 'No estoque',
  livre: 'Livres',
  garantia: 'Em garantia',
  consignado: 'Em consignação',
  saiu: 'Fora do estoque',
  todos: 'Todos',
}

export const ORDENAVEIS_DO_VEICULO = ['placa', 'modelo', 'anoModelo', 'hodometro', 'dataEntrada'] as const
