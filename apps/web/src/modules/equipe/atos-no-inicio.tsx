import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plural } from '#lib/format.ts'
import { Notice } from '#ui/notice.tsx'
import { atosOptions } from './atos-options.ts'

/** On Início: acts upon accesses that this administrator may confirm. */
export function AtosNoInicio() {
  const { data: atos = [] } = useQuery(atosOptions)
  const meus = atos.filter(({ proprio, sobreSi }) => !proprio && !sobreSi).length
  if (meus === 0) return null
  return (
    <Notice tom="atencao">
      {plural(meus, 'pedido de acesso espera', 'pedidos de acesso esperam')} a sua confirmação.{' '}
      <Anchor component={Link} to="/equipe/pessoas" inherit>
        Ver em Equipe
      </Anchor>
    </Notice>
  )
}
