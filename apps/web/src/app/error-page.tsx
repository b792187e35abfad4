import { Button, Group } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ERRO_INESPERADO, isApiError } from '../lib/api-error.ts'
import { isNewVersion, reloadPage } from '../lib/chunk.ts'
import { clearErros } from '../lib/toast.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { retryEachFrame, focusTitle } from '../ui/focus.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Logo } from '../ui/logo.tsx'
import classes from './shell.module.css'

/**
 * The retry button disappears with this page, possibly several times: whenever nothing has the focus, the title gets
 * it.
 */
const keepFocusOnTitle = () =>
  retryEachFrame(() => {
    if (document.activeElement === document.body) focusTitle()
    return false
  })

/** The address that this tab was loaded at. */
const LOADED_AT = location.href

/** Whether the tab was loaded anew for this very address: once more would find nothing else. */
const wasReloadedHere = () =>
  location.href === LOADED_AT &&
  performance.getEntriesByType('navigation').some((load) => 'type' in load && load.type === 'reload')

/** A page that could not be shown, because loading failed or because of a bug. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  useEffect(() => boundary.reset(), [boundary])
  const message = isApiError(error) ? error.mensagem : `${ERRO_INESPERADO}.`
  const missing = isApiError(error, 404)
  const outdated = isNewVersion(error)
  // The page itself says so; the toast goes.
  useEffect(() => {
    if (missing) clearErros()
  }, [missing])
  // The page was just opened, so that a reload loses nothing. If the new version doesn't have the file either, this
  // page says so.
  useEffect(() => {
    if (outdated && !wasReloadedHere()) reloadPage(router.history)
  }, [outdated, router])
  return (
    <>
      <PageHeader title={missing ? 'Registro não encontrado' : 'Não foi possível abrir a página'} />
      <Sheet>
        <EmptyState
          title={missing ? 'Confira o endereço ou volte para o início.' : message}
          subject="falha"
          action={
            <Group>
              <Button renderRoot={(props) => <Link to="/home" {...props} />} variant="default">
                Ir para o início
              </Button>
              {!missing && !outdated && (
                <Button
                  onClick={() => {
                    reset()
                    void router.invalidate().then(keepFocusOnTitle)
                  }}
                >
                  Tentar novamente
                </Button>
              )}
            </Group>
          }
        />
      </Sheet>
    </>
  )
}

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
