import { Modal, type ModalProps } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useId, useRef, type ReactNode } from 'react'
import { useDialogOpen } from './dialogs.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useBottomBar } from './use-bottom-bar.ts'
import classes from './app-modal.module.css'
import { perguntarSaida, useUnsavedGuard } from './use-unsaved-guard.ts'

const FADE = { duration: 150, transition: 'fade' } as const

/**
 * Focuses the modal's content if nothing in it asks for the focus. Otherwise × would have the focus, and the first
 * Enter would close the modal.
 */
function focusOnOpen(content: HTMLElement | null) {
  if (content && !content.querySelector('[data-autofocus]')) content.dataset.autofocus = ''
}

/**
 * Selects the text of a field reached by Tab, as browsers do. In a dialog Mantine moves the focus itself and selects
 * nothing.
 */
function useSelectOnTab() {
  const arriving = useRef(false)
  return {
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      arriving.current = key === 'Tab'
    },
    onFocus: ({ target }: FocusEvent) => {
      if (arriving.current && target instanceof HTMLInputElement) target.select()
      arriving.current = false
    },
  }
}

/**
 * Every modal with a form. A click outside closes nothing, so that no typed text is lost, and Escape closes only the
 * confirmation that stands above. It fades without a transform, which would misplace elements dragged in it.
 */
export function AppModal({ children, ...props }: ModalProps) {
  const dialogOpen = useDialogOpen()
  useReturnFocus(props.opened)
  const selectOnTab = useSelectOnTab()
  return (
    <Modal
      closeOnClickOutside={false}
      transitionProps={FADE}
      styles={{ content: { scrollPaddingBlock: '5rem' } }}
      // Without an id of its own, the router scrolls the content to the position of another dialog that stood in the
      // same place.
      attributes={{ content: { 'data-scroll-restoration-id': useId() } }}
      {...selectOnTab}
      {...props}
      // After the key event: a question that `onClose` asks must not receive the same Escape.
      onClose={() => setTimeout(props.onClose)}
      closeOnEscape={!dialogOpen && props.closeOnEscape !== false}
    >
      <div ref={focusOnOpen} tabIndex={-1}>
        {children}
      </div>
    </Modal>
  )
}

/** The buttons of a modal: always in view, and clear of toasts. */
export function ModalFooter({ children }: { children: ReactNode }) {
  return (
    <div className={classes.footer} ref={useBottomBar()}>
      {children}
    </div>
  )
}

interface FormModalOptions {
  dirty: boolean
  /** Title of the modal. */
  titulo: string
  /** Keys of the drafts (`useSaveDraft`). */
  chaves: readonly string[]
  onClose: () => void
}

/**
 * Guards the typed values of a modal. `close` (× and Escape) and leaving the page ask first; `cancel` discards without
 * asking. Call `release` after saving, before navigating away.
 */
export function useFormModal({ dirty, titulo, chaves, onClose }: FormModalOptions) {
  const whatIsLost = `O que foi preenchido em “${titulo}”`
  const release = useUnsavedGuard(dirty, whatIsLost, chaves)
  const cancel = () => {
    release()
    onClose()
  }
  const close = async () => {
    if (!dirty || (await perguntarSaida(whatIsLost))) cancel()
  }
  return { close: () => void close(), cancel, release }
}
