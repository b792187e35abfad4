import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { usePermissao, useRegras } from '#lib/session.ts'

interface LojaLinkProps {
  id: number
  nome: string
  /** Among other words, where colour alone would not tell it from them. */
  noTexto?: boolean
}

/** A store's name, leading to all of the institution's contracts with it; plain text for who may not list them. */
export function LojaLink({ id, nome, noTexto = false }: LojaLinkProps) {
  const { tipo } = useRegras()
  const contratos = usePermissao('Contratos.Contratos.Listar')
  if (tipo !== 'instituicao' || !contratos) return nome
  return (
    <Anchor
      renderRoot={(props) => (
        <Link to="/contratos/listar" search={{ lojaId: id, status: 'todos' }} {...props} />
      )}
      inherit
      underline={noTexto ? 'always' : 'hover'}
    >
      {nome}
    </Anchor>
  )
}
