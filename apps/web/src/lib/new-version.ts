import { useSyncExternalStore } from 'react'

/** What is said where a piece of the program is gone from the server, which has a newer one by now. */
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

/** The server has a newer version than this tab runs. */
export const reportNewVersion = () => set(true)
/** The person goes on with the old one; the next missing piece says it again. */
export const dismissNewVersion = () => set(false)
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => there)
