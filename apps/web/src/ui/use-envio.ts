import { type FormEvent, useState } from 'react'
import { returnFocus } from './focus.ts'
import { conferir, type Formulario, mostrarRecusa } from './recusa.ts'

interface Envio<V extends object> {
  /** The problems of what is typed, in the order of the screen. */
  validar?: ((valores: V) => Partial<Record<string, string>>) | undefined
  /** Sends what is valid; not called again while it does. */
  enviar: (valores: V) => unknown
  /** Shows what it is refused for; at the fields unless told. */
  recusar?: typeof mostrarRecusa | undefined
}

/** How a form is sent: a problem is shown at its field, which gets the focus, before anything is. `formProps` are the form element's. */
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
