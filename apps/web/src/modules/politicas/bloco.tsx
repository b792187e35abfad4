import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Sheet } from '#ui/sheet.tsx'

interface BlocoProps {
  titulo: string
  texto: ReactNode
  children: ReactNode
}

/** One subject of the policy: what it means, then its fields. */
export function Bloco({ titulo, texto, children }: BlocoProps) {
  return (
    <Sheet>
      <Stack gap="sm" maw={720}>
        <Title order={2}>{titulo}</Title>
        <Text size="sm">{texto}</Text>
        {children}
      </Stack>
    </Sheet>
  )
}
