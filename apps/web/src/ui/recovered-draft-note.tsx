import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Notice } from './notice.tsx'
import type { RecoveredDraft } from './use-form-draft.ts'

/**
 * Says that a form was refilled with what was typed before, and offers to discard it. That can be undone until something
 * else is typed or clicked. Draws nothing otherwise.
 */
export function RecoveredDraftNote({ drafts }: { drafts: readonly (RecoveredDraft | undefined)[] }) {
  const recovered = drafts.filter((draft) => draft !== undefined)
  const [undo, setUndo] = useState<() => void>()
  useEffect(() => {
    if (!undo) return undefined
    // Any click beside the note may choose something. 'input' would not do: fields send it when they write an amount.
    const end = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('[data-draft-note]'))) setUndo(undefined)
    }
    document.addEventListener('beforeinput', end)
    document.addEventListener('click', end)
    return () => {
      document.removeEventListener('beforeinput', end)
      document.removeEventListener('click', end)
    }
  }, [undo])
  if (recovered.length === 0)
    return (
      undo && (
        <Note
          text="O que você tinha digitado foi descartado."
          button="Desfazer"
          onClick={() => {
            setUndo(undefined)
            undo()
          }}
        />
      )
    )
  const sentences = ['Recuperamos o que você tinha digitado.', ...recovered.map(({ warning }) => warning)]
  return (
    <Note
      text={sentences.filter(Boolean).join(' ')}
      button="Descartar"
      onClick={() => {
        const restores = recovered.map((draft) => draft.discard())
        setUndo(() => () => {
          for (const restore of restores) restore()
        })
      }}
    />
  )
}

function Note({ text, button, onClick }: { text: string; button: string; onClick: () => void }) {
  return (
    <Notice tom="info" role="status" data-draft-note>
      {text}{' '}
      <Button variant="default" size="compact-sm" ml="xs" onClick={onClick}>
        {button}
      </Button>
    </Notice>
  )
}
