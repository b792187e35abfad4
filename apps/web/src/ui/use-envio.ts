import { type FormEvent, useState } from 'react'
import { returnFocus } from './focus.ts'
import { conferir, type Formulario, mostrarRecusa } from './recusa.ts'

interface Envio<V extends object> {
  /** Problems of the typed values, in the order of the screen. */
  validar?: ((valores: V) => Partial<Record<string, string>>) | undefined
  /** Sends valid values; never called again while it runs. */
  enviar: (valores: V) => unknown
  /** Shows a refusal; default: at the fields. */
  recusar?: typeof mostrarRecusa | undefined
}

/**
 * Submits a form: problems are shown at their fields first and the first one is focused. `formProps` belong to the form
 * element.
 */
export function useEnvio<V extends object>(
  form: Formulario & { getValues: () => V },
  { validar, enviar, recusar = mostrarRecusa }: Envio<V>,
) {
  const [enviando, setEnviando] = useState(false)
  const submeter = async () => {
    const valores = form.getValues()
    if (enviando || !conferir(form, validar?.(valores) ?? {})) return
    const quem = document.activeElement
    setEnviando(true)
    try {
      await enviar(valores)
    } catch (error) {
      recusar(form, error, Object.keys(valores))
    } finally {
      setEnviando(false)
      returnFocus(quem)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submeter()
  }
  return { enviando, formProps: { noValidate: true, onSubmit } }
}
