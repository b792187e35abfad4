import { useState } from 'react'
import { RowCheckbox } from './row-checkbox.tsx'

interface Opcoes<T> {
  chave: (row: T) => number
  /** Name of a row: 'o contrato CT-1'. */
  nome: (row: T) => string
  maximo: number
  /** Whether a row may be selected; default: every row. */
  pode?: (row: T) => boolean
}

/** Selects rows one by one, across pages and filters of a list. `checkbox` draws a row's checkbox. */
export function useRowSelection<T extends object>({ chave, nome, maximo, pode }: Opcoes<T>) {
  const [escolhidos, setEscolhidos] = useState<ReadonlyMap<number, T>>(new Map())
  const alternar = (row: T) => {
    const novos = new Map(escolhidos)
    if (!novos.delete(chave(row))) novos.set(chave(row), row)
    setEscolhidos(novos)
  }
  const caixa = (row: T) => {
    const escolhido = escolhidos.has(chave(row))
    // A selected row can always be unselected.
    if (!escolhido && pode && !pode(row)) return null
    return (
      <RowCheckbox
        aria-label={`Escolher ${nome(row)}`}
        checked={escolhido}
        disabled={!escolhido && escolhidos.size >= maximo}
        onChange={() => alternar(row)}
      />
    )
  }
  return { escolhidos: [...escolhidos.values()], limpar: () => setEscolhidos(new Map()), caixa }
}
