import { type ComponentType, createElement, useEffect, useEffectEvent, useReducer } from 'react'
import { ERRO_CONEXAO } from '../lib/api-error.ts'
import { DEPOIS_MS } from '../lib/depois.ts'
import { toastErro } from '../lib/toast.ts'

/** Code that comes when somebody reaches for it. */
export interface Tardio {
  /** What could not be had is asked for again the next time. */
  carregar(): Promise<void>
  /** Has it fetched while the page is looked at, once, so that it opens at once. */
  adiantar(): void
}

interface AoFalhar {
  /** It can't be had now, which is told: takes it away, so that the next try asks again. */
  aoFalhar: () => void
}

/** A component that is drawn once its code is there; until then nothing stands in its place. */
export function sobDemanda<P extends object>(importar: () => Promise<ComponentType<P>>) {
  let componente: ComponentType<P> | undefined
  let pedido: Promise<void> | undefined
  let adiantado = false
  const buscar = async () => {
    try {
      componente = await importar()
    } catch (error) {
      pedido = undefined
      throw error
    }
  }
  const carregar = () => (pedido ??= buscar())
  const adiantar = () => {
    if (adiantado) return
    adiantado = true
    setTimeout(() => void carregar().catch(() => undefined), DEPOIS_MS)
  }
  function SobDemanda({ aoFalhar, ...props }: P & AoFalhar) {
    const [, desenhar] = useReducer((vezes: number) => vezes + 1, 0)
    const falhar = useEffectEvent(() => {
      toastErro(ERRO_CONEXAO)
      aoFalhar()
    })
    useEffect(() => {
      if (!componente) carregar().then(desenhar, () => falhar())
    }, [])
    return componente ? createElement(componente, props as unknown as P) : null
  }
  return Object.assign(SobDemanda, { carregar, adiantar } satisfies Tardio)
}
