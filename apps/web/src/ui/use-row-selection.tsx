import { useState } from 'react'
import { RowCheckbox } from './row-checkbox.tsx'

interface Opcoes<T> {
  chave: (row: T) => number
  /** 'o contrato CT-1' */
  nome: (row: T) => string
  maximo: number
  /** Whether a row may be chosen; without it every one. */
  pode?: (row: T) => boolean
}

/** Rows of a list that are chosen one by one, over all its pages and filters; `caixa` is the box of a row. */
export function useRowSelection<T extends object>({ chave, nome, maximo, pode }: Opcoes<T>) {
  const [escolhidos, setEscolhidos] = useState<ReadonlyMap<number, T>>(new Map())
  const alternar = (row: T) => {
    const novos = new Map(escolhidos)
    if (!novos.delete(chave(row))) novos.set(chave(row), row)
    setEscolhidos(novos)
  }
  const caixa = (row: T) => {
    const escolhido = escolhidos.has(chave(row))
    // What was chosen before can be let go again.
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
