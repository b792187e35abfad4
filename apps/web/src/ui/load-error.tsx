import { EmptyState } from './empty-state.tsx'
import { Sheet } from './sheet.tsx'

/** Stands where a list would be that could not be read. */
export function LoadError({ title }: { title: string }) {
  return (
    <Sheet>
      <EmptyState title={title}>Recarregue a página para tentar novamente.</EmptyState>
    </Sheet>
  )
}
