import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useReducer,
  useState,
} from 'react'
import { ERRO_CONEXAO } from '../lib/api-error.ts'
import { importChunk, isNewVersion } from '../lib/chunk.ts'
import { IDLE_DELAY_MS } from '../lib/idle-delay.ts'
import { toastErro } from '../lib/toast.ts'

/** Code that is loaded when it is needed. */
export interface LazyCode {
  /** After a failure the next call tries again. */
  load(): Promise<void>
  /** Loads the code once, some seconds after the page, so that opening is instant. */
  prefetch(): void
}

type Lugar =
  /**
   * For parts that somebody opens: if the code can't be loaded, a toast says so and `onFailure` unmounts the part, so
   * that the next try loads again.
   */
  | { aoFalhar: () => void; espera?: undefined }
  /** For parts of the page: `fallback` is drawn until the code is there, and nothing if it can't be loaded. */
  | { espera: ReactNode; aoFalhar?: undefined }

/** A component whose code is loaded on first use. If loading fails, the rest of the page stays. */
export function lazyComponent<P extends object>(importar: () => Promise<ComponentType<P>>) {
  let componente: ComponentType<P> | undefined
  let pedido: Promise<void> | undefined
  let adiantado = false
  const buscar = async () => {
    try {
      componente = await importChunk(importar)
    } catch (error) {
      pedido = undefined
      throw error
    }
  }
  const carregar = () => (pedido ??= buscar())
  const adiantar = () => {
    if (adiantado) return
    adiantado = true
    setTimeout(() => void carregar().catch(() => undefined), IDLE_DELAY_MS)
  }
  function LazyComponent({ aoFalhar, espera, ...props }: P & Lugar) {
    const [falhou, setFalhou] = useState(false)
    const [, desenhar] = useReducer((vezes: number) => vezes + 1, 0)
    const falhar = useEffectEvent((error: unknown) => {
      // The bar of a new version says so already.
      if (!isNewVersion(error)) toastErro(ERRO_CONEXAO)
      setFalhou(true)
      aoFalhar?.()
    })
    useEffect(() => {
      if (!componente) carregar().then(desenhar, (error: unknown) => falhar(error))
    }, [])
    if (componente) return createElement(componente, props as unknown as P)
    return falhou ? null : espera
  }
  return Object.assign(LazyComponent, { load: carregar, prefetch: adiantar } satisfies LazyCode)
}
