import type { ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { AppModal } from '#ui/app-modal.tsx'
import { PHONE } from '#ui/data-table.tsx'
import classes from './relatorio-modal.module.css'
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The modal of a report's row, full screen on phones. Mounted while its address holds. */
export function RelatorioModal(props: Omit<ModalProps, 'opened' | 'fullScreen'>) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  return (
    <AppModal opened closeOnClickOutside fullScreen={phone} classNames={{ body: classes.body }} {...props} />
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opening a modal made this history entry. Closing the modal goes back, so that Back never opens it again. */
    modalAberto?: boolean
  }
}

/** Link props of a row that opens a modal in the address. */
export const OPEN_MODAL_LINK = { state: { modalAberto: true }, resetScroll: false } as const

/**
 * Returns the focus to the element that had it when the modal opened. Mantine can't, because the modal mounts and
 * unmounts with the address.
 */
function useReturnFocus() {
  const [focusedBefore] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true })
    },
    [focusedBefore],
  )
}

/** Closes the modal: goes back to the list, or removes `campos` from a shared address. */
export function useFecharModal(...campos: readonly string[]) {
  useReturnFocus()
  const router = useRouter()
  const navigate = useNavigate()
  const aberto = useRouterState({ select: ({ location }) => location.state.modalAberto === true })
  return () => {
    if (aberto) return router.history.back()
    const sem = Object.fromEntries(campos.map((campo) => [campo, undefined]))
    void navigate({ to: '.', search: (before) => ({ ...before, ...sem }), replace: true, resetScroll: false })
  }
}
