import { Notifications } from '@mantine/notifications'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useSessao } from '../lib/session.ts'
import { closeDialogs, useDialogOpen } from '../ui/dialogs.ts'

const DialogHost = lazyRouteComponent(() => import('../ui/dialog-host.tsx'), 'DialogHost')

/** What stands over every page once there is something to say or to ask; what was said or asked before it is drawn waits. */
export function Camadas() {
  const comSessao = useSessao() !== null
  const perguntam = useDialogOpen()
  // Without a session nothing is asked: what an act of before still asks would be answered by whoever comes next.
  useEffect(() => {
    if (!comSessao && perguntam) closeDialogs()
  }, [comSessao, perguntam])
  return (
    <>
      {/* Off titles and searches, which stand above, and off buttons and page numbers, which stand at the right. */}
      <Notifications position="bottom-left" containerWidth={340} limit={4} zIndex={500} />
      <Suspense>{comSessao && <DialogHost />}</Suspense>
    </>
  )
}
