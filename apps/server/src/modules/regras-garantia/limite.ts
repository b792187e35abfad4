/** Bytes of a body with a rule's items: 500 of them with long lists of models. */
export const LIMITE_DOS_ITENS = 4 * 1024 * 1024
