import { useCallback } from 'react'

/** How far from the window's foot toasts begin; global.css places them. */
const DISTANCIA = '--lastro-rodape'
/** Pixels below a bar in which toasts have room enough. */
const ESPACO = 130

/** Bars of buttons that are drawn; the last one stands on top. */
const barras: HTMLElement[] = []

function medir(): void {
  const barra = barras.at(-1)?.getBoundingClientRect()
  const altura = window.innerHeight
  const cobririam = barra !== undefined && barra.top < altura && altura - barra.bottom < ESPACO
  const distancia = cobririam ? altura - barra.top : 0
  document.documentElement.style.setProperty(DISTANCIA, `${distancia}px`)
}

/** A ref for a bar of buttons at the foot of a page or a dialog: toasts keep off it. */
export function useRodape() {
  return useCallback((barra: HTMLElement | null) => {
    if (!barra) return undefined
    barras.push(barra)
    const observer = new ResizeObserver(medir)
    observer.observe(barra)
    observer.observe(document.body)
    // What stands above it moves it, also on a page that is as high as before.
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
