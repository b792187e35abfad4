import { useSyncExternalStore } from 'react'

const papel = window.matchMedia('print')

function aoMudar(listener: () => void): () => void {
  papel.addEventListener('change', listener)
  return () => papel.removeEventListener('change', listener)
}

/** Whether the page is being laid out for paper. */
export const useImprimindo = (): boolean => useSyncExternalStore(aoMudar, () => papel.matches)

/** Paper is white, whatever the screen's scheme. */
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
