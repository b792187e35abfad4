import type { ReactNode } from 'react'
import classes from './modal-footer.module.css'

/** The buttons of a modal: in view however long the form above them is. */
export function ModalFooter({ children }: { children: ReactNode }) {
  return <div className={classes.rodape}>{children}</div>
}
