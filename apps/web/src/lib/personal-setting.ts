import { useMemo, useSyncExternalStore } from 'react'
import type * as z from 'zod'
import { currentSessao, useSessao } from './session.ts'

const listeners = new Set<() => void>()
/** Where the browser forbids storage: a reload empties it. */
const memory = new Map<string, string>()

/**
 * A short digest: what a device keeps outlives the session and must not name anybody. Many CPFs share each of its
 * values, so that it can't be turned back into one.
 */
function digestOf(cpf: string): string {
  let digest = 0x811c9dc5
  for (const digit of cpf.replaceAll(/\D/g, '')) digest = Math.imul(digest ^ digit.charCodeAt(0), 0x01000193)
  return (digest >>> 0).toString(36)
}

function readText(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return memory.get(key)
  }
}

function saveText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    memory.set(key, text)
  }
  for (const listener of listeners) listener()
}

/** Another tab of this browser tells by an event of the window. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * What a person has set for this device: it stays after signing out, and whoever else uses the device has their own.
 * The schema takes anything: what can't be read counts as not set.
 */
export function personalSetting<V>(name: string, schema: z.ZodType<V>) {
  const keyOf = (cpf: string) => `lastro.${name}.${digestOf(cpf)}`
  const parse = (text: string | undefined): V => {
    try {
      return schema.parse(JSON.parse(text ?? 'null'))
    } catch {
      return schema.parse(null)
    }
  }
  return {
    save: (change: (before: V) => V): void => {
      const key = keyOf(currentSessao()?.cpf ?? '')
      saveText(key, JSON.stringify(change(parse(readText(key)))))
    },
    useValue: (): V => {
      const key = keyOf(useSessao()?.cpf ?? '')
      const text = useSyncExternalStore(subscribe, () => readText(key))
      return useMemo(() => parse(text), [text])
    },
  }
}
