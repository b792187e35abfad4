import { useState } from 'react'

/** What is being typed in a filter: its own until Buscar, and the address's again as soon as that changes. */
export function useCampoDaUrl<T>(naUrl: T, chave: string) {
  const [valor, setValor] = useState(naUrl)
  const [vista, setVista] = useState(chave)
  if (vista !== chave) {
    setVista(chave)
    setValor(naUrl)
  }
  return [valor, setValor] as const
}
