import type { TipoUsuario } from '@lastro/shared/permissoes'

/** What an operator should know before making or resetting an access (domain 1, 'Nobody is both sides'). */
export const CONSEQUENCIAS: Partial<Record<TipoUsuario, string>> = {
  loja: 'A loja e as instituições que a têm na whitelist são avisadas. Este usuário não age em contratos em que você agiu pela instituição, nem você naqueles em que ele agiu.',
  instituicao: 'A instituição e as lojas da sua whitelist são avisadas.',
}
