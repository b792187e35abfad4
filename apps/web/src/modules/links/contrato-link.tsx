import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { usePermissao } from '#lib/session.ts'

/** The route of the screen on which this person may see a contract; undefined without one. */
export function useContratoRoute() {
  const contratos = usePermissao('Contratos.Contratos.Listar')
  const situacao = usePermissao('Relatorios.SituacaoContratos.Listar')
  const propostas = usePermissao('Loja.Propostas.Listar')
  if (contratos) return '/contratos/detalhe/$id'
  if (situacao) return '/relatorios/detalhe/$id'
  return propostas ? '/loja/propostas/$id' : undefined
}

/** A contract's number as a link to the screen that the person may see; plain text without such a screen. */
export function ContratoLink({ id, numero }: { id: number; numero: string }) {
  const to = useContratoRoute()
  if (!to) return numero
  return (
    <Anchor
      renderRoot={(props) => <Link to={to} params={{ id: String(id) }} {...props} />}
      fw={500}
      inherit
      // A long number breaks where it must.
      style={numero.length > 16 ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }}
    >
      {numero}
    </Anchor>
  )
}
