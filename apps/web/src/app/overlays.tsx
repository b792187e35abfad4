import { Notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { useSessao } from '../lib/session.ts'
import { useHotkeys } from '@mantine/hooks'
import { closeDialogs, useDialogOpen } from '../ui/dialogs.ts'
import { lazyComponent, useIdleDelay } from '../ui/lazy-component.ts'

const LazyDialogs = lazyComponent(async () => (await import('../ui/dialog-host.tsx')).DialogHost)

/** Buttons draw no variant where they are filled by default. */
const FILLED = '.mantine-Button-root:is([data-variant="filled"], :not([data-variant]))'

/** Presses the filled button of the dialog that has the focus. It takes the focus, since many fields report then. */
function pressFilled({ target }: KeyboardEvent): void {
  const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null
  const button = [...(dialog?.querySelectorAll<HTMLElement>(FILLED) ?? [])].at(-1)
  button?.focus()
  button?.click()
}

/** Toasts and dialogs of every page; those raised before this is mounted are shown then. */
export function Overlays() {
  useHotkeys([['mod+Enter', pressFilled]], [])
  const signedIn = useSessao() !== null
  const asking = useDialogOpen()
  const idle = useIdleDelay()
  const [failed, setFailed] = useState(false)
  // Without a session open questions are closed: the next person must not answer them.
  useEffect(() => {
    if (!signedIn && asking) closeDialogs()
  }, [signedIn, asking])
  // The next question loads the code again.
  const fail = () => {
    setFailed(true)
    closeDialogs()
  }
  return (
    <>
      {/* Clear of titles and searches above, and of buttons and page numbers at the right. */}
      <Notifications position="bottom-left" containerWidth={340} limit={4} zIndex={500} />
      {/* Stays mounted after the first dialog, so that closing can be animated. */}
      {signedIn && (asking || (idle && !failed)) && <LazyDialogs onFailure={fail} />}
    </>
  )
}
