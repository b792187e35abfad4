import { Skeleton } from '@mantine/core'
import { Fragment, useEffect, useState } from 'react'
import classes from './fatos.module.css'

/** A fact in words; its value may still be on its way, and is left out if it can't be had. */
export interface Fato {
  termo: string
  valor: string | Promise<string>
}
interface Linha {
  termo: string
  /** null: on its way. */
  valor: string | null
}

/** Facts as far as they are known, and whether nothing more is awaited. `fatos` must stay the same list. */
export function useFatos(fatos: readonly Fato[]): { linhas: Linha[]; prontos: boolean } {
  const [lidos, setLidos] = useState<ReadonlyMap<string, string | undefined>>(new Map())
  useEffect(() => {
    let aberta = true
    const guardar = (termo: string) => (valor?: string) => {
      if (aberta) setLidos((antes) => new Map(antes).set(termo, valor))
    }
    for (const { termo, valor } of fatos)
      if (typeof valor !== 'string') valor.then(guardar(termo), () => guardar(termo)())
    return () => {
      aberta = false
    }
  }, [fatos])
  const linhas = fatos.flatMap(({ termo, valor }): Linha[] => {
    if (typeof valor === 'string') return [{ termo, valor }]
    if (!lidos.has(termo)) return [{ termo, valor: null }]
    const lido = lidos.get(termo)
    return lido === undefined ? [] : [{ termo, valor: lido }]
  })
  return { linhas, prontos: linhas.every(({ valor }) => valor !== null) }
}

/** A short list of terms and values. */
export function Fatos({ linhas }: { linhas: readonly Linha[] }) {
  if (linhas.length === 0) return null
  return (
    <dl className={classes.fatos} aria-busy={linhas.some(({ valor }) => valor === null)}>
      {linhas.map(({ termo, valor }) => (
        <Fragment key={termo}>
          <dt>{termo}</dt>
          <dd>{valor ?? <Skeleton height={20} width="6rem" ml="auto" />}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
