import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { usePermissao, useRegras } from '#lib/session.ts'

interface LojaLinkProps {
  id: number
  nome: string
  /** Within a sentence, where colour alone would not mark a link. */
  inText?: boolean
}

/** A store's name as a link to the institution's contracts with the store; plain text for who may not list them. */
export function LojaLink({ id, nome, inText = false }: LojaLinkProps) {
  const { tipo } = useRegras()
  const contratos = usePermissao('Contratos.Contratos.Listar')
  if (tipo !== 'instituicao' || !contratos) return nome
  return (
    <Anchor
      renderRoot={(props) => (
        <Link to="/contratos/listar" search={{ lojaId: id, status: 'todos' }} {...props} />
      )}
      inherit
      underline={inText ? 'always' : 'hover'}
    >
      {nome}
    </Anchor>
  )
}
