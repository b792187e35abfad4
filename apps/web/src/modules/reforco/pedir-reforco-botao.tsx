import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { focusTitle } from '#ui/focus.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import type { ContratoAPedir } from './pedir-reforco-modal.tsx'

export const PedirReforco = lazyComponent(
  async () => (await import('./pedir-reforco-modal.tsx')).PedirReforcoModal,
)

interface PedirReforcoBotaoProps {
  instituicaoId: number
  contratos: readonly ContratoAPedir[]
  onDone: () => void
}

/** 'Pedir reforço' for several contracts at once. */
export function PedirReforcoBotao({ contratos, onDone, ...props }: PedirReforcoBotaoProps) {
  const [pedindo, setPedindo] = useState(false)
  useEffect(() => PedirReforco.prefetch(), [])
  return (
    <>
      <Button disabled={contratos.length === 0} onClick={() => setPedindo(true)}>
        Pedir reforço
      </Button>
      {pedindo && (
        <PedirReforco
          onFailure={() => setPedindo(false)}
          contratos={contratos}
          {...props}
          onDone={() => {
            onDone()
            // The button disappears with the selection.
            focusTitle()
          }}
          onClose={() => setPedindo(false)}
        />
      )}
    </>
  )
}
