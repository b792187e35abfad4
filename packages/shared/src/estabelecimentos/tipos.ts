export const TIPOS_ESTABELECIMENTO = ['instituicao', 'loja'] as const
export type TipoEstabelecimento = (typeof TIPOS_ESTABELECIMENTO)[number]
