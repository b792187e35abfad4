import { type FocusEvent, type FormEvent, useState } from 'react'
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
 * Password managers fill fields without an event. The event makes each field report its text; React passes it on only
 * where that text is new. Drawing the form again would empty an unreported field.
 */
function reportFilledFields({ elements }: HTMLFormElement): void {
  for (const field of elements)
    if (field.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea'))
      field.dispatchEvent(new Event('input', { bubbles: true }))
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
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    reportFilledFields(event.currentTarget)
    void submit()
  }
  // A field that gets the focus is drawn again.
  const onFocusCapture = (event: FocusEvent<HTMLFormElement>) => reportFilledFields(event.currentTarget)
  return { enviando, formProps: { noValidate: true, onSubmit, onFocusCapture } }
}
