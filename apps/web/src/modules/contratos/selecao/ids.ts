/** The search field of the stock. */
export const ID_DA_BUSCA = 'busca-no-estoque'
/** The button that a refused save focuses. */
export const ID_DOS_PERDIDOS = 'retirar-os-perdidos'
