import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FactSheet } from './fact-sheet.tsx'
import classes from './fatos.module.css'

/** Term and value; a promised value that rejects is left out. */
export interface Fato {
  termo: string
  valor: string | Promise<string>
}
interface Linha {
  termo: string
  /** null while loading. */
  valor: string | null
}

/** The facts known so far; `prontos` when none is still loading. `fatos` must keep its identity. */
export function useFatos(fatos: readonly Fato[]): { linhas: Linha[]; prontos: boolean } {
  const [resolved, setResolved] = useState<ReadonlyMap<string, string | undefined>>(new Map())
  useEffect(() => {
    let mounted = true
    const store = (termo: string) => (valor?: string) => {
      if (mounted) setResolved((before) => new Map(before).set(termo, valor))
    }
    for (const { termo, valor } of fatos)
      if (typeof valor !== 'string') valor.then(store(termo), () => store(termo)())
    return () => {
      mounted = false
    }
  }, [fatos])
  const linhas = fatos.flatMap(({ termo, valor }): Linha[] => {
    if (typeof valor === 'string') return [{ termo, valor }]
    if (!resolved.has(termo)) return [{ termo, valor: null }]
    const value = resolved.get(termo)
    return value === undefined ? [] : [{ termo, valor: value }]
  })
  return { linhas, prontos: linhas.every(({ valor }) => valor !== null) }
}

export function Fatos({ linhas }: { linhas: readonly Linha[] }) {
  if (linhas.length === 0) return null
  return (
    <div className={classes.fatos}>
      <FactSheet
        busy={linhas.some(({ valor }) => valor === null)}
        dados={linhas.map(({ termo, valor }) => [
          termo,
          valor ?? <Skeleton key="valor" height={20} width="6rem" ml="auto" />,
        ])}
      />
    </div>
  )
}
