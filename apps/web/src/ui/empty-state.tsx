import { Stack, Text } from '@mantine/core'
import { type Icon, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  title: string
  /** What the person can do now. */
  children?: ReactNode
  action?: ReactNode
  icon?: Icon
}

export function EmptyState({ title, children, action, icon: Picture = IconInbox }: EmptyStateProps) {
  return (
    <Stack align="center" gap={6} py="xl" px="md" ta="center">
      <Picture size={36} stroke={1.25} aria-hidden color="var(--mantine-color-dimmed)" />
      <Text fw={600}>{title}</Text>
      {children && (
        <Text c="dimmed" size="sm" maw={420}>
          {children}
        </Text>
      )}
      {action && <div style={{ marginTop: 8 }}>{action}</div>}
    </Stack>
  )
}
