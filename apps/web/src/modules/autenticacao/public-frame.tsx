import { Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useOutdated } from '#lib/outdated.ts'
import { Logo } from '#ui/logo.tsx'
import { Sheet } from '#ui/sheet.tsx'
import classes from './public-frame.module.css'

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
      <Sheet p="lg" w="100%">
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
