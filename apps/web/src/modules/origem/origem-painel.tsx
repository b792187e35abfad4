import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { lazyComponent } from '#ui/lazy-component.ts'
import type { ApiQuery } from '#lib/api.ts'

/** The call that explains a value (a POST where it has a body), and the value's name. */
export interface PerguntaDeOrigem {
  path: string
  query?: ApiQuery
  body?: object
  /** Name of the value in words: 'Preço de ABC1D23'. */
  nome: string
}

export interface OrigemEmTela extends PerguntaDeOrigem {
  /** The pressed value. The panel stands beside it and returns the focus to it. */
  valor: HTMLElement
}

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
  return aberta && <Painel aberta={aberta} onFailure={() => fecharOrigem()} />
}
