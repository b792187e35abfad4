import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { safeReturnUrl } from '../../lib/return-url.ts'

/** Where sign-in and its steps lead: the returnUrl when it is ours, else /home (domain 11). */
export function useFollow(): () => Promise<void> {
  const router = useRouter()
  const { returnUrl } = useSearch({ strict: false })
  return useCallback(
    () => router.navigate({ href: safeReturnUrl(returnUrl) ?? '/home', replace: true }),
    [router, returnUrl],
  )
}
