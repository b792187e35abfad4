import { type ReactNode, useState } from 'react'

interface StateProps<V> {
  initial: V
  children: (value: V, set: (value: V) => void) => ReactNode
}

/** Holds the value of one field on the page, so that the field can be tried. */
export function State<V>({ initial, children }: StateProps<V>) {
  const [value, setValue] = useState(initial)
  return children(value, setValue)
}
