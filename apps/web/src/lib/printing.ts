import { useSyncExternalStore } from 'react'

const printMedia = window.matchMedia('print')

function onMediaChange(listener: () => void): () => void {
  printMedia.addEventListener('change', listener)
  return () => printMedia.removeEventListener('change', listener)
}

let aboutToPrint = false
window.addEventListener('beforeprint', () => {
  aboutToPrint = true
})
window.addEventListener('afterprint', () => {
  aboutToPrint = false
})

/** Also on beforeprint: a browser may count its pages before it reports the print layout. */
function subscribePrinting(listener: () => void): () => void {
  const unsubscribe = onMediaChange(listener)
  for (const eventName of ['beforeprint', 'afterprint']) window.addEventListener(eventName, listener)
  return () => {
    unsubscribe()
    for (const eventName of ['beforeprint', 'afterprint']) window.removeEventListener(eventName, listener)
  }
}

/** Whether the page is laid out for paper, or about to be. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(subscribePrinting, () => printMedia.matches || aboutToPrint)

/** Prints in the light scheme, whatever the screen's scheme is. */
export function renderInLightScheme(): void {
  const html = document.documentElement
  let screenScheme: string | undefined
  onMediaChange(() => {
    if (printMedia.matches) {
      screenScheme = html.dataset.mantineColorScheme
      html.dataset.mantineColorScheme = 'light'
    } else if (screenScheme) html.dataset.mantineColorScheme = screenScheme
  })
}
