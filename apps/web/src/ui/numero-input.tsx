import { TextInput, type TextInputProps } from '@mantine/core'
import { type MouseEvent, useRef, useState } from 'react'
import classes from './numero-input.module.css'
import { lerNumero, type TipoDeNumero } from './parse-numero.ts'

export interface CampoDeNumeroProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** null is an empty field; NaN a text that is no number, which must not be sent. */
  value?: number | null
  onChange?: (value: number | null) => void
}

interface NumeroInputProps extends CampoDeNumeroProps {
  tipo: TipoDeNumero
}

/** Error of a form that doesn't send a NaN; the field itself says why. */
export const NUMERO_RECUSADO = 'Número inválido. Digite-o de novo.'

/**
 * A number. While the field has the focus, its text stays exactly as typed or pasted, since formatting would lose keys.
 * On focus the value is shown without thousands and selected, so that every dot is typed by the person. On leaving, the
 * value is formatted; an unreadable text stays, is refused in words, and is NaN for the form.
 */
export function NumeroInput({ value = null, onChange, tipo, error, ...others }: NumeroInputProps) {
  const [foco, setFoco] = useState(false)
  const emOutraJanela = useRef(false)
  const [digitado, setDigitado] = useState(() => escrito(value, tipo, foco))
  // The value was set from outside: a reset form, or a merged change by somebody else.
  if (!Object.is(digitado.value, value)) setDigitado(escrito(value, tipo, foco))
  const digitar = (texto: string) => {
    const lido = lerNumero(texto, tipo)
    const novo = 'valor' in lido ? lido.valor : Number.NaN
    setDigitado({ texto, value: novo, deixado: digitado.deixado && Number.isNaN(novo) })
    onChange?.(novo)
  }
  const entrar = (input: HTMLInputElement) => {
    const plano = Number.isNaN(value) ? digitado : escrito(value, tipo, true)
    // At once and not with the next render, since a key may come first.
    input.value = plano.texto
    input.select()
    setDigitado(plano)
    setFoco(true)
  }
  const sair = () => {
    setDigitado(Number.isNaN(value) ? { ...digitado, deixado: true } : escrito(value, tipo, false))
    setFoco(false)
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      // The cells of a table have no room for the echo.
      rightSection={foco && others.size !== 'xs' && eco(digitado, tipo)}
      rightSectionPointerEvents="none"
      {...others}
      {...useSelecaoDoClique()}
      value={digitado.texto}
      error={recusaDe(digitado, tipo, Boolean(error)) ?? error}
      onChange={(event) => digitar(event.currentTarget.value)}
      onFocus={(event) => {
        if (!others.readOnly && !emOutraJanela.current) entrar(event.currentTarget)
        emOutraJanela.current = false
        others.onFocus?.(event)
      }}
      onBlur={(event) => {
        // Blur also happens when another window comes to the front; the typing goes on afterwards.
        emOutraJanela.current = event.currentTarget === document.activeElement
        if (!emOutraJanela.current) sair()
        others.onBlur?.(event)
      }}
    />
  )
}

interface Digitado {
  texto: string
  /** What the text was read as; NaN when unreadable. */
  value: number | null
  /** The field was left with an unreadable text that has not been corrected since. */
  deixado: boolean
}

function escrito(value: number | null, tipo: TipoDeNumero, plano: boolean): Digitado {
  const texto = value === null || Number.isNaN(value) ? '' : tipo.escrever(value)
  return { texto: plano ? texto.replace(/[^\d,]/g, '') : texto, value, deixado: false }
}

/** Undefined also while the text may still become a number and the form was not yet submitted. */
function recusaDe({ texto, value, deixado }: Digitado, tipo: TipoDeNumero, pedido: boolean) {
  if (!Number.isNaN(value)) return undefined
  const lido = lerNumero(texto, tipo)
  // A row that was mounted again has only the value, not the text.
  if ('valor' in lido) return NUMERO_RECUSADO
  return lido.emCurso && !deixado && !pedido ? undefined : lido.recusa
}

/** Shows how a text was understood that is not written in the usual form. */
function eco({ texto, value }: Digitado, tipo: TipoDeNumero) {
  if (value === null || Number.isNaN(value)) return undefined
  const escrita = tipo.escrever(value).trim()
  if (escrita === texto.trim()) return undefined
  return (
    <span aria-hidden className={classes.eco}>
      {escrita}
    </span>
  )
}

/**
 * The click that focuses the field selects all, unless the pointer selected a part; the next click places the caret.
 */
function useSelecaoDoClique() {
  const chegando = useRef(false)
  return {
    onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      chegando.current = currentTarget !== document.activeElement
    },
    onMouseUp: (event: MouseEvent<HTMLInputElement>) => {
      const { selectionStart, selectionEnd, value } = event.currentTarget
      const parte = (selectionEnd ?? 0) - (selectionStart ?? 0)
      if (chegando.current && (parte === 0 || parte === value.length)) {
        // The browser places the caret in a selected text at mouse up.
        event.preventDefault()
        event.currentTarget.select()
      }
      chegando.current = false
    },
  }
}
