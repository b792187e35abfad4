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

/** What was put back into a form, for the note that says so. */
export interface RecoveredDraft {
  /** Why to look at it again before saving; absent: no reason. */
  ressalva?: string | undefined
  /** Lets go of it: the form is as it is saved. */
  descartar: () => void
}

/**
 * Keeps `valor` (JSON; null: nothing is typed), also after the form is gone: the server may take it away at any time. It ends when the
 * person saves it or throws it away, which the form's `useUnsavedGuard` is told. `chave` null: holds a secret and is never kept.
 */
export function useSaveDraft(chave: string | null, valor: unknown): void {
  useRetomar(chave)
  useEffect(() => {
    if (chave === null) return
    if (valor === null) forgetDraft(chave)
    else saveDraft(chave, valor)
  })
}

/** Keeps again under a key that was let go of when the form was drawn before. Stands before the effects that keep something. */
export function useRetomar(chave: string | null): void {
  useEffect(() => {
    if (chave !== null) retomarDigitado(chave)
  }, [chave])
}

/** What was kept when the form was first drawn; undefined: nothing that fits. */
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
  /** What is saved; the form's first values unless told. */
  base?: V
  /** Whether something is typed; the form's own opinion unless told. */
  alterado?: boolean
}

const formGuardado = z.object({
  base: z.record(z.string(), z.unknown()),
  valores: z.record(z.string(), z.unknown()),
})
const MUDOU = 'O registro mudou enquanto isso: confira antes de salvar.'

/**
 * Keeps what is typed in a form and puts it back when the form is drawn anew, on top of what is saved by then. Answers what the
 * note needs; undefined: nothing was put back, or nothing of it is left.
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
    // Saved or thrown away: what is typed from here on was not put back.
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
