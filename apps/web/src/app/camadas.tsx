import { Notifications } from '@mantine/notifications'
import { DialogHost } from '../ui/dialog-host.tsx'

/** What stands over every page once there is something to say or to ask; what was said or asked before it is drawn waits. */
export function Camadas() {
  return (
    <>
      {/* Off titles and searches, which stand above, and off buttons and page numbers, which stand at the right. */}
      <Notifications position="bottom-left" containerWidth={340} limit={4} zIndex={500} />
      <DialogHost />
    </>
  )
}
