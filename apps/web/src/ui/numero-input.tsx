import { TextInput, type TextInputProps } from '@mantine/core'
import { type MouseEvent, useRef, useState } from 'react'
import classes from './numero-input.module.css'
import type { Centavos } from '@lastro/shared/dinheiro'
import { DINHEIRO, inteiroAte, lerNumero, PERCENTUAL, type TipoDeNumero } from './parse-numero.ts'

interface CampoDeNumeroProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
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
  const [focused, setFocused] = useState(false)
  const inOtherWindow = useRef(false)
  const [typed, setTyped] = useState(() => typedFrom(value, tipo, focused))
  // The value was set from outside: a reset form, or a merged change by somebody else.
  if (!Object.is(typed.value, value)) setTyped(typedFrom(value, tipo, focused))
  const onType = (texto: string) => {
    const parsed = lerNumero(texto, tipo)
    const novo = 'valor' in parsed ? parsed.valor : Number.NaN
    setTyped({ texto, value: novo, left: typed.left && Number.isNaN(novo) })
    onChange?.(novo)
  }
  const onEnter = (input: HTMLInputElement) => {
    const plain = Number.isNaN(value) ? typed : typedFrom(value, tipo, true)
    // At once and not with the next render, since a key may come first.
    input.value = plain.texto
    input.select()
    setTyped(plain)
    setFocused(true)
  }
  const onLeave = () => {
    setTyped(Number.isNaN(value) ? { ...typed, left: true } : typedFrom(value, tipo, false))
    setFocused(false)
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      // The cells of a table have no room for the echo.
      rightSection={focused && others.size !== 'xs' && echo(typed, tipo)}
      rightSectionPointerEvents="none"
      {...others}
      {...useSelectOnClick()}
      value={typed.texto}
      error={recusaDe(typed, tipo, Boolean(error)) ?? error}
      onChange={(event) => onType(event.currentTarget.value)}
      onFocus={(event) => {
        if (!others.readOnly && !inOtherWindow.current) onEnter(event.currentTarget)
        inOtherWindow.current = false
        others.onFocus?.(event)
      }}
      onBlur={(event) => {
        // Blur also happens when another window comes to the front; the typing goes on afterwards.
        inOtherWindow.current = event.currentTarget === document.activeElement
        if (!inOtherWindow.current) onLeave()
        others.onBlur?.(event)
      }}
    />
  )
}

interface TypedNumber {
  texto: string
  /** What the text was read as; NaN when unreadable. */
  value: number | null
  /** The field was left with an unreadable text that has not been corrected since. */
  left: boolean
}

function typedFrom(value: number | null, tipo: TipoDeNumero, plain: boolean): TypedNumber {
  const texto = value === null || Number.isNaN(value) ? '' : tipo.escrever(value)
  return { texto: plain ? texto.replace(/[^\d,]/g, '') : texto, value, left: false }
}

/** Undefined also while the text may still become a number and the form was not yet submitted. */
function recusaDe({ texto, value, left }: TypedNumber, tipo: TipoDeNumero, wasSubmitted: boolean) {
  if (!Number.isNaN(value)) return undefined
  const parsed = lerNumero(texto, tipo)
  // A row that was mounted again has only the value, not the text.
  if ('valor' in parsed) return NUMERO_RECUSADO
  return parsed.unfinished && !left && !wasSubmitted ? undefined : parsed.recusa
}

/** Shows how a text was understood that is not written in the usual form. */
function echo({ texto, value }: TypedNumber, tipo: TipoDeNumero) {
  if (value === null || Number.isNaN(value)) return undefined
  const written = tipo.escrever(value).trim()
  if (written === texto.trim()) return undefined
  return (
    <span aria-hidden className={classes.eco}>
      {written}
    </span>
  )
}

/**
 * The click that focuses the field selects all, unless the pointer selected a part; the next click places the caret.
 */
function useSelectOnClick() {
  const arriving = useRef(false)
  return {
    onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      arriving.current = currentTarget !== document.activeElement
    },
    onMouseUp: (event: MouseEvent<HTMLInputElement>) => {
      const { selectionStart, selectionEnd, value } = event.currentTarget
      const selectedLength = (selectionEnd ?? 0) - (selectionStart ?? 0)
      if (arriving.current && (selectedLength === 0 || selectedLength === value.length)) {
        // The browser places the caret in a selected text at mouse up.
        event.preventDefault()
        event.currentTarget.select()
      }
      arriving.current = false
    },
  }
}

interface InteiroInputProps extends CampoDeNumeroProps {
  maximo: number
}

/** A whole number from 0: km, years. Thousands separator '.' (spec section 9). */
export function InteiroInput({ maximo, ...others }: InteiroInputProps) {
  return <NumeroInput inputMode="numeric" {...others} tipo={inteiroAte(maximo)} />
}

/**
 * Spec 2.10: '% Tabela de Referência', with % suffix, at most 999,99%. `value` in hundredths of a percent: 80% is 8000.
 */
export function PercentInput(props: CampoDeNumeroProps) {
  return <NumeroInput {...props} tipo={PERCENTUAL} />
}

export interface MoneyInputProps extends Omit<CampoDeNumeroProps, 'value' | 'onChange'> {
  /** null is an empty field, NaN a text that can't be read. */
  value?: Centavos | null
  onChange?: (value: Centavos | null) => void
}

/** Spec section 9: space prefix, '.' thousands, ',' decimals. */
export function MoneyInput({ onChange, ...others }: MoneyInputProps) {
  return (
    <NumeroInput {...others} tipo={DINHEIRO} onChange={(value) => onChange?.(value as Centavos | null)} />
  )
}
