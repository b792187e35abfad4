import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Sheet } from './sheet.tsx'

interface SettingsBlockProps {
  titulo: string
  /** What the subject means, above its fields. */
  texto?: string
  children: ReactNode
}

/** One subject of a page of settings. */
export function SettingsBlock({ titulo, texto, children }: SettingsBlockProps) {
  return (
    <Sheet boxed>
      <Stack gap="sm" maw={720}>
        <Title order={2}>{titulo}</Title>
        {texto && <Text size="sm">{texto}</Text>}
        {children}
      </Stack>
    </Sheet>
  )
}
