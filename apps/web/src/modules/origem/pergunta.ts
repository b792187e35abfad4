import { useSyncExternalStore } from 'react'
import type { ApiQuery } from '#lib/api.ts'

/** The call that explains a value (a POST where it has a body), and the value's name. */
export interface Pergunta {
  path: string
  query?: ApiQuery
  body?: object
  /** Name of the value in words: 'Preço de ABC1D23'. */
  nome: string
}

export interface Aberta extends Pergunta {
  /** The pressed value. The panel stands beside it and returns the focus to it. */
  valor: HTMLElement
}

/** One panel serves all values, so that a long list needs only buttons. */
let aberta: Aberta | null = null
const listeners = new Set<() => void>()

function mudar(nova: Aberta | null): void {
  aberta = nova
  for (const listener of listeners) listener()
}

export const abrirOrigem = (pergunta: Pergunta, valor: HTMLElement) => mudar({ ...pergunta, valor })

/** `devolverFoco`: return the focus to the value. False when the person has moved on already. */
export function fecharOrigem({ devolverFoco = false } = {}): void {
  const valor = aberta?.valor
  mudar(null)
  if (devolverFoco) valor?.focus({ preventScroll: true })
}

export const useOrigemAberta = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => aberta,
  )
