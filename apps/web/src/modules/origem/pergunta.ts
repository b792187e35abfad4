import { useSyncExternalStore } from 'react'
import type { ApiQuery } from '#lib/api.ts'

/** What is asked: the call that answers (a POST where it has a body), and what stands on the screen. */
export interface Pergunta {
  path: string
  query?: ApiQuery
  body?: object
  /** Of which value, in words: 'Preço de ABC1D23'. */
  nome: string
}

export interface Aberta extends Pergunta {
  /** The value that was pressed: the panel stands beside it, and gives the focus back to it. */
  valor: HTMLElement
}

/** One panel for all values, so that a long list carries nothing but its buttons. */
let aberta: Aberta | null = null
const listeners = new Set<() => void>()

function mudar(nova: Aberta | null): void {
  aberta = nova
  for (const listener of listeners) listener()
}

export const abrirOrigem = (pergunta: Pergunta, valor: HTMLElement) => mudar({ ...pergunta, valor })

/** `devolverFoco`: the person is done with it, and not already somewhere else. */
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
