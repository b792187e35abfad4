import type { ErrorComponentProps } from '@tanstack/react-router'
import { Logo } from '../ui/logo.tsx'
import { ErrorPage } from './error-page.tsx'
import classes from './shell.module.css'

/** Shown while the session is being checked. */
export function Splash() {
  return (
    <main className={classes.splash} aria-busy aria-label="Carregando">
      <Logo size={40} />
    </main>
  )
}

/** A failure before the shell could be drawn. */
export function PlainError(props: ErrorComponentProps) {
  return (
    <main className={classes.plain}>
      <ErrorPage {...props} />
    </main>
  )
}
