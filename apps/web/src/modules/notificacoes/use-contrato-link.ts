import type { Notificacao } from '@lastro/shared/notificacoes/notificacao'
import type { LinkProps } from '@tanstack/react-router'
import { usePermissao, useRegras } from '#lib/session.ts'

/** The screen of a notification's contract that this person may see; undefined without a contract or permission. */
export function useContratoLink({ contratoId }: Pick<Notificacao, 'contratoId'>): LinkProps | undefined {
  const { tipo } = useRegras()
  const loja = tipo === 'loja'
  const permitido = usePermissao(loja ? 'Loja.Propostas.Listar' : 'Contratos.Contratos.Listar')
  if (contratoId === null || !permitido) return undefined
  const params = { id: String(contratoId) }
  return loja ? { to: '/loja/propostas/$id', params } : { to: '/contratos/detalhe/$id', params }
}
