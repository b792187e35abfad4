import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { lazyComponent } from '#ui/lazy-component.ts'
import type { OrigemEmTela, PerguntaDeOrigem } from './origem-aberta.tsx'

/** One panel serves all values, so that a long list needs only buttons. */
const shown = createAtom<OrigemEmTela | null>(null)

export const abrirOrigem = (pergunta: PerguntaDeOrigem, valor: HTMLElement) =>
  shown.set({ ...pergunta, valor })

/** `returnFocus`: return the focus to the value. False when the person has moved on already. */
export function fecharOrigem({ returnFocus = false } = {}): void {
  const valor = shown.get()?.valor
  shown.set(null)
  if (returnFocus) valor?.focus({ preventScroll: true })
}

const Painel = lazyComponent(async () => (await import('./origem-aberta.tsx')).OrigemAberta)

/** The one panel that explains where values come from. Give it a key per page, so that it closes with the page. */
export function OrigemPainel() {
  const aberta = useSelector(shown)
  useEffect(() => Painel.prefetch(), [])
  useEffect(() => () => fecharOrigem(), [])
  return aberta && <Painel aberta={aberta} onClose={fecharOrigem} onFailure={() => fecharOrigem()} />
}
