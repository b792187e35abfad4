import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ContratoAPedir, PedirReforcoModal } from './pedir-reforco-modal.tsx'

interface PedirReforcoBotaoProps {
  instituicaoId: number
  contratos: readonly ContratoAPedir[]
  onFeito: () => void
}

/** 'Pedir reforço' of several contracts at once. */
export function PedirReforcoBotao({ contratos, ...props }: PedirReforcoBotaoProps) {
  const [pedindo, setPedindo] = useState(false)
  return (
    <>
      <Button disabled={contratos.length === 0} onClick={() => setPedindo(true)}>
        Pedir reforço
      </Button>
      {pedindo && <PedirReforcoModal contratos={contratos} {...props} onClose={() => setPedindo(false)} />}
    </>
  )
}
