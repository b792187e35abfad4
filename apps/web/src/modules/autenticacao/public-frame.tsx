import { Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useCallback } from 'react'
import { useOutdated } from '#lib/outdated.ts'
import { Logo } from '#ui/logo.tsx'
import { Sheet } from '#ui/sheet.tsx'
import classes from './public-frame.module.css'
import { useRouter, useSearch } from '@tanstack/react-router'
import { safeReturnUrl } from '#lib/back-address.ts'
import { refreshRegras } from '#lib/sign-in.ts'

export interface PublicFrameProps {
  title: string
  wide?: boolean
  children: ReactNode
  /** Below the logo: what the product is for. */
  promise?: string
  /** Above the sheet. */
  above?: ReactNode
  below?: ReactNode
}

/** Frame of the pages outside the shell: the logo and one sheet. */
export function PublicFrame({ title, wide, promise, children, above, below }: PublicFrameProps) {
  useEffect(() => {
    document.title = `${title} · Lastro`
  }, [title])
  const outdated = useOutdated()
  const titulo = useRef<HTMLHeadingElement>(null)
  // Moves the focus as the shell does, unless a field has taken it already.
  useEffect(() => {
    if (document.activeElement === document.body) titulo.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main className={classes.frame} data-wide={wide || undefined} inert={outdated}>
      <Logo size={34} />
      {promise && <p className={classes.promessa}>{promise}</p>}
      {above}
      <Sheet boxed p="lg" w="100%">
        <Stack gap="md">
          <Title order={1} ref={titulo} tabIndex={-1}>
            {title}
          </Title>
          {children}
        </Stack>
      </Sheet>
      {below}
    </main>
  )
}

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
