import { usePermissao, useRegras } from '#lib/session.ts'

/** What may be done with a store's integration: operators end what its own people make, and see no secret (domain 1). */
export function usePodeIntegrar(): { alterar: boolean; criar: boolean } {
  const operador = useRegras().tipo === 'operador'
  const pode = usePermissao(operador ? 'Plataforma.Estabelecimentos.Alterar' : 'Loja.Integracao.Alterar')
  return { alterar: pode, criar: pode && !operador }
}
