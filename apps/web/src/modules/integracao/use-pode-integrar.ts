import { usePermissao, useRegras } from '#lib/session.ts'

/**
 * What the person may do with a store's integration. Operators may end what the store's people made, and see no secret
 * (domain 1).
 */
export function usePodeIntegrar(): { alterar: boolean; criar: boolean } {
  const operador = useRegras().tipo === 'operador'
  const pode = usePermissao(operador ? 'Plataforma.Estabelecimentos.Alterar' : 'Loja.Integracao.Alterar')
  return { alterar: pode, criar: pode && !operador }
}
