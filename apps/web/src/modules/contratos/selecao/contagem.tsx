import { Badge, Group } from '@mantine/core'
import { IconCarOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatInteiro, plural } from '../../../lib/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Selecao } from './selecao.ts'
import { usePerdidos, useQuantidade } from './use-selecao.ts'

/** A count beside a tab's name. */
export function Numero({ children }: { children: ReactNode }) {
  return (
    <Badge size="sm" variant="default" radius="sm">
      {children}
    </Badge>
  )
}

/** How many vehicles are chosen, and how many of them are lost; wakes on changes of the set only. */
export function Contagem({ selecao }: { selecao: Selecao }) {
  const perdidos = usePerdidos(selecao)
  return (
    <Group gap={6} wrap="nowrap">
      <Numero>{formatInteiro(useQuantidade(selecao))}</Numero>
      <Perdidos quantos={perdidos} />
    </Group>
  )
}

/** Nothing without any. */
export function Perdidos({ quantos }: { quantos: number }) {
  if (quantos === 0) return null
  return (
    <StatusBadge tom="perigo" icon={IconCarOff}>
      {plural(quantos, 'perdido', 'perdidos')}
    </StatusBadge>
  )
}
