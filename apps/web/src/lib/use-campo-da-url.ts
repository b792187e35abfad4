import { useState } from 'react'

/**
 * State that starts with the URL's value and follows it whenever `chave` changes; otherwise it is what somebody types.
 */
export function useCampoDaUrl<T>(naUrl: T, chave: string) {
  const [valor, setValor] = useState(naUrl)
  const [vista, setVista] = useState(chave)
  if (vista !== chave) {
    setVista(chave)
    setValor(naUrl)
  }
  return [valor, setValor] as const
}
