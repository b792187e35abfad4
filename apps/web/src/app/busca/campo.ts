/** The field's id: who types before it is there types into it. */
export const CAMPO_DA_BUSCA = 'busca-campo'
