import type { ReactNode } from 'react'
import { useBottomBar } from './use-bottom-bar.ts'
import classes from './modal-footer.module.css'

/** The buttons of a modal: always in view, and clear of toasts. */
export function ModalFooter({ children }: { children: ReactNode }) {
  return (
    <div className={classes.footer} ref={useBottomBar()}>
      {children}
    </div>
  )
}
