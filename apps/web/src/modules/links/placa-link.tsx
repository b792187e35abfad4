import { Anchor } from '@mantine/core'
import { mayCall } from '@lastro/shared/permissoes'
import { CODIGOS_DA_FICHA } from '@lastro/shared/veiculos/codigos-da-ficha'
import { Link } from '@tanstack/react-router'
import { useRegras } from '#lib/session.ts'

interface PlacaLinkProps {
  id: number
  placa: string
  /** Opens a new tab, where leaving would lose choices or typed text. */
  newTab?: boolean
  /** Within a sentence, where colour alone would not mark a link. */
  inText?: boolean
  /** Takes the link out of the Tab order, in a list that arrow keys walk. The search reaches the vehicle too. */
  skipTab?: boolean
}

/** Whether this person may open a vehicle's page. */
export function useOpensVeiculo(): boolean {
  const { tipo, permissoes } = useRegras()
  return mayCall(permissoes, CODIGOS_DA_FICHA[tipo === 'loja' ? 'loja' : 'instituicao'])
}

/** A vehicle's plate as a link to its page; plain text for who may not open it. */
export function PlacaLink({ id, placa, newTab = false, inText = false, skipTab = false }: PlacaLinkProps) {
  if (!useOpensVeiculo()) return placa
  return (
    <Anchor
      renderRoot={(props) => <Link to="/veiculos/$id" params={{ id: String(id) }} {...props} />}
      inherit
      underline={inText ? 'always' : 'hover'}
      style={{ whiteSpace: 'nowrap' }}
      {...(newTab && { target: '_blank', rel: 'noopener', title: `Abrir ${placa} em outra aba` })}
      {...(skipTab && { tabIndex: -1 })}
    >
      {placa}
    </Anchor>
  )
}
