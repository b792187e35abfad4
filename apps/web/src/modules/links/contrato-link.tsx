import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { usePermissao } from '#lib/session.ts'

/** A contract's number as a link to the screen that the person may see; plain text without such a screen. */
export function ContratoLink({ id, numero }: { id: number; numero: string }) {
  const contratos = usePermissao('Contratos.Contratos.Listar')
  const situacao = usePermissao('Relatorios.SituacaoContratos.Listar')
  const propostas = usePermissao('Loja.Propostas.Listar')
  if (!contratos && !situacao && !propostas) return numero
  const to = contratos
    ? '/contratos/detalhe/$id'
    : situacao
      ? '/relatorios/detalhe/$id'
      : '/loja/propostas/$id'
  return (
    <Anchor
      renderRoot={(props) => <Link to={to} params={{ id: String(id) }} {...props} />}
      fw={600}
      inherit
      // A long number breaks where it must.
      style={numero.length > 16 ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }}
    >
      {numero}
    </Anchor>
  )
}
