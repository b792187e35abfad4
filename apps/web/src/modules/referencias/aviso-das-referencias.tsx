import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePermissao } from '#lib/session.ts'
import { Notice } from '#ui/notice.tsx'
import { nomesDosMeses } from './textos.ts'
import { esperasOptions } from './use-referencias.ts'

/** On /home for whoever may see the reference tables. Draws nothing while no file waits. */
export function AvisoDasReferencias() {
  const podeVer = usePermissao('Plataforma.Referencias.Listar')
  const { data: esperas = [] } = useQuery({ ...esperasOptions, enabled: podeVer, meta: { silent: true } })
  if (!podeVer || esperas.length === 0) return null
  return (
    <Notice tom="atencao">
      <strong>A tabela FIPE aguarda um operador:</strong>{' '}
      {esperas
        .map((espera) => `${espera.motivo === null ? '' : 'substituição de '}${nomesDosMeses(espera)}`)
        .join('; ')}
      .{' '}
      <Anchor component={Link} to="/plataforma/referencias" inherit c="inherit" td="underline">
        Ver
      </Anchor>
    </Notice>
  )
}
