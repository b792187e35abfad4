/** Filters behind the chip. Each is one value of one search parameter. */
export const CHECKBOX_FILTERS = [
  { campo: 'caso', valor: 'aberto', label: 'Com caso aberto' },
  { campo: 'pedido', valor: 'aberto', label: 'Com pedido' },
  { campo: 'pedido', valor: 'vencido', label: 'Com pedido vencido' },
  { campo: 'pedido', valor: 'semResposta', label: 'Com pedido vencido sem resposta' },
  { campo: 'saida', valor: 'com', label: 'Com saída sem liberação' },
  { campo: 'status', valor: 'todos', label: 'Incluir propostas' },
] as const
