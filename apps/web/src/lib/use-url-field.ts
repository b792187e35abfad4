import { useState } from 'react'

/**
 * State that starts with the URL's value and follows it whenever `key` changes; otherwise it is what somebody types.
 */
export function useUrlField<T>(urlValue: T, key: string) {
  const [value, setValue] = useState(urlValue)
  const [seenKey, setSeenKey] = useState(key)
  if (seenKey !== key) {
    setSeenKey(key)
    setValue(urlValue)
  }
  return [value, setValue] as const
}
