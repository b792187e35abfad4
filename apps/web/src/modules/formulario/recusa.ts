import { type ApiError, isApiError } from '../../lib/api-error.ts'
import { toastErro } from '../../lib/toast.ts'
import { errosDeCampo } from '../contratos/contrato-form.ts'

interface Formulario {
  getInputNode: (campo: string) => HTMLElement | null
  setErrors: (erros: Record<string, string>) => void
}

/** Shows the problems at their fields and leads to the first; true: there are none. */
export function conferir(form: Formulario, erros: Record<string, string>): boolean {
  form.setErrors(erros)
  const [primeiro] = Object.keys(erros)
  if (primeiro) form.getInputNode(primeiro)?.focus()
  return primeiro === undefined
}

/** A 400 of the server: at the fields that the form has, everything else as a toast. Other failures are told by the query client. */
export function mostrarRecusa(form: Formulario, error: unknown, campos: readonly string[]): void {
  if (!isApiError(error, 400) || error.obsolete) return
  const erros = errosDeCampo(error.body)
  const daqui = Object.fromEntries(Object.entries(erros).filter(([campo]) => campos.includes(campo)))
  conferir(form, daqui)
  if (Object.keys(daqui).length < Object.keys(erros).length || Object.keys(erros).length === 0)
    toastErro(semCampos(error, daqui))
}

function semCampos(error: ApiError, mostrados: Record<string, string>): string {
  const resto = Object.entries(errosDeCampo(error.body)).filter(([campo]) => !(campo in mostrados))
  return resto.map(([, mensagem]) => mensagem).join('\n') || error.mensagem
}
