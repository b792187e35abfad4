import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePermissao } from '#lib/session.ts'

interface RegraLinkProps {
  id: number
  /** Within a sentence, where colour alone would not mark a link. */
  inText?: boolean
  children: ReactNode
}

/** A guarantee rule as a link to its items; plain text for who may not see them. */
export function RegraLink({ id, inText = false, children }: RegraLinkProps) {
  if (!usePermissao('Configuracoes.RegrasGarantia.Listar')) return children
  return (
    <Anchor
      renderRoot={(props) => (
        <Link to="/configuracoes/regras-garantia/itens/detalhe/$id" params={{ id: String(id) }} {...props} />
      )}
      inherit
      underline={inText ? 'always' : 'hover'}
    >
      {children}
    </Anchor>
  )
}
