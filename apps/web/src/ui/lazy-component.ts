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

/** Code that comes when somebody reaches for it. */
export interface LazyCode {
  /** What could not be had is asked for again the next time. */
  load(): Promise<void>
  /** Has it fetched while the page is looked at, once, so that it opens at once. */
  prefetch(): void
}

type Lugar =
  /** Somebody opens it. It can't be had now, which is told: takes it away, so that the next try asks again. */
  | { aoFalhar: () => void; espera?: undefined }
  /** It belongs to the page: what stands in its place until it is there, and nothing where it can't be had. */
  | { espera: ReactNode; aoFalhar?: undefined }

/** A component that is drawn once its code is there. A piece that can't be had leaves all else on the page as it is. */
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
      // A new version has its bar.
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
