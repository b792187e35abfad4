import { isApiError, errosDeCampo, textoDaRecusa } from '../lib/api-error.ts'
import { toastErro } from '../lib/toast.ts'

/** Form error that belongs to no field. */
export const FORM_ERROR = 'recusa'

export interface Formulario {
  getInputNode: (field: string) => HTMLElement | null
  setErrors: (erros: Partial<Record<string, string>>) => void
}

/** Shows errors at their fields and focuses the first one. Returns true when there are none. */
export function showFieldErrors(form: Formulario, erros: Partial<Record<string, string>>): boolean {
  form.setErrors(erros)
  const [first] = Object.keys(erros)
  const field = first ? form.getInputNode(first) : null
  // A group of checkboxes can't be focused itself: its first enabled box is.
  const focusable = field?.matches('div:not([tabindex])')
    ? field.querySelector<HTMLElement>(':enabled')
    : field
  focusable?.focus()
  return first === undefined
}

/** What a failed call says beyond the fields of the form (`campos`); undefined when nothing is left to say. */
export function refusalBesideFields(error: unknown, campos: readonly string[]): string | undefined {
  if (!isApiError(error) || error.obsolete) return undefined
  return (error.status === 400 ? textoDaRecusa(error.body, campos) : error.mensagem) || undefined
}

/** Errors of a 400 for fields that the form has, by field. */
export function refusedFields(error: unknown, campos: readonly string[]): Record<string, string> {
  if (!isApiError(error, 400) || error.obsolete) return {}
  return Object.fromEntries(
    Object.entries(errosDeCampo(error.body)).filter(([name]) => campos.includes(name)),
  )
}

/**
 * Shows a refusal: at the fields that the form has, the rest as the form's own error. The rest of a 400 is also a
 * toast, which the query client leaves to the form.
 */
export function showRefusal(form: Formulario, error: unknown, campos: readonly string[]): void {
  const rest = refusalBesideFields(error, campos)
  showFieldErrors(form, {
    ...refusedFields(error, campos),
    ...(rest !== undefined && { [FORM_ERROR]: rest }),
  })
  if (rest !== undefined && isApiError(error, 400)) toastErro(rest)
}
