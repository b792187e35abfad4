import { isApiError } from '../lib/api-error.ts'
import { errosDeCampo, textoDaRecusa } from '../lib/campos-recusados.ts'
import { toastErro } from '../lib/toast.ts'

/** The error of a form that belongs to none of its fields. */
export const RECUSA = 'recusa'

export interface Formulario {
  getInputNode: (campo: string) => HTMLElement | null
  setErrors: (erros: Partial<Record<string, string>>) => void
}

/** Shows the problems at their fields and leads to the first; true: there are none. */
export function conferir(form: Formulario, erros: Partial<Record<string, string>>): boolean {
  form.setErrors(erros)
  const [primeiro] = Object.keys(erros)
  const campo = primeiro ? form.getInputNode(primeiro) : null
  // A group of boxes has none itself.
  const focavel = campo?.matches('div:not([tabindex])') ? campo.querySelector<HTMLElement>(':enabled') : campo
  focavel?.focus()
  return primeiro === undefined
}

/** What a failed call says beside the fields that the form has (`campos`); undefined: nothing that the screen doesn't say. */
export function restoDaRecusa(error: unknown, campos: readonly string[]): string | undefined {
  if (!isApiError(error) || error.obsolete) return undefined
  return (error.status === 400 ? textoDaRecusa(error.body, campos) : error.mensagem) || undefined
}

/** The refused fields of a 400 that the form has. */
export function camposDaRecusa(error: unknown, campos: readonly string[]): Record<string, string> {
  if (!isApiError(error, 400) || error.obsolete) return {}
  return Object.fromEntries(
    Object.entries(errosDeCampo(error.body)).filter(([campo]) => campos.includes(campo)),
  )
}

/**
 * What the server refused: at the fields that the form has, everything else as the form's own error, and as a toast where the query
 * client, which tells what is no 400, has not told it.
 */
export function mostrarRecusa(form: Formulario, error: unknown, campos: readonly string[]): void {
  const resto = restoDaRecusa(error, campos)
  conferir(form, { ...camposDaRecusa(error, campos), ...(resto !== undefined && { [RECUSA]: resto }) })
  if (resto !== undefined && isApiError(error, 400)) toastErro(resto)
}
