/** The field by which the stock is searched. */
export const ID_DA_BUSCA = 'busca-no-estoque'
/** Where a refused save leads to. */
export const ID_DOS_PERDIDOS = 'retirar-os-perdidos'
