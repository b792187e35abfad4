import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import {
  forgetDraft,
  saveDraft,
  readDraft,
  mergeDraft,
  changedMeanwhile,
  retomarDigitado,
} from '../lib/form-draft.ts'

/** A draft that was put back into a form, for the note that says so. */
export interface RecoveredDraft {
  /** Why the person should check the draft before saving. */
  ressalva?: string | undefined
  /** Discards the draft: the form shows what is saved. */
  descartar: () => void
}

/**
 * Keeps `valor` as JSON on every render, also when the server ends the session; null forgets the draft. The draft ends
 * when the person saves or discards it, which `useUnsavedGuard` reports. A null `chave` keeps nothing: the form holds a
 * secret.
 */
export function useSaveDraft(chave: string | null, valor: unknown): void {
  useRetomar(chave)
  useEffect(() => {
    if (chave === null) return
    if (valor === null) forgetDraft(chave)
    else saveDraft(chave, valor)
  })
}

/**
 * Allows drafts again under a key that an earlier mount of the form has closed. Must run before the effects that save
 * drafts.
 */
export function useRetomar(chave: string | null): void {
  useEffect(() => {
    if (chave !== null) retomarDigitado(chave)
  }, [chave])
}

/** The draft at the first render; undefined without one that fits the schema. */
export function useStoredDraft<S extends z.ZodType>(
  chave: string | null,
  schema: S,
): z.output<S> | undefined {
  const [guardado] = useState(() => (chave === null ? undefined : schema.safeParse(readDraft(chave)).data))
  return guardado
}

export type DraftableForm<V extends object> = Pick<
  UseFormReturnType<V>,
  'getValues' | 'getInitialValues' | 'setValues' | 'isDirty' | 'clearErrors'
>

interface Opcoes<V> {
  /** The saved values; default: the form's initial values. */
  base?: V
  /** Whether something is typed; default: what the form says. */
  alterado?: boolean
}

const formGuardado = z.object({
  base: z.record(z.string(), z.unknown()),
  valores: z.record(z.string(), z.unknown()),
})
const MUDOU = 'O registro mudou enquanto isso: confira antes de salvar.'

/**
 * Keeps a form's typed values and puts them back when the form mounts again, merged with what has been saved meanwhile.
 * Returns the recovered draft; undefined when nothing of it is left.
 */
export function useFormDraft<V extends object>(
  form: DraftableForm<V>,
  chave: string | null,
  { base = form.getInitialValues(), alterado = form.isDirty() }: Opcoes<V> = {},
): RecoveredDraft | undefined {
  const guardado = useStoredDraft(chave, formGuardado)
  const [ressalva] = useState(() => guardado && changedMeanwhile(guardado.base, base) && MUDOU)
  const reposto = useRef(false)
  const [vale, setVale] = useState(guardado !== undefined)
  useSaveDraft(chave, alterado ? { base, valores: form.getValues() } : null)
  useEffect(() => {
    if (!guardado || reposto.current) return
    reposto.current = true
    form.setValues(mergeDraft(guardado.base, guardado.valores, base))
  }, [guardado, form, base])
  const alteradoAntes = useRef(false)
  useEffect(() => {
    // The form was saved or reset: what is typed from here on was not recovered.
    if (alteradoAntes.current && !alterado) setVale(false)
    alteradoAntes.current = alterado
  }, [alterado])
  if (!vale || !alterado) return undefined
  return {
    ressalva: ressalva || undefined,
    descartar: () => {
      form.setValues(base)
      form.clearErrors()
    },
  }
}
