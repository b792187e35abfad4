import { formatDia } from '@lastro/shared/dia'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Notice } from '#ui/notice.tsx'
import { prazoOptions } from './prazo-options.ts'

/** On Início: the review of accesses is due, or overdue. */
export function RevisaoNoInicio() {
  const { data } = useQuery(prazoOptions)
  if (!data?.venceEm || data.situacao === 'emDia') return null
  const vencida = data.situacao === 'vencida'
  return (
    <Notice tom={vencida ? 'perigo' : 'atencao'}>
      A revisão de acessos {vencida ? 'venceu' : 'vence'} em {formatDia(data.venceEm)}.{' '}
      <Anchor component={Link} to="/equipe/revisao" inherit>
        Revisar os acessos
      </Anchor>
    </Notice>
  )
}
