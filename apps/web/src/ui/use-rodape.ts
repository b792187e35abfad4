import { useCallback } from 'react'

/** Distance of toasts from the window's foot; global.css uses it. */
const DISTANCIA = '--lastro-rodape'
/** Pixels below a bar that are enough for toasts. */
const ESPACO = 130

/** Mounted bars of buttons; the last one is on top. */
const barras: HTMLElement[] = []

function medir(): void {
  const barra = barras.at(-1)?.getBoundingClientRect()
  const altura = window.innerHeight
  const cobririam = barra !== undefined && barra.top < altura && altura - barra.bottom < ESPACO
  const distancia = cobririam ? altura - barra.top : 0
  document.documentElement.style.setProperty(DISTANCIA, `${distancia}px`)
}

/** A ref for a bar of buttons at the foot of a page or dialog: toasts stay above it. */
export function useRodape() {
  return useCallback((barra: HTMLElement | null) => {
    if (!barra) return undefined
    barras.push(barra)
    const observer = new ResizeObserver(medir)
    observer.observe(barra)
    observer.observe(document.body)
    // Content above moves the bar, even when the page's height stays.
    if (barra.parentElement) observer.observe(barra.parentElement)
    const parar = new AbortController()
    const { signal } = parar
    window.addEventListener('scroll', medir, { capture: true, passive: true, signal })
    window.addEventListener('resize', medir, { signal })
    return () => {
      barras.splice(barras.indexOf(barra), 1)
      observer.disconnect()
      parar.abort()
      medir()
    }
  }, [])
}
