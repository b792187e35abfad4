import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import classes from './carteira.module.css'

export function Falha({ onRepetir }: { onRepetir: () => void }) {
  return (
    <Sheet mb="md">
      <EmptyState
        icon={IconAlertTriangle}
        title="Não foi possível carregar o resumo."
        action={<Button onClick={onRepetir}>Tentar novamente</Button>}
      />
    </Sheet>
  )
}

const BLOCOS: readonly ReactNode[] = ['a', 'b'].map((key) => (
  <Sheet key={key} className={classes.coluna}>
    <Skeleton height={18} width="45%" mb="md" />
    <Skeleton height={14} mb="sm" />
    <Skeleton height={14} mb="sm" />
    <Skeleton height={14} width="70%" />
  </Sheet>
))
export function Esqueleto() {
  return (
    <div className={classes.grade} role="status" aria-busy aria-label="Carregando">
      {BLOCOS}
    </div>
  )
}
