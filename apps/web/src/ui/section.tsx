import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of a page below its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section style={{ marginBlock: 'var(--mantine-spacing-xl)' }}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}
