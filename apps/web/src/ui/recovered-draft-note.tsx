import { Button, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { perguntarSimNao } from './perguntar.tsx'
import classes from './recovered-draft-note.module.css'
import type { RecoveredDraft } from './use-form-draft.ts'

/**
 * Says that a form was refilled with what was typed before, and offers to discard it. Draws nothing without a recovered
 * draft.
 */
export function RecoveredDraftNote({ drafts }: { drafts: readonly (RecoveredDraft | undefined)[] }) {
  const recovered = drafts.filter((draft) => draft !== undefined)
  if (recovered.length === 0) return null
  const sentences = ['Recuperamos o que você tinha digitado.', ...recovered.map(({ warning }) => warning)]
  const askDiscard = async () => {
    if (!(await perguntarSimNao('Deseja descartar o que você tinha digitado?', { perigo: true }))) return
    for (const draft of recovered) draft.discard()
  }
  return (
    <div className={classes.note} role="status">
      <IconHistory size={18} aria-hidden />
      <Text size="sm" inherit>
        {sentences.filter(Boolean).join(' ')}
      </Text>
      <Button variant="default" size="compact-sm" onClick={() => void askDiscard()}>
        Descartar
      </Button>
    </div>
  )
}
