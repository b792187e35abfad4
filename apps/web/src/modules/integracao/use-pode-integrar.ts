import { usePermissao, useRegras } from '../../lib/session.ts'

/** The store's own staff, or an operator who helps it (domain 8). */
export function usePodeIntegrar(): boolean {
  const { tipo } = useRegras()
  return usePermissao(tipo === 'operador' ? 'Plataforma.Estabelecimentos.Alterar' : 'Loja.Integracao.Alterar')
}
