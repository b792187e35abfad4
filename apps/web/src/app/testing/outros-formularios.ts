// Sources of forms that formularios.tsx doesn't fill.

/** Their screens need a whole contract or rule: e2e/formularios.spec.ts fills them in a browser. */
export const NO_NAVEGADOR: readonly string[] = [
  'modules/contratos/alteracao/use-alteracao-draft.ts',
  'modules/contratos/contrato/use-contrato-editor.ts',
  'modules/contratos/proposta/use-resposta.ts',
  'modules/regras-garantia/cookie-regra.ts',
]

/** Passwords, codes and keys are never kept; the pages of required steps don't ask before they are left. */
export const SEGREDOS: readonly string[] = [
  'modules/autenticacao/login-page.tsx',
  'modules/autenticacao/meu-email.tsx',
  'modules/autenticacao/nova-senha-page.tsx',
  'modules/autenticacao/segundo-fator/cadastro-segundo-fator.tsx',
  'modules/autenticacao/segundo-fator/codigo-page.tsx',
  'modules/autenticacao/segundo-fator/seguranca-page.tsx',
  'modules/autenticacao/troca-de-senha.tsx',
  'modules/autenticacao/trocar-senha-page.tsx',
]

/** Sources without text that could be lost, and why. */
export const SEM_TEXTO: Record<string, string> = {
  'app/busca/paleta.tsx': 'the last results, no form',
  'modules/autenticacao/esqueci-a-senha-page.tsx': 'one CPF',
  'modules/autenticacao/termo-uso-page.tsx': 'one box',
  'modules/baixas/vendas-page.tsx': 'one plate',
  'modules/baixas/vendi-modal.tsx': 'one day, which is today’s unless told',
  'modules/contratos/selecao/use-selecao.ts': 'a part of the contract screens',
  'modules/importacao/arquivo-lido.tsx': 'a file, which a page may not choose again',
  'modules/politicas/politica-form.tsx': 'draws what use-politica-na-tela.ts holds',
  'modules/relatorios/filtros.tsx': 'filters, which stand in the address',
  'ui/form-modal.tsx': 'each of its uses is here',
  'ui/search-box.tsx': 'a search, which stands in the address',
}
