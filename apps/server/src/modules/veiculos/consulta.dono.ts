import { PERMISSOES } from '@lastro/shared/permissoes'

/** Who may look vehicles up: users of any screen that uses them (domain 1). */
export const CONSULTA_DE_VEICULOS = {
  instituicao: PERMISSOES.filter((code) => /^(Contratos|Configuracoes|Relatorios|Plataforma)\./.test(code)),
  loja: PERMISSOES.filter((code) => code.startsWith('Loja.')),
} as const
