import { isApiError } from '../lib/api-error.ts'
import { errosDeCampo, textoDaRecusa } from '../lib/campos-recusados.ts'
import { toastErro } from '../lib/toast.ts'

/** Form error that belongs to no field. */
export const RECUSA = 'recusa'

export interface Formulario {
  getInputNode: (campo: string) => HTMLElement | null
  setErrors: (erros: Partial<Record<string, string>>) => void
}

/** Shows errors at their fields and focuses the first one. Returns true when there are none. */
export function conferir(form: Formulario, erros: Partial<Record<string, string>>): boolean {
  form.setErrors(erros)
  const [primeiro] = Object.keys(erros)
  const campo = primeiro ? form.getInputNode(primeiro) : null
  // A group of checkboxes can't be focused itself: its first enabled box is.
  const focavel = campo?.matches('div:not([tabindex])') ? campo.querySelector<HTMLElement>(':enabled') : campo
  focavel?.focus()
  return primeiro === undefined
}

/** What a failed call says beyond the fields of the form (`campos`); undefined when nothing is left to say. */
export function restoDaRecusa(error: unknown, campos: readonly string[]): string | undefined {
  if (!isApiError(error) || error.obsolete) return undefined
  return (error.status === 400 ? textoDaRecusa(error.body, campos) : error.mensagem) || undefined
}

/** Errors of a 400 for fields that the form has, by field. */
export function camposDaRecusa(error: unknown, campos: readonly string[]): Record<string, string> {
  if (!isApiError(error, 400) || error.obsolete) return {}
  return Object.fromEntries(
    Object.entries(errosDeCampo(error.body)).filter(([campo]) => campos.includes(campo)),
  )
}

/**
 * Shows a refusal: at the fields that the form has, the rest as the form's own error. The rest of a 400 is also a
 * toast, which the query client leaves to the form.
 */
export function mostrarRecusa(form: Formulario, error: unknown, campos: readonly string[]): void {
  const resto = restoDaRecusa(error, campos)
  conferir(form, { ...camposDaRecusa(error, campos), ...(resto !== undefined && { [RECUSA]: resto }) })
  if (resto !== undefined && isApiError(error, 400)) toastErro(resto)
}
