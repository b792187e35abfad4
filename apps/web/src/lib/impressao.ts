import { useSyncExternalStore } from 'react'

const papel = window.matchMedia('print')

function aoMudar(listener: () => void): () => void {
  papel.addEventListener('change', listener)
  return () => papel.removeEventListener('change', listener)
}

let vaiImprimir = false
window.addEventListener('beforeprint', () => {
  vaiImprimir = true
})
window.addEventListener('afterprint', () => {
  vaiImprimir = false
})

/** Also on beforeprint: a browser may count its pages before it reports the print layout. */
function aoImprimir(listener: () => void): () => void {
  const deixar = aoMudar(listener)
  for (const evento of ['beforeprint', 'afterprint']) window.addEventListener(evento, listener)
  return () => {
    deixar()
    for (const evento of ['beforeprint', 'afterprint']) window.removeEventListener(evento, listener)
  }
}

/** Whether the page is laid out for paper, or about to be. */
export const useImprimindo = (): boolean =>
  useSyncExternalStore(aoImprimir, () => papel.matches || vaiImprimir)

/** Prints in the light scheme, whatever the screen's scheme is. */
export function imprimirNoClaro(): void {
  const html = document.documentElement
  let naTela: string | undefined
  aoMudar(() => {
    if (papel.matches) {
      naTela = html.dataset.mantineColorScheme
      html.dataset.mantineColorScheme = 'light'
    } else if (naTela) html.dataset.mantineColorScheme = naTela
  })
}
