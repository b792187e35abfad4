import { TextInput, type TextInputProps } from '@mantine/core'
import { type MouseEvent, useRef, useState } from 'react'
import classes from './numero-input.module.css'
import { lerNumero, type TipoDeNumero } from './parse-numero.ts'

export interface CampoDeNumeroProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** null is an empty field; NaN one whose text is no such number: it may not be sent. */
  value?: number | null
  onChange?: (value: number | null) => void
}

interface NumeroInputProps extends CampoDeNumeroProps {
  tipo: TipoDeNumero
}

/** What a form notes of a NaN that it doesn't send; the field itself says why. */
export const NUMERO_RECUSADO = 'Número inválido. Digite-o de novo.'

/**
 * A number. While the field has the focus its text is what was typed or pasted, to the letter: formatting under someone's hands
 * loses keys. So that every dot in it is a person's, the focus shows the value without its thousands, all selected. Leaving writes it
 * in the house's form; what can't be read stays as it was typed, is refused in words at the field, and is NaN for the form.
 */
export function NumeroInput({ value = null, onChange, tipo, error, ...others }: NumeroInputProps) {
  const [foco, setFoco] = useState(false)
  const emOutraJanela = useRef(false)
  const [digitado, setDigitado] = useState(() => escrito(value, tipo, foco))
  // Set from outside: a form that was reset, or someone else's change that was merged.
  if (!Object.is(digitado.value, value)) setDigitado(escrito(value, tipo, foco))
  const digitar = (texto: string) => {
    const lido = lerNumero(texto, tipo)
    const novo = 'valor' in lido ? lido.valor : Number.NaN
    setDigitado({ texto, value: novo, deixado: digitado.deixado && Number.isNaN(novo) })
    onChange?.(novo)
  }
  const entrar = (input: HTMLInputElement) => {
    const plano = Number.isNaN(value) ? digitado : escrito(value, tipo, true)
    // At once, not with the next drawing: a key may come first.
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
      // In a cell of a table there is no room for it.
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
        // Told also when another window comes to the front; the typing goes on afterwards.
        emOutraJanela.current = event.currentTarget === document.activeElement
        if (!emOutraJanela.current) sair()
        others.onBlur?.(event)
      }}
    />
  )
}

interface Digitado {
  texto: string
  /** What the text was read as. */
  value: number | null
  /** The field was left with a text that can't be read, and holds none that can since. */
  deixado: boolean
}

function escrito(value: number | null, tipo: TipoDeNumero, plano: boolean): Digitado {
  const texto = value === null || Number.isNaN(value) ? '' : tipo.escrever(value)
  return { texto: plano ? texto.replace(/[^\d,]/g, '') : texto, value, deixado: false }
}

/** Undefined also while the text may still become a number and nobody has asked for it yet. */
function recusaDe({ texto, value, deixado }: Digitado, tipo: TipoDeNumero, pedido: boolean) {
  if (!Number.isNaN(value)) return undefined
  const lido = lerNumero(texto, tipo)
  // Of a row that was drawn anew only the value is left.
  if ('valor' in lido) return NUMERO_RECUSADO
  return lido.emCurso && !deixado && !pedido ? undefined : lido.recusa
}

/** What is understood of a text that doesn't look like it. */
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

/** The click that brings the focus selects all, unless it was drawn over a part; the next one places the caret. */
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
        // On a text that is selected the browser sets the caret only now.
        event.preventDefault()
        event.currentTarget.select()
      }
      chegando.current = false
    },
  }
}
