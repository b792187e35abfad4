import { Button } from '@mantine/core'
import { useState } from 'react'
import { focarTitulo } from '../../lib/foco.ts'
import { type ContratoAPedir, PedirReforcoModal } from './pedir-reforco-modal.tsx'

interface PedirReforcoBotaoProps {
  instituicaoId: number
  contratos: readonly ContratoAPedir[]
  onFeito: () => void
}

/** 'Pedir reforço' of several contracts at once. */
export function PedirReforcoBotao({ contratos, onFeito, ...props }: PedirReforcoBotaoProps) {
  const [pedindo, setPedindo] = useState(false)
  return (
    <>
      <Button disabled={contratos.length === 0} onClick={() => setPedindo(true)}>
        Pedir reforço
      </Button>
      {pedindo && (
        <PedirReforcoModal
          contratos={contratos}
          {...props}
          onFeito={() => {
            onFeito()
            // The button goes with what was chosen.
            focarTitulo()
          }}
          onClose={() => setPedindo(false)}
        />
      )}
    </>
  )
}
