import { CloseButton, Group, Text } from '@mantine/core'
import { type Ref, use } from 'react'
import classes from './peek-panel.module.css'
import { PeekContext, type PeekTarget } from './peek.ts'

interface PeekPanelProps {
  panel: Ref<HTMLElement>
  id: string
  target: PeekTarget
  onClose: () => void
}

/** The record of a list's row, beside the list, which stays usable. */
export function PeekPanel({ panel, id, target: { kind, id: recordId, name }, onClose }: PeekPanelProps) {
  const Content = use(PeekContext)?.[kind]
  return (
    <aside ref={panel} id={id} className={classes.panel} aria-label={`Resumo: ${name}`}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text fw={500} className={classes.name} role="status">
          {name}
        </Text>
        <CloseButton aria-label="Fechar o resumo" onClick={onClose} />
      </Group>
      {Content && <Content key={recordId} id={recordId} />}
    </aside>
  )
}
