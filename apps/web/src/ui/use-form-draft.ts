import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import {
  forgetDraft,
  saveDraft,
  readDraft,
  mergeDraft,
  changedMeanwhile,
  reopenDraft,
  serialize,
} from '../lib/form-draft.ts'

/** A draft that was put back into a form, for the note that says so. */
export interface RecoveredDraft {
  /** Why the person should check the draft before saving. */
  warning?: string | undefined
  /** Discards the draft: the form shows what is saved. What it returns puts the draft back. */
  discard: () => () => void
}

/**
 * Keeps `valor` as JSON whenever it has changed; null forgets the draft. The draft ends when the person saves or
 * discards it, which `useUnsavedGuard` reports. A null `chave` keeps nothing: the form holds a secret.
 */
export function useSaveDraft(chave: string | null, valor: unknown): void {
  useReopenDraft(chave)
  const kept = useRef<string>(undefined)
  useEffect(() => {
    if (chave === null) return
    const text = serialize([chave, valor])
    if (kept.current === text) return
    kept.current = text
    if (valor === null) forgetDraft(chave)
    else saveDraft(chave, valor)
  })
}

/**
 * Allows drafts again under a key that an earlier mount of the form has closed. Must run before the effects that save
 * drafts.
 */
export function useReopenDraft(chave: string | null): void {
  useEffect(() => {
    if (chave !== null) reopenDraft(chave)
  }, [chave])
}

/** The draft at the first render; undefined without one that fits the schema. */
export function useStoredDraft<S extends z.ZodType>(
  chave: string | null,
  schema: S,
): z.output<S> | undefined {
  const [stored] = useState(() => (chave === null ? undefined : schema.safeParse(readDraft(chave)).data))
  return stored
}

export type DraftableForm<V extends object> = Pick<
  UseFormReturnType<V>,
  'getValues' | 'getInitialValues' | 'setValues' | 'isDirty' | 'clearErrors'
>

const storedForm = z.object({
  base: z.record(z.string(), z.unknown()),
  valores: z.record(z.string(), z.unknown()),
})
const CHANGED_MEANWHILE = 'O registro mudou enquanto isso: confira antes de salvar.'

/**
 * Keeps a form's typed values and puts them back when the form mounts again, merged with what has been saved meanwhile.
 * Returns the recovered draft; undefined when nothing of it is left.
 */
export function useFormDraft<V extends object>(
  form: DraftableForm<V>,
  chave: string | null,
): RecoveredDraft | undefined {
  const base = form.getInitialValues()
  const dirty = form.isDirty()
  const stored = useStoredDraft(chave, storedForm)
  const [warning] = useState(() => stored && changedMeanwhile(stored.base, base) && CHANGED_MEANWHILE)
  const restored = useRef(false)
  const [isRecovered, setIsRecovered] = useState(stored !== undefined)
  useSaveDraft(chave, dirty ? { base, valores: form.getValues() } : null)
  useEffect(() => {
    if (!stored || restored.current) return
    restored.current = true
    form.setValues(mergeDraft(stored.base, stored.valores, base))
  }, [stored, form, base])
  const wasDirty = useRef(false)
  useEffect(() => {
    // The form was saved or reset: what is typed from here on was not recovered.
    if (wasDirty.current && !dirty) setIsRecovered(false)
    wasDirty.current = dirty
  }, [dirty])
  if (!isRecovered || !dirty) return undefined
  return {
    warning: warning || undefined,
    discard: () => {
      const valores = form.getValues()
      form.setValues(base)
      form.clearErrors()
      return () => {
        form.setValues(valores)
        setIsRecovered(true)
      }
    },
  }
}
