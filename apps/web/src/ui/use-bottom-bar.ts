import { useCallback } from 'react'

/** Distance of toasts from the window's foot; global.css uses it. */
const DISTANCE = '--lastro-rodape'
/** Pixels below a bar that are enough for toasts. */
const CLEARANCE = 130

/** Mounted bars of buttons; the last one is on top. */
const bars: HTMLElement[] = []

function measure(): void {
  const bar = bars.at(-1)?.getBoundingClientRect()
  const height = window.innerHeight
  const wouldCover = bar !== undefined && bar.top < height && height - bar.bottom < CLEARANCE
  const distance = wouldCover ? height - bar.top : 0
  document.documentElement.style.setProperty(DISTANCE, `${distance}px`)
}

/** A ref for a bar of buttons at the foot of a page or dialog: toasts stay above it. */
export function useBottomBar() {
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return undefined
    bars.push(bar)
    const observer = new ResizeObserver(measure)
    observer.observe(bar)
    observer.observe(document.body)
    // Content above moves the bar, even when the page's height stays.
    if (bar.parentElement) observer.observe(bar.parentElement)
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('scroll', measure, { capture: true, passive: true, signal })
    window.addEventListener('resize', measure, { signal })
    return () => {
      bars.splice(bars.indexOf(bar), 1)
      observer.disconnect()
      stop.abort()
      measure()
    }
  }, [])
}
