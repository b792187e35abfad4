import { Button, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { PrecosDe } from '#modules/origem/valor-com-origem.tsx'
import type { EstadoDoEstoque } from './use-estoque-na-selecao.ts'

/** The stock's list, or why it can't be shown. */
export function EstoqueOuEstado({ estado, children }: { estado: EstadoDoEstoque; children: ReactNode }) {
  if (estado.erro !== null)
    return (
      <Sheet>
        <EmptyState
          subject="falha"
          title="Não foi possível carregar o estoque"
          action={
            <Button variant="default" onClick={estado.tentarDeNovo}>
              Tentar novamente
            </Button>
          }
        >
          {estado.erro}
        </EmptyState>
      </Sheet>
    )
  if (estado.carregando)
    return (
      <Stack gap={6} role="status" aria-busy aria-label="Carregando estoque">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} height={42} />
        ))}
      </Stack>
    )
  return <PrecosDe value={estado.precos}>{children}</PrecosDe>
}
