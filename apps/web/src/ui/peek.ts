import { type ComponentType, createContext } from 'react'

/** A record that a list shows beside it. */
export interface PeekTarget {
  kind: 'contrato' | 'veiculo'
  id: number
  /** 'contrato CT-1'. */
  name: string
}

export type PeekContents = Readonly<Record<PeekTarget['kind'], ComponentType<{ id: number }>>>

/** What each kind of record shows in the panel. The shell fills it in, so that any list can show any record. */
export const PeekContext = createContext<PeekContents | null>(null)
