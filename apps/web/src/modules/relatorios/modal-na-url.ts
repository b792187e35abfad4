import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry was made by opening a modal: closing it goes back, so that Back never opens it again. */
    modalAberto?: boolean
  }
}

/** What a row's link carries to open a modal that stands in the address. */
export const ABRE_MODAL = { state: { modalAberto: true }, resetScroll: false } as const

/** The modal comes and goes with the address, so the library can't know what had the focus before; it goes back to that. */
function useDevolverFoco() {
  const [antes] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (antes instanceof HTMLElement) antes.focus({ preventScroll: true })
    },
    [antes],
  )
}

/** Closes it: back to the list that it was opened from, or, in a shared address, by taking its fields out. */
export function useFecharModal(...campos: readonly string[]) {
  useDevolverFoco()
  const router = useRouter()
  const navigate = useNavigate()
  const aberto = useRouterState({ select: ({ location }) => location.state.modalAberto === true })
  return () => {
    if (aberto) return router.history.back()
    const sem = Object.fromEntries(campos.map((campo) => [campo, undefined]))
    void navigate({ to: '.', search: (before) => ({ ...before, ...sem }), replace: true, resetScroll: false })
  }
}
