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
import { toastErro } from '../lib/toast.ts'

/** Milliseconds after which code and data are loaded that a page doesn't need at first. */
const IDLE_DELAY_MS = 3_000

/** Code that is loaded when it is needed. */
export interface LazyCode {
  /** After a failure the next call tries again. */
  load(): Promise<void>
  /** Loads the code once, some seconds after the page, so that opening is instant. */
  prefetch(): void
}

type Placement =
  /**
   * For parts that somebody opens. If the code can't be loaded, a toast says so and `onFailure` unmounts the part, so
   * that the next try loads again.
   */
  | { onFailure: () => void; fallback?: undefined }
  /** For parts of the page: `fallback` is drawn until the code is there, and nothing if it can't be loaded. */
  | { fallback: ReactNode; onFailure?: undefined }

/** A component whose code is loaded on first use. If loading fails, the rest of the page stays. */
export function lazyComponent<P extends object>(importComponent: () => Promise<ComponentType<P>>) {
  let component: ComponentType<P> | undefined
  let request: Promise<void> | undefined
  let prefetched = false
  const fetchCode = async () => {
    try {
      component = await importChunk(importComponent)
    } catch (error) {
      request = undefined
      throw error
    }
  }
  const load = () => (request ??= fetchCode())
  const prefetch = () => {
    if (prefetched) return
    prefetched = true
    setTimeout(() => void load().catch(() => undefined), IDLE_DELAY_MS)
  }
  function LazyComponent({ onFailure, fallback, ...props }: P & Placement) {
    const [failed, setFailed] = useState(false)
    const [, redraw] = useReducer((times: number) => times + 1, 0)
    const fail = useEffectEvent((error: unknown) => {
      // The bar of a new version says so already.
      if (!isNewVersion(error)) toastErro(ERRO_CONEXAO)
      setFailed(true)
      onFailure?.()
    })
    useEffect(() => {
      if (!component) load().then(redraw, (error: unknown) => fail(error))
    }, [])
    if (component) return createElement(component, props as unknown as P)
    return failed ? null : fallback
  }
  return Object.assign(LazyComponent, { load, prefetch } satisfies LazyCode)
}

/** True once `IDLE_DELAY_MS` have passed with `enabled`: the page itself is loaded by then. */
export function useIdleDelay(enabled = true): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    if (!enabled) return undefined
    const timer = setTimeout(() => setElapsed(true), IDLE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [enabled])
  return elapsed
}
