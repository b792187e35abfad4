import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Sheet } from '../ui/sheet.tsx'

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Página não encontrada" />
      <Sheet>
        <EmptyState
          subject="busca"
          title="Confira o endereço ou volte para o início."
          action={<Button renderRoot={(props) => <Link to="/home" {...props} />}>Ir para o início</Button>}
        />
      </Sheet>
    </>
  )
}
