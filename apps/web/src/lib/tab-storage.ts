function openSessionStorage(): Storage | undefined {
  try {
    const { sessionStorage } = globalThis
    sessionStorage.setItem('lastro.teste', '1')
    sessionStorage.removeItem('lastro.teste')
    return sessionStorage
  } catch {
    // The browser forbids storage, or gives none.
    return undefined
  }
}

const stored = openSessionStorage()
const memory = new Map<string, string>()

/** The tab's session storage; where the browser forbids it, memory that a reload empties (`survivesReload` is false). */
export const tabStorage = {
  survivesReload: stored !== undefined,
  keys: (): string[] => (stored ? Object.keys(stored) : [...memory.keys()]),
  getItem: (key: string): string | null => (stored ? stored.getItem(key) : (memory.get(key) ?? null)),
  setItem: (key: string, value: string): void =>
    stored ? stored.setItem(key, value) : void memory.set(key, value),
  removeItem: (key: string): void => (stored ? stored.removeItem(key) : void memory.delete(key)),
}
