import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatInteiro } from '../../../lib/format.ts'
import type { Selecao } from './selecao.ts'
import { useQuantidade } from './use-selecao.ts'

/** A count beside a tab's name. */
export function Numero({ children }: { children: ReactNode }) {
  return (
    <Badge size="sm" variant="default" radius="sm">
      {children}
    </Badge>
  )
}

/** How many vehicles are chosen; wakes on changes of the set only. */
export function Contagem({ selecao }: { selecao: Selecao }) {
  return <Numero>{formatInteiro(useQuantidade(selecao))}</Numero>
}
