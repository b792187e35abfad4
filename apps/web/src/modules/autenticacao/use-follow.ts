import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { safeReturnUrl } from '#lib/return-url.ts'
import { refreshRegras } from '#lib/sign-in.ts'

/** Where sign-in and its steps lead: the returnUrl when it is ours, else /home (domain 11). */
export function useFollow(): () => Promise<void> {
  const router = useRouter()
  const { returnUrl } = useSearch({ strict: false })
  return useCallback(
    () => router.navigate({ href: safeReturnUrl(returnUrl) ?? '/home', replace: true }),
    [router, returnUrl],
  )
}

/** After a step of sign-in was done: asks who this is by now, then leads on. */
export function useGoOn(): () => Promise<void> {
  const follow = useFollow()
  return useCallback(async () => {
    await refreshRegras()
    await follow()
  }, [follow])
}
