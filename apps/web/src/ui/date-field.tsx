import { type Dia, formatDia } from '@lastro/shared/dia'
import { Input, TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { parseDia } from '@lastro/shared/ler-dia'
import { lazyComponent } from './lazy-component.ts'

const Calendario = lazyComponent(async () => (await import('./calendarios.tsx')).CalendarioDoDia)

export interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'ref'> {
  /** 'YYYY-MM-DD' */
  value?: Dia | null
  /** Called with null while the typed text is no allowed day, so that no old value hides behind the text. */
  onChange?: (value: Dia | null) => void
  /**
   * Called when typing is finished: by Enter, by leaving the field, by picking a day or by emptying the field. Not
   * called for a refused text.
   */
  onFinish?: (value: Dia | null) => void
  minDate?: Dia
  maxDate?: Dia
  /** Text for a day before `minDate`, instead of the general one. */
  tooEarlyMessage?: string
  /** Label of the button that empties the field; without a label there is no button. */
  clearLabel?: string
  /** false draws the calendar inside the panel that holds the field; a click elsewhere would close the panel. */
  withinPortal?: boolean
}

type Limits = { [K in 'minDate' | 'maxDate' | 'tooEarlyMessage']: DateFieldProps[K] | undefined }

function refusalOf(text: string, { minDate, maxDate, tooEarlyMessage }: Limits): string | undefined {
  const dia = parseDia(text)
  if (!dia) return `Data inválida: ${text.trim()}`
  if (minDate && dia < minDate)
    return tooEarlyMessage ?? `A data não pode ser anterior a ${formatDia(minDate)}.`
  if (maxDate && dia > maxDate) return `A data não pode ser posterior a ${formatDia(maxDate)}.`
  return undefined
}

/**
 * Accepts any clear way to write a day and shows DD/MM/YYYY. An impossible day is refused and its text stays. Escape
 * closes an open calendar only, not the dialog around the field.
 */
export function DateField({
  value = null,
  onChange,
  onFinish,
  minDate,
  maxDate,
  tooEarlyMessage,
  clearLabel,
  withinPortal = true,
  error,
  onFocus,
  onBlur,
  onKeyDown,
  ...others
}: DateFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // Undefined until the calendar opens for the first time.
  const [opened, setOpened] = useState<boolean>()
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const refuse = (text: string) => refusalOf(text, { minDate, maxDate, tooEarlyMessage })
  const readDay = (text: string): Dia | null => (refuse(text) ? null : parseDia(text))
  const current = value || null
  /** The value that `onChange` reported last; the form may pass it back later. */
  const lastTold = typed === null ? current : readDay(typed)
  const [shown, setShown] = useState(current)
  if (current !== shown) {
    setShown(current)
    // A value from outside replaces the typed text, unless it is the reported value or the person still types.
    if (current !== lastTold && !opened) setTyped(null)
  }
  const text = typed ?? (current ? formatDia(current) : '')
  const refused = typed?.trim() ? refuse(typed) : undefined
  useEffect(() => Calendario.prefetch(), [])
  const tell = (dia: Dia | null) => {
    if (dia !== lastTold) onChange?.(dia)
  }
  const finish = () => {
    setLeft(true)
    if (refused) return
    setTyped(null)
    onFinish?.(lastTold)
  }
  const pick = (dia: Dia | null) => {
    setTyped(null)
    setOpened(false)
    tell(dia)
    onFinish?.(dia)
  }
  return (
    <>
      <TextInput
        placeholder="DD/MM/AAAA"
        inputMode="numeric"
        autoComplete="off"
        {...(clearLabel &&
          current && {
            rightSection: <Input.ClearButton aria-label={clearLabel} onClick={() => pick(null)} />,
          })}
        {...others}
        ref={field}
        data-mantine-stop-propagation={opened || undefined}
        error={(left && refused) || error}
        value={text}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setLeft(false)
          setOpened(true)
          tell(readDay(currentTarget.value))
        }}
        onClick={() => setOpened(true)}
        onFocus={(event) => {
          setOpened(true)
          onFocus?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpened(false)
          if (event.key === 'Enter') finish()
          onKeyDown?.(event)
        }}
        onBlur={(event) => {
          setOpened(false)
          finish()
          onBlur?.(event)
        }}
      />
      {opened !== undefined && (
        <Calendario
          anchor={{ id, target: field, opened, onChange: setOpened }}
          onFailure={() => setOpened(undefined)}
          value={current}
          onPick={pick}
          minDate={minDate}
          maxDate={maxDate}
          withinPortal={withinPortal}
        />
      )}
    </>
  )
}
