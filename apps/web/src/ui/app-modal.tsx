import { Modal, type ModalProps } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react'
import { useDialogOpen } from './dialogs.ts'
import { useReturnFocus } from './use-return-focus.ts'

const FADE = { duration: 200, transition: 'fade' } as const

/** Where nothing in it asks for the focus it begins before its content: on × the first Enter would close what was just opened. */
function focarAoAbrir(conteudo: HTMLElement | null) {
  if (conteudo && !conteudo.querySelector('[data-autofocus]')) conteudo.dataset.autofocus = ''
}

/** Tab selects the text of the field that it leads to, as browsers do; within a dialog Mantine moves the focus, and the text stayed as it was. */
function useSelecaoDoTab() {
  const chegando = useRef(false)
  return {
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      chegando.current = key === 'Tab'
    },
    onFocus: ({ target }: FocusEvent) => {
      if (chegando.current && target instanceof HTMLInputElement) target.select()
      chegando.current = false
    },
  }
}

/**
 * Every modal with a form. While a confirmation stands above it, Escape answers the confirmation only; nothing closes
 * by a click beside it, so that typed text is not lost. What is focused scrolls clear of its head and buttons. It fades without a transform, which would misplace what is dragged in it.
 */
export function AppModal({ children, ...props }: ModalProps) {
  const dialogOpen = useDialogOpen()
  useReturnFocus(props.opened)
  const selecao = useSelecaoDoTab()
  return (
    <Modal
      closeOnClickOutside={false}
      transitionProps={FADE}
      styles={{ content: { scrollPaddingBlock: '5rem' } }}
      // The router else scrolls it to where another dialog stood that the page before had in the same place.
      attributes={{ content: { 'data-scroll-restoration-id': useId() } }}
      {...selecao}
      {...props}
      // After the key event: a question that this asks must not hear the same Escape.
      onClose={() => setTimeout(props.onClose)}
      closeOnEscape={!dialogOpen && props.closeOnEscape !== false}
    >
      <div ref={focarAoAbrir} tabIndex={-1}>
        {children}
      </div>
    </Modal>
  )
}
