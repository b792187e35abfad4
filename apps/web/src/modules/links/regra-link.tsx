import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePermissao } from '../../lib/session.ts'

/** A guarantee rule, leading to its items; plain text for who may not see them. */
export function RegraLink({ id, children }: { id: number; children: ReactNode }) {
  if (!usePermissao('Configuracoes.RegrasGarantia.Listar')) return children
  return (
    <Anchor
      renderRoot={(props) => (
        <Link to="/configuracoes/regras-garantia/itens/detalhe/$id" params={{ id: String(id) }} {...props} />
      )}
      inherit
    >
      {children}
    </Anchor>
  )
}
