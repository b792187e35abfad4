import { createAtom, useSelector } from '@tanstack/react-store'
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

export const useOrigemAberta = () => useSelector(shown)
