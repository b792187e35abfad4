export const LADOS = ['instituicao', 'loja'] as const
/** The side of a contract that acts. An operator acts on the institution's. */
export type Lado = (typeof LADOS)[number]
