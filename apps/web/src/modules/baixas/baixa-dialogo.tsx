import { useState } from 'react'
import { usePermissao } from '#lib/session.ts'
import { lazyComponent } from '#ui/lazy-component.ts'

const BaixaModal = lazyComponent(async () => (await import('./baixa-modal.tsx')).BaixaModal)
const PagamentoModal = lazyComponent(async () => (await import('./pagamento-modal.tsx')).PagamentoModal)

interface BaixaDialogoProps {
  id: number
  /** Begins with the payment. */
  pagar?: boolean
  onClose: () => void
}

/** One payoff with its acts; its payment takes the dialog's place. */
export function BaixaDialogo({ id, pagar = false, onClose }: BaixaDialogoProps) {
  const pode = usePermissao('Carteira.Baixas.Confirmar')
  const [pagando, setPagando] = useState(pagar && pode)
  if (pagando)
    return (
      <PagamentoModal id={id} onClose={() => (pagar ? onClose() : setPagando(false))} onFailure={onClose} />
    )
  return <BaixaModal id={id} onPagar={() => setPagando(true)} onClose={onClose} onFailure={onClose} />
}
