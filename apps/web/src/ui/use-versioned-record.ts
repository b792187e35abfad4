import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { changedFields, mergeDraft } from '../lib/form-draft.ts'
import type { Formulario } from './refusal.ts'

/** Stands at a field that this person and another one have both changed. */
const CHANGED_BY_ANOTHER = 'Outra pessoa mudou este campo. Ao salvar, vale o que está aqui.'

type VersionedForm<V extends object> = Pick<Formulario, 'setErrors'> &
  Pick<UseFormReturnType<V>, 'getValues' | 'getInitialValues' | 'setInitialValues' | 'setValues'>

/**
 * Takes what another person saved into an open form: fields that nobody touched show it, and a typed one stays and says
 * so. `saved` has all fields of the form as the record has them now; undefined for a new record. `busy` while the
 * person's own save runs, which must not look like another's.
 */
export function useVersionedRecord<V extends object>(
  form: VersionedForm<V>,
  saved: V | undefined,
  busy: boolean,
): void {
  useEffect(() => {
    const base = form.getInitialValues()
    if (!saved || busy) return
    const changed = changedFields(base, saved)
    if (changed.length === 0) return
    const typed = form.getValues()
    const touched = changedFields(base, typed)
    const unlike = changedFields(saved, typed)
    form.setInitialValues(saved)
    form.setValues(mergeDraft(base, typed, saved))
    const both = changed.filter((campo) => touched.includes(campo) && unlike.includes(campo))
    if (both.length > 0) form.setErrors(Object.fromEntries(both.map((campo) => [campo, CHANGED_BY_ANOTHER])))
  })
}
