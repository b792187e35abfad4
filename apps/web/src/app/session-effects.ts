import type { QueryClient } from '@tanstack/react-query'
import { SESSAO_EXPIRADA } from '../lib/api-error.ts'
import { forgetDraftsOfOthers } from '../lib/form-draft.ts'
import { forgetOutdated } from '../lib/outdated.ts'
import { getSessao, onMissingToken, onPendingStep, onSessionChange, onSessionEnd } from '../lib/session.ts'
import { forgetRegras } from '../lib/sign-in.ts'
import { clearRecusas, clearToasts, toastFim } from '../lib/toast.ts'
import { closeDialogs } from '../ui/dialogs.ts'
import type { AppRouter } from './router.tsx'

/** What the end of a session does to this tab: nothing of it stays in memory, and the person stands on /login. */
export function watchSession(router: AppRouter, queryClient: QueryClient): () => void {
  const toLogin = (returnUrl?: string) => {
    if (router.latestLocation.pathname === '/login') return
    void router.navigate({ to: '/login', search: { returnUrl }, ignoreBlocker: true })
  }
  const soDestaPessoa = () => {
    const sessao = getSessao()
    if (sessao) forgetDraftsOfOthers(sessao.cpf)
  }
  soDestaPessoa()
  const stopChange = onSessionChange(soDestaPessoa)
  const stopEnd = onSessionEnd((reason) => {
    closeDialogs()
    // What was typed waits for the same person, who did not choose to leave.
    if (reason === 'saida' || reason === 'remota') forgetDraftsOfOthers()
    queryClient.clear()
    forgetOutdated()
    if (reason !== 'negada') clearToasts()
    if (reason === 'expirada') toastFim(SESSAO_EXPIRADA)
    // Whoever was thrown out in the middle of something comes back to it.
    toLogin(reason === 'expirada' ? router.latestLocation.href : undefined)
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
