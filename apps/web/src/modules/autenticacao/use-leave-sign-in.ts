import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { safeReturnUrl } from '#lib/return-url.ts'
import { refreshRegras } from '#lib/sign-in.ts'

/** Leads on after sign-in and its steps: to a returnUrl within the application, else to /home (domain 11). */
export function useLeaveSignIn(): () => Promise<void> {
  const router = useRouter()
  const { returnUrl } = useSearch({ strict: false })
  return useCallback(
    () => router.navigate({ href: safeReturnUrl(returnUrl) ?? '/home', replace: true }),
    [router, returnUrl],
  )
}

/** After a done step of sign-in: reads the session's permissions again, then leads on. */
export function useContinueSignIn(): () => Promise<void> {
  const follow = useLeaveSignIn()
  return useCallback(async () => {
    await refreshRegras()
    await follow()
  }, [follow])
}
