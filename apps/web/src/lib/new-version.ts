import { useSyncExternalStore } from 'react'

/** Said where a file of the program is gone from the server, which has a newer version. */
export const NOVA_VERSAO = 'Há uma versão nova: recarregar'

let there = false
const listeners = new Set<() => void>()

function set(value: boolean): void {
  there = value
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The server has a newer version than this tab. */
export const reportNewVersion = () => set(true)
/** The person stays on the old version; the next missing file reports again. */
export const dismissNewVersion = () => set(false)
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => there)
