import { Button, Group } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ERRO_INESPERADO, isApiError } from '../lib/api-error.ts'
import { isNewVersion } from '../lib/chunk.ts'
import { focarTitulo } from '../lib/foco.ts'
import { reloadPage } from '../lib/reload-page.ts'
import { clearErros } from '../lib/toast.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { retryEachFrame } from '../ui/focus.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Sheet } from '../ui/sheet.tsx'

/** The button goes with this page, whenever that is drawn over. */
const focoAoTitulo = () =>
  retryEachFrame(() => {
    if (document.activeElement === document.body) focarTitulo()
    return false
  })

/** A tab that was loaded so recently has the version that the server has. */
const JUST_LOADED_MS = 10_000

/** A page that could not be shown, because its data did not come or because of a bug. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  useEffect(() => boundary.reset(), [boundary])
  const message = isApiError(error) ? error.mensagem : `${ERRO_INESPERADO}.`
  const missing = isApiError(error, 404)
  const outdated = isNewVersion(error)
  // This page says it.
  useEffect(() => {
    if (missing) clearErros()
  }, [missing])
  // The page was gone to: nothing is lost by loading it from the new version. What that doesn't have either it says here.
  useEffect(() => {
    if (outdated && performance.now() > JUST_LOADED_MS) reloadPage(router.history)
  }, [outdated, router])
  return (
    <>
      <PageHeader title={missing ? 'Registro não encontrado' : 'Não foi possível abrir a página'} />
      <Sheet>
        <EmptyState
          title={missing ? 'Confira o endereço ou volte para o início.' : message}
          icon={IconAlertTriangle}
          action={
            <Group>
              <Button renderRoot={(props) => <Link to="/home" {...props} />} variant="default">
                Ir para o início
              </Button>
              {!missing && !outdated && (
                <Button
                  onClick={() => {
                    reset()
                    void router.invalidate().then(focoAoTitulo)
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
