import { Notifications } from '@mantine/notifications'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSessao } from '../lib/session.ts'

const DialogHost = lazyRouteComponent(() => import('../ui/dialog-host.tsx'), 'DialogHost')

/** What stands over every page once there is something to say or to ask; what was said or asked before it is drawn waits. */
export function Camadas() {
  // Without a session nothing is asked.
  const comSessao = useSessao() !== null
  return (
    <>
      {/* Off titles and searches, which stand above, and off buttons and page numbers, which stand at the right. */}
      <Notifications position="bottom-left" containerWidth={340} limit={4} zIndex={500} />
      <Suspense>{comSessao && <DialogHost />}</Suspense>
    </>
  )
}
