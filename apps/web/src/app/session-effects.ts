import type { QueryClient } from '@tanstack/react-query'
import { SESSAO_EXPIRADA } from '../lib/api-error.ts'
import { forgetDraftsOfOthers } from '../lib/form-draft.ts'
import { forgetOutdated } from '../lib/outdated.ts'
import {
  currentSessao,
  onMissingToken,
  onPendingStep,
  onSessionChange,
  onSessionEnd,
} from '../lib/session.ts'
import { forgetRegras } from '../lib/sign-in.ts'
import { clearRecusas, clearToasts, toastFim } from '../lib/toast.ts'
import { closeDialogs } from '../ui/dialogs.ts'
import type { AppRouter } from './router.tsx'

const SEM_PROVEDOR = 'O provedor não confirma a sua sessão há mais de uma hora. Entre de novo.'

/** Clears this tab at the end of a session and leads to /login. Returns a function that stops watching. */
export function watchSession(router: AppRouter, queryClient: QueryClient): () => void {
  const toLogin = (returnUrl?: string) => {
    if (router.latestLocation.pathname === '/login') return
    void router.navigate({ to: '/login', search: { returnUrl }, ignoreBlocker: true })
  }
  const forgetOtherPeople = () => {
    const sessao = currentSessao()
    if (sessao) forgetDraftsOfOthers(sessao.cpf)
  }
  forgetOtherPeople()
  const stopChange = onSessionChange(forgetOtherPeople)
  const stopEnd = onSessionEnd((reason) => {
    closeDialogs()
    // After an expiry drafts wait for the person, who did not choose to leave.
    if (reason === 'saida' || reason === 'remota') forgetDraftsOfOthers()
    queryClient.clear()
    forgetOutdated()
    if (reason !== 'negada') clearToasts()
    const expired = reason === 'expirada' || reason === 'provedor'
    if (expired) toastFim(reason === 'provedor' ? SEM_PROVEDOR : SESSAO_EXPIRADA)
    // After an expiry the person returns to the same page.
    toLogin(expired ? router.latestLocation.href : undefined)
  })
  const stopMissing = onMissingToken(() => toLogin(router.latestLocation.href))
  const stopPending = onPendingStep(() => {
    if (!forgetRegras()) return
    closeDialogs()
    void router.invalidate()
  })
  const stopNavigation = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return
    clearRecusas()
    forgetOutdated()
  })
  return () => {
    stopChange()
    stopNavigation()
    stopEnd()
    stopPending()
    stopMissing()
  }
}
