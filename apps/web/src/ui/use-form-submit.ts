import { type FormEvent, useState } from 'react'
import { returnFocus } from './focus.ts'
import { showFieldErrors, type Formulario, showRefusal } from './refusal.ts'

interface FormSubmitOptions<V extends object> {
  /** Problems of the typed values, in the order of the screen. */
  validar?: ((valores: V) => Partial<Record<string, string>>) | undefined
  /** Sends valid values; never called again while it runs. */
  enviar: (valores: V) => unknown
  /** Shows a refusal; default: at the fields. */
  recusar?: typeof showRefusal | undefined
}

/**
 * Submits a form: problems are shown at their fields first and the first one is focused. `formProps` belong to the form
 * element.
 */
export function useFormSubmit<V extends object>(
  form: Formulario & { getValues: () => V },
  { validar, enviar, recusar = showRefusal }: FormSubmitOptions<V>,
) {
  const [enviando, setEnviando] = useState(false)
  const submit = async () => {
    const valores = form.getValues()
    if (enviando || !showFieldErrors(form, validar?.(valores) ?? {})) return
    const focused = document.activeElement
    setEnviando(true)
    try {
      await enviar(valores)
    } catch (error) {
      recusar(form, error, Object.keys(valores))
    } finally {
      setEnviando(false)
      returnFocus(focused)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return { enviando, formProps: { noValidate: true, onSubmit } }
}
