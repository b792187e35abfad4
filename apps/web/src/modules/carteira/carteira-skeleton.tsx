import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Sheet } from '#ui/sheet.tsx'
import classes from './carteira.module.css'

const BLOCOS: readonly ReactNode[] = ['a', 'b'].map((key) => (
  <Sheet key={key} className={classes.coluna}>
    <Skeleton height={18} width="45%" mb="md" />
    <Skeleton height={14} mb="sm" />
    <Skeleton height={14} mb="sm" />
    <Skeleton height={14} width="70%" />
  </Sheet>
))
export function CarteiraSkeleton() {
  return (
    <div className={classes.grade} role="status" aria-busy aria-label="Carregando">
      {BLOCOS}
    </div>
  )
}
