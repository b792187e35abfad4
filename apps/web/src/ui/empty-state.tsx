import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Subject } from './drawings.tsx'
import classes from './empty-state.module.css'
import { lazyComponent } from './lazy-component.ts'

// Lazy, because every page may be empty and few are.
const Drawing = lazyComponent(async () => (await import('./drawings.tsx')).Drawing)

export interface EmptyStateProps {
  title: string
  /** What the person can do now. */
  children?: ReactNode
  action?: ReactNode
  /** What would stand here. */
  subject?: Subject
}

export function EmptyState({ title, children, action, subject = 'lista' }: EmptyStateProps) {
  return (
    <Stack align="center" gap={6} py="xl" px="md" ta="center">
      <Drawing fallback={<div className={classes.place} />} subject={subject} />
      <Text fw={500}>{title}</Text>
      {children && (
        <Text c="dimmed" size="sm" maw={420}>
          {children}
        </Text>
      )}
      {action && <div style={{ marginTop: 8 }}>{action}</div>}
    </Stack>
  )
}
